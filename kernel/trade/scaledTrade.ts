import { AmmError, type PoolState } from '../amm/index.ts';
import { quoteTrade } from '../amm/quoteTrade.ts';
import { lessBps } from '../basis/bounds.ts';
import { movesLess, type Quote } from '../quote/Quote.ts';
import { tradeParts } from '../quote/tradeParts.ts';
import type { SwapOutcome, ZapProblem } from './zapSplit.ts';

/** The pool whose price a deposit goes by. */
export interface PricedPool {
  readonly address: string;
  /** Its present price, which holds where a trade does not pass it. */
  readonly sqrtPriceX96: bigint;
}

/**
 * What the quote's own division over its own pools gives for other amounts, to the wei: the minimum output at
 * the tolerance, and the price at which the trade leaves `priced`, which it may pass itself.
 * @returns undefined for a quote whose pools are not known, of an exact output, or of a token with a transfer fee
 */
export function scaledTrade(
  quote: Quote,
  priced: PricedPool,
  slippageBps: number,
): ZapProblem['swap'] | undefined {
  const { pools, amountInRaw: wholeRaw, request } = quote;
  const isTaxed = movesLess(quote);
  if (!pools || isTaxed || request.tradeType !== 'EXACT_INPUT' || wholeRaw === 0n) return undefined;
  const parts = tradeParts(quote, pools);
  return (amountInRaw) => {
    let leftRaw = amountInRaw;
    const scaled = parts.map(({ amount, branch: _, ...part }, index) => {
      const isLast = index === parts.length - 1;
      const partRaw = isLast ? leftRaw : (amount * amountInRaw) / wholeRaw;
      leftRaw -= partRaw;
      return { ...part, amount: partRaw };
    });
    try {
      const traded = scaled.filter(({ amount }) => amount > 0n);
      const { quotes, states } = quoteTrade(traded, 'EXACT_INPUT');
      if (!quotes.every(({ complete }) => complete)) return undefined;
      const outRaw = quotes.reduce((sum, { amountOut }) => sum + amountOut, 0n);
      const sqrtPriceX96 = priceOf(states.get(priced.address)) ?? priced.sqrtPriceX96;
      return { outRaw: lessBps(outRaw, slippageBps), sqrtPriceX96 };
    } catch (cause) {
      // The pools, or the part of them that was read, cannot take this amount.
      if (cause instanceof AmmError) return undefined;
      throw cause;
    }
  };
}

/** The outcome of the quote itself; undefined like in {@link scaledTrade}. */
export function outcomeOf(quote: Quote, priced: PricedPool, slippageBps: number): SwapOutcome | undefined {
  return scaledTrade(quote, priced, slippageBps)?.(quote.amountInRaw);
}

function priceOf(state: PoolState | undefined): bigint | undefined {
  const price = (state as { readonly sqrtPriceX96?: unknown } | undefined)?.sqrtPriceX96;
  return typeof price === 'bigint' ? price : undefined;
}
