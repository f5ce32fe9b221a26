import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { shareText } from './figureTexts.ts';

/** Up or down by so much: by its sign as well as by its colour. */
export function Change({ share }: { readonly share: number | undefined }) {
  const locale = useLocale();
  const known = share !== undefined && Number.isFinite(share);
  const tone = !known || share === 0 ? 'neutral2' : share > 0 ? 'success' : 'critical';
  return (
    <chakra.span color={tone}>
      {known && share > 0 ? '+' : ''}
      {shareText(share, locale)}
    </chakra.span>
  );
}
