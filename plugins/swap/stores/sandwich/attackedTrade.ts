import type { SandwichedTrade, TokenTaxes } from '../../../../kernel/amm/index.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import { tradeParts } from '../../../../kernel/quote/tradeParts.ts';

/**
 * The quote as others see it who want to trade around it; undefined where its pools are not known, as with a
 * contributed quote that does not name them.
 */
export function attackedTrade(
  quote: Quote,
  gas: SandwichedTrade['gas'],
): Omit<SandwichedTrade, 'limit'> | undefined {
  const { pools, parts, request } = quote;
  const known = new Set(pools?.map(({ address }) => address));
  if (!pools || parts.some(({ hops }) => hops.some(({ pool }) => !known.has(pool)))) return undefined;
  return {
    parts: tradeParts(quote, pools),
    tradeType: request.tradeType,
    taxes: taxesOf(quote),
    gas,
  };
}

function taxesOf({ parts, inputTaxBps, outputTaxBps }: Quote): TokenTaxes {
  const taxes = new Map<string, { buyFeeBps: number; sellFeeBps: number }>();
  const [first, last] = [parts[0]?.hops[0]?.tokenIn, parts[0]?.hops.at(-1)?.tokenOut];
  if (first && inputTaxBps > 0) taxes.set(first, { buyFeeBps: 0, sellFeeBps: inputTaxBps });
  if (last && outputTaxBps > 0) taxes.set(last, { buyFeeBps: outputTaxBps, sellFeeBps: 0 });
  return taxes;
}
