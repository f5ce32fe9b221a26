import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { AlertSwitch } from './AlertSwitch.tsx';

interface PositionAlertProps {
  readonly chain: ChainSpec;
  readonly tokenId: string;
}

/** The alert of one position. */
export default function PositionAlert({ chain, tokenId }: PositionAlertProps) {
  const { t } = useLazyTranslation('performanceLazy');
  return <AlertSwitch chain={chain} of={tokenId} label={t('alert.one')} />;
}
