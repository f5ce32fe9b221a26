import { AmmError } from '../AmmError.ts';
import type { TokenKey, TokenTax } from '../types.ts';

/** Transfer fees by token; a token that is not in the map has none. */
export type TokenTaxes = ReadonlyMap<TokenKey, TokenTax>;

const BPS = 10_000;

/**
 * The fee, in basis points, on each transfer of a path: `result[i]` is taken from `tokens[i]` on its way into
 * pool i, the last one from the output on its way to the recipient.
 *
 * The first transfer goes from a person to a pair (sell fee), the last from a pair to a person (buy fee). A
 * token in between is transferred once, from pair to pair. Contracts differ in which of the two fees they
 * take there, so the higher is assumed.
 * Errors: `invalid_option` for a fee that is not an integer from 0 to 10000.
 * Source: Uniswap/v2-periphery UniswapV2Router02.sol, _swapSupportingFeeOnTransferTokens.
 */
export function transferFees(tokens: readonly TokenKey[], taxes: TokenTaxes | undefined): number[] {
  return tokens.map((token, i) => {
    const tax = taxes?.get(token);
    if (tax === undefined) return 0;
    const { buyFeeBps, sellFeeBps } = tax;
    if (!isBps(buyFeeBps) || !isBps(sellFeeBps)) {
      throw new AmmError('invalid_option', `The transfer fees of ${token} are not basis points.`);
    }
    if (i === 0) return sellFeeBps;
    return i === tokens.length - 1 ? buyFeeBps : Math.max(buyFeeBps, sellFeeBps);
  });
}

/** Whether less of the token arrives than is sent: it takes a fee, or rounds. */
export function isTaxed(token: TokenKey, taxes: TokenTaxes | undefined): boolean {
  const tax = taxes?.get(token);
  return tax !== undefined && (tax.buyFeeBps > 0 || tax.sellFeeBps > 0 || tax.rounds === true);
}

/** The part of `amount` raw units that arrives: the fee is `amount * bps / 10000`, rounded down. */
export function afterTransferFee(amount: bigint, feeBps: number): bigint {
  return feeBps === 0 ? amount : amount - (amount * BigInt(feeBps)) / BigInt(BPS);
}

/**
 * The smallest amount to send so that at least `received` raw units arrive.
 * Errors: `fully_taxed` for a fee of 100 %.
 */
export function beforeTransferFee(received: bigint, feeBps: number): bigint {
  if (feeBps === 0 || received === 0n) return received;
  if (feeBps >= BPS) throw new AmmError('fully_taxed', 'The token takes the whole transfer as its fee.');
  const kept = BigInt(BPS - feeBps);
  // The amount that arrives is ceil(sent * kept / 10000). So the smallest sufficient amount is one more than
  // the largest with which only `received - 1` arrive.
  return ((received - 1n) * BigInt(BPS)) / kept + 1n;
}

function isBps(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= BPS;
}
