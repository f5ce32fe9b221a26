import type { WalletSession } from './Connector.ts';

/** What a transaction still needs: an account, the end of a network switch, or another network. */
export type WalletGate = 'connect' | 'switching' | 'switch_network' | 'ready';

/**
 * The first thing that a form needs from the wallet, before the form's own checks.
 * @param chainId of the form's chain. A wallet that has not reported its chain counts as being on it: the
 * chain is checked again before anything is sent.
 */
export function walletGate(
  wallet: Pick<WalletSession, 'account' | 'chainId' | 'switchingChain'>,
  chainId: number,
): WalletGate {
  if (!wallet.account) return 'connect';
  if (wallet.switchingChain) return 'switching';
  return wallet.chainId !== undefined && wallet.chainId !== chainId ? 'switch_network' : 'ready';
}
