import { ActiveChainToken, WalletSessionToken } from '../../kernel/services.ts';
import { type WalletGate, walletGate } from '../../kernel/wallet/walletGate.ts';
import { useService } from '../plugin/useService.ts';

/** What the wallet still lacks for a transaction on the shown chain. Call it in an observer. */
export function useWalletGate(): WalletGate {
  const { chain } = useService(ActiveChainToken);
  return walletGate(useService(WalletSessionToken), chain.id);
}
