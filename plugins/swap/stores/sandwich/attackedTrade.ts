import type { SandwichedTrade, TokenTaxes } from '../../../../kernel/amm/index.ts';
import { nativeCurrency } from '../../../../kernel/currency/Currency.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import { tradeParts } from '../../../../kernel/quote/tradeParts.ts';
import type { GuardedTrade } from './GuardedTrade.ts';

/** Of gas prices and dollars: far more digits than either is known to. */
const GAS_UNITS = 1_000_000_000n;
const RATIO_UNITS = 1e9;

/**
 * The quote as others see it who want to trade around it; undefined where its pools are not known, as with a
 * contributed quote that does not name them.
 */
export function attackedTrade(trade: GuardedTrade, quote: Quote): Omit<SandwichedTrade, 'limit'> | undefined {
  const { pools, parts, request } = quote;
  const known = new Set(pools?.map(({ address }) => address));
  if (!pools || parts.some(({ hops }) => hops.some(({ pool }) => !known.has(pool)))) return undefined;
  return {
    parts: tradeParts(quote, pools),
    tradeType: request.tradeType,
    taxes: taxesOf(quote),
    gas: attackersGas(trade, quote),
  };
}

function taxesOf({ parts, inputTaxBps, outputTaxBps }: Quote): TokenTaxes {
  const taxes = new Map<string, { buyFeeBps: number; sellFeeBps: number }>();
  const [first, last] = [parts[0]?.hops[0]?.tokenIn, parts[0]?.hops.at(-1)?.tokenOut];
  if (first && inputTaxBps > 0) taxes.set(first, { buyFeeBps: 0, sellFeeBps: inputTaxBps });
  if (last && outputTaxBps > 0) taxes.set(last, { buyFeeBps: outputTaxBps, sellFeeBps: 0 });
  return taxes;
}

/**
 * A unit of gas in raw units of the quoted token. Only the base fee: nobody is included without paying it, but
 * an attacker may pay the block's proposer in other ways than by a tip. Undefined where a price is not known,
 * so that gas costs the attacker nothing.
 */
function attackersGas(trade: GuardedTrade, { request }: Quote): SandwichedTrade['gas'] {
  const quoted = request.tradeType === 'EXACT_INPUT' ? request.output : request.input;
  const baseFee = trade.client.clock.head?.baseFeePerGas;
  const unit = 10n ** BigInt(quoted.decimals);
  const worth = trade.usd(quoted, unit);
  if (baseFee === undefined || !worth) return undefined;
  const cost = trade.usd(nativeCurrency(trade.chain), baseFee * GAS_UNITS);
  const ratio = cost === undefined ? Number.NaN : Math.floor((cost / worth) * RATIO_UNITS);
  if (!Number.isSafeInteger(ratio)) return undefined;
  return { price: { numerator: BigInt(ratio) * unit, denominator: GAS_UNITS * BigInt(RATIO_UNITS) } };
}
