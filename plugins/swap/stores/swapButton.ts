import type { NoRouteReason } from '../../../kernel/quote/QuoteService.ts';
import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';
import type { WrapType } from './wrapType.ts';

/** Everything that the main button depends on. */
export interface SwapButtonInput {
  /** True where nothing can be traded on this chain. */
  readonly off: boolean;
  readonly gate: WalletGate;
  readonly hasTokens: boolean;
  readonly hasAmount: boolean;
  readonly amountProblem: 'too_many_decimals' | undefined;
  readonly recipient: 'ok' | 'missing' | 'resolving' | 'invalid' | 'blocked';
  /** Whether the balance covers the most that may be spent. */
  readonly balance: 'enough' | 'insufficient' | 'unknown';
  readonly wrap: WrapType;
  readonly quote: 'idle' | 'loading' | 'invalid' | 'no_route_found' | 'stale' | 'valid';
  readonly noRoute?: NoRouteReason | undefined;
  readonly allowance: 'allowed' | 'required' | 'pending' | 'loading' | 'unknown';
  /** 0 to 4. */
  readonly impactSeverity: number;
}

export type SwapButtonKind =
  | 'off'
  | Exclude<WalletGate, 'ready'>
  | 'select_token'
  | 'enter_amount'
  | 'too_many_decimals'
  | 'enter_recipient'
  | 'resolving_recipient'
  | 'invalid_recipient'
  | 'blocked_recipient'
  | 'insufficient_balance'
  | 'balance_unknown'
  | 'wrap'
  | 'unwrap'
  | 'loading'
  | 'stale'
  | 'quote_failed'
  | 'no_route'
  | NoRouteReason
  | 'approve_swap'
  | 'approving'
  | 'swap'
  | 'swap_anyway';

export interface SwapButtonState {
  readonly kind: SwapButtonKind;
  readonly enabled: boolean;
  readonly critical: boolean;
}

const enabledKinds: ReadonlySet<SwapButtonKind> = new Set([
  'connect',
  'switch_network',
  'wrap',
  'unwrap',
  'approve_swap',
  'swap',
  'swap_anyway',
]);

/** The one state of the button, in the order of precedence of rules 5.25 to 5.30. */
export function swapButton(input: SwapButtonInput): SwapButtonState {
  const kind = kindOf(input);
  return { kind, enabled: enabledKinds.has(kind), critical: kind === 'swap_anyway' };
}

function kindOf(input: SwapButtonInput): SwapButtonKind {
  if (input.off) return 'off';
  if (input.gate !== 'ready') return input.gate;
  if (!input.hasTokens) return 'select_token';
  if (input.amountProblem) return input.amountProblem;
  if (!input.hasAmount) return 'enter_amount';
  if (input.recipient === 'missing') return 'enter_recipient';
  if (input.recipient === 'resolving') return 'resolving_recipient';
  if (input.recipient === 'invalid') return 'invalid_recipient';
  if (input.recipient === 'blocked') return 'blocked_recipient';
  if (input.wrap === 'NOT_APPLICABLE') {
    if (input.quote === 'invalid') return 'quote_failed';
    if (input.quote === 'no_route_found') return input.noRoute ?? 'no_route';
    if (input.quote === 'idle' || input.quote === 'loading') {
      return input.balance === 'insufficient' ? 'insufficient_balance' : 'loading';
    }
  }
  if (input.balance === 'insufficient') return 'insufficient_balance';
  if (input.balance === 'unknown') return 'balance_unknown';
  if (input.wrap === 'WRAP') return 'wrap';
  if (input.wrap === 'UNWRAP') return 'unwrap';
  if (input.quote === 'stale') return 'stale';
  if (input.allowance === 'loading') return 'loading';
  if (input.allowance === 'pending') return 'approving';
  // The warning comes first; the review lists the approval all the same.
  if (input.impactSeverity > 2) return 'swap_anyway';
  return input.allowance === 'required' ? 'approve_swap' : 'swap';
}
