import { useTranslation } from 'react-i18next';
import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { WalletGate } from '../../../../kernel/wallet/walletGate.ts';
import { Button } from '../../../components/Button.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { useGateActions } from '../../useGateActions.ts';

export interface WalletNoticeProps {
  readonly gate: Exclude<WalletGate, 'ready'>;
  /** The chain of the reviewed plan. */
  readonly chain: ChainSpec;
}

/** A wallet that was disconnected or put on another network while a plan is under review, and the way back. */
export function WalletNotice({ gate, chain }: WalletNoticeProps) {
  const { t } = useLazyTranslation('commonLazy');
  const { t: gateText } = useTranslation('exchange');
  const act = useGateActions()[gate];
  const text =
    gate === 'switch_network'
      ? gateText('gate.switch_network_to', { chain: chain.label })
      : gateText(`gate.${gate}`);
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" disabled={!act} aria-busy={!act} onClick={act}>
          {text}
        </Button>
      }
    >
      {t(gate === 'connect' ? 'errors.wallet_disconnected' : 'errors.wallet_wrong_chain')}
    </Banner>
  );
}
