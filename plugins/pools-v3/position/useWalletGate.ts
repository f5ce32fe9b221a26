import { ActiveChainToken, ModalsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useSwitchChain } from '../../../ui/plugin/useSwitchChain.ts';

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
  const { chain } = useService(ActiveChainToken);
  const switchChain = useSwitchChain();
  if (!wallet.account) return { kind: 'connect', act: () => modals.open('ACCOUNT', {}) };
  if (wallet.switchingChain) return { kind: 'switching', act: () => undefined };
  if (wallet.chainId !== chain.id) return { kind: 'switch_network', act: () => void switchChain(chain) };
  return { kind: 'ready', act: () => undefined };
}
