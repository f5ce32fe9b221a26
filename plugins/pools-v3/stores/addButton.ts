import type { PoolExistence } from '../../../kernel/positions/PairTiers.ts';
import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';

/** Everything that the main button depends on. */
export interface AddButtonInput {
  readonly off: boolean;
  readonly gate: WalletGate;
  readonly hasTokens: boolean;
  readonly samePair: boolean;
  readonly hasFee: boolean;
  readonly existence: PoolExistence;
  /** For a pool that has no price yet. */
  readonly startPrice: 'ok' | 'missing' | 'invalid';
  /** The position is somebody else's, and the person has not said that it may be. */
  readonly foreign: boolean;
  readonly range: 'ok' | 'missing' | 'invalid' | 'reversed';
  readonly amount: 'ok' | 'missing' | 'too_many_decimals' | 'too_much' | 'too_little';
  /** Whether the balances cover the deposit, and the field that is not covered or not known. */
  readonly balance: 'enough' | 'insufficient' | 'unknown';
}

export type AddButtonKind =
  | 'off'
  | Exclude<WalletGate, 'ready'>
  | 'select_token'
  | 'invalid_pair'
  | 'select_fee'
  | 'loading'
  | 'unreadable'
  | 'enter_start_price'
  | 'invalid_price'
  | 'enter_range'
  | 'invalid_range'
  | 'accept_owner'
  | 'enter_amount'
  | 'too_many_decimals'
  | 'too_much'
  | 'too_little'
  | 'insufficient_balance'
  | 'balance_unknown'
  | 'preview';

const enabled: ReadonlySet<AddButtonKind> = new Set(['connect', 'switch_network', 'preview']);

/** The one state of the button: the next thing to do, in the order of the page. */
export function addButton(input: AddButtonInput): {
  readonly kind: AddButtonKind;
  readonly enabled: boolean;
} {
  const kind = kindOf(input);
  return { kind, enabled: enabled.has(kind) };
}

function kindOf(input: AddButtonInput): AddButtonKind {
  if (input.off) return 'off';
  if (input.gate !== 'ready') return input.gate;
  if (!input.hasTokens) return 'select_token';
  if (input.samePair) return 'invalid_pair';
  if (input.existence === 'LOADING') return 'loading';
  if (!input.hasFee) return 'select_fee';
  if (input.existence === 'INVALID') return 'unreadable';
  if (input.startPrice === 'missing') return 'enter_start_price';
  if (input.startPrice === 'invalid' || input.range === 'invalid') return 'invalid_price';
  if (input.range === 'missing') return 'enter_range';
  if (input.range === 'reversed') return 'invalid_range';
  if (input.foreign) return 'accept_owner';
  if (input.amount === 'missing') return 'enter_amount';
  if (input.amount !== 'ok') return input.amount;
  if (input.balance === 'insufficient') return 'insufficient_balance';
  return input.balance === 'unknown' ? 'balance_unknown' : 'preview';
}
