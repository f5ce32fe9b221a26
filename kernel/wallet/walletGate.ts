import type { WalletSession } from './Connector.ts';

/** What stands between a person and a transaction: no account, a wallet that is changing networks, another network. */
export type WalletGate = 'connect' | 'switching' | 'switch_network' | 'ready';

/**
 * The first thing that a form needs of the wallet before its own questions count.
 * @param chainId of the chain that the form is for. A wallet that has not told its chain is on no other one: it is
 * asked again before anything is sent.
 */
export function walletGate(
  wallet: Pick<WalletSession, 'account' | 'chainId' | 'switchingChain'>,
  chainId: number,
): WalletGate {
  if (!wallet.account) return 'connect';
  if (wallet.switchingChain) return 'switching';
  return wallet.chainId !== undefined && wallet.chainId !== chainId ? 'switch_network' : 'ready';
}
