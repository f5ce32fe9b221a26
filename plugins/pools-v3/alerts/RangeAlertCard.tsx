import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { Card, Heading } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { AlertSwitch } from './AlertSwitch.tsx';

/** The alert of one position. */
export default function RangeAlertCard({
  chain,
  tokenId,
}: {
  readonly chain: ChainSpec;
  readonly tokenId: string;
}) {
  const { t } = useLazyTranslation('performanceLazy');
  return (
    <Card aria-label={t('alert.title')}>
      <Heading>{t('alert.title')}</Heading>
      <AlertSwitch chain={chain} of={tokenId} label={t('alert.one')} />
    </Card>
  );
}
