import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { AlertSwitch } from './AlertSwitch.tsx';

interface AllPositionsAlertProps {
  readonly chain: ChainSpec;
  readonly account: Address;
}

/** The alert of all positions of an account. */
export default function AllPositionsAlert({ chain, account }: AllPositionsAlertProps) {
  const { t } = useLazyTranslation('performanceLazy');
  return <AlertSwitch chain={chain} of={account} label={t('alert.all')} />;
}
