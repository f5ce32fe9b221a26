import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { shareText } from '../figureTexts.ts';

/** 0.005 %: less is rounded to zero. */
const MIN_SHARE = 0.00005;

/** A rise or fall, shown by its sign as well as by its colour. */
export function Change({ share }: { readonly share: number | undefined }) {
  const locale = useLocale();
  const known = share !== undefined && Number.isFinite(share);
  // A change that is shown as zero has neither sign nor colour.
  const flat = !known || Math.abs(share) < MIN_SHARE;
  const tone = flat ? 'neutral2' : share > 0 ? 'success' : 'critical';
  return (
    <chakra.span color={tone}>
      {!flat && share > 0 ? '+' : ''}
      {shareText(flat && known ? 0 : share, locale)}
    </chakra.span>
  );
}
