import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';

export type RemoveGate =
  | Exclude<WalletGate, 'ready'>
  | 'not_owner'
  | 'enter_percent'
  | 'loading'
  | 'price_unknown'
  | 'remove';

/** What a removal still lacks. */
export function removeGate(withdrawal: Withdrawal, wallet: WalletGate): RemoveGate {
  const { store, percent, bounds, isAnyAmount } = withdrawal;
  if (wallet === 'connect') return wallet;
  if (store.isOwner === false) return 'not_owner';
  if (wallet !== 'ready') return wallet;
  if (percent === 0) return 'enter_percent';
  if (bounds || isAnyAmount) return 'remove';
  return store.figuresRead ? 'price_unknown' : 'loading';
}
