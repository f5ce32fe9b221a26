import { ActiveChainToken, WalletSessionToken } from '../../kernel/services.ts';
import { type WalletGate, walletGate } from '../../kernel/wallet/walletGate.ts';
import { useService } from '../plugin/useService.ts';

/** What stands between the person and a transaction on the chain that is shown. Read it in an observer. */
export function useWalletGate(): WalletGate {
  const { chain } = useService(ActiveChainToken);
  return walletGate(useService(WalletSessionToken), chain.id);
}
