import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { gainText } from '../../../../ui/format/formatPercent.ts';
import { shareText } from '../figureTexts.ts';
import { changeTone } from './changeTone.ts';

/** A rise or fall, shown by its sign as well as by its colour. */
export function Change({ share }: { readonly share: number | undefined }) {
  const locale = useLocale();
  const tone = changeTone(share);
  const text = shareText(share, locale);
  return <chakra.span color={tone}>{tone === 'success' ? gainText(text, locale) : text}</chakra.span>;
}

/** A price; where space is short, its change is below it instead of in a column of its own. */
export function PriceAndChange(props: { readonly price: ReactNode; readonly share: number | undefined }) {
  return (
    <>
      {props.price}
      <span data-narrow>
        <Change share={props.share} />
      </span>
    </>
  );
}
