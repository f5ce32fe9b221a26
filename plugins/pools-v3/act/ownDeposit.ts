import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { Permit2612Step } from '../../../kernel/flow/TransactionPlan.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { ExpectedChange } from '../../../kernel/tx/TransactionSender.ts';

// What transactions have in common that pay a deposit from what they have just taken out of a position.

/** Lets the position manager take what it deposits; a token that it takes nothing of needs no allowance. */
export function depositGrants(
  tokens: readonly [Token, Token],
  spender: Address,
  { amount0Raw, amount1Raw }: TokenAmounts,
): readonly Permit2612Step[] {
  const sides = [
    { token: tokens[0], neededRaw: amount0Raw },
    { token: tokens[1], neededRaw: amount1Raw },
  ];
  return sides
    .filter(({ neededRaw }) => neededRaw > 0n)
    .map(({ token, neededRaw }) => ({ kind: 'permit2612', token, spender, neededRaw }));
}

/** The account has no less of either token afterwards than before. */
export function nothingLeaves(owner: Address, tokens: readonly [Token, Token]): readonly ExpectedChange[] {
  return tokens.map((currency) => ({ owner, currency, minDeltaRaw: 0n }));
}
