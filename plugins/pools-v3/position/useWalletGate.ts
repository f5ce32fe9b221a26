import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { ActiveChainToken, ModalsToken, PopupsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { useService } from '../../../ui/plugin/useService.ts';

export interface WalletGate {
  /** `ready`: an account on the chain that is shown. */
  readonly kind: 'connect' | 'switching' | 'switch_network' | 'ready';
  /** Takes the next step towards `ready`. */
  readonly act: () => void;
}

/** What stands between the person and a transaction on the chain that is shown. Read it in an observer. */
export function useWalletGate(): WalletGate {
  const wallet = useService(WalletSessionToken);
  const modals = useService(ModalsToken);
  const popups = useService(PopupsToken);
  const { chain } = useService(ActiveChainToken);
  const switchChain = async () => {
    try {
      await wallet.switchChain(chain);
    } catch (cause) {
      if (SluiceError.from(cause, 'wallet_failed').code === 'wallet_rejected') return;
      popups.show({
        key: 'switch-chain',
        content: { kind: 'message', tone: 'critical', text: 'common:errors.switchFailed' },
        removeAfterMs: 10_000,
      });
    }
  };
  if (!wallet.account) return { kind: 'connect', act: () => modals.open('ACCOUNT', {}) };
  if (wallet.switchingChain) return { kind: 'switching', act: () => undefined };
  if (wallet.chainId !== chain.id) return { kind: 'switch_network', act: () => void switchChain() };
  return { kind: 'ready', act: () => undefined };
}
