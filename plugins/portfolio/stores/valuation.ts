import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { UsdPrice } from '../../../kernel/tokens/PriceService.ts';
import { usdValue } from '../../../ui/format/formatUsd.ts';

/** An amount of a currency; undefined raw: not known. */
export interface Amount {
  readonly currency: Currency;
  readonly raw: bigint | undefined;
}

/** The value of several amounts together. */
export interface Worth {
  /** Dollars of those that are known and have a price. */
  readonly usd: number;
  /** True where a placeholder price is part of it. */
  readonly estimate: boolean;
  /** How many of the amounts could not be read. */
  readonly unknown: number;
  /** How many are known, above zero and without a price. */
  readonly unpriced: number;
  /** When the oldest price in it was read, ms; undefined where it contains none. */
  readonly oldestPriceMs: number | undefined;
}

export type PriceOf = (currency: Currency) => UsdPrice | undefined;

export const nothing: Worth = {
  usd: 0,
  estimate: false,
  unknown: 0,
  unpriced: 0,
  oldestPriceMs: undefined,
};

export function worthOf(amounts: readonly Amount[], priceOf: PriceOf): Worth {
  return sumWorth(amounts.map(({ currency, raw }) => worthOfOne(currency, raw, priceOf)));
}

export function sumWorth(parts: readonly Worth[]): Worth {
  return parts.reduce(
    (sum, part) => ({
      usd: sum.usd + part.usd,
      estimate: sum.estimate || part.estimate,
      unknown: sum.unknown + part.unknown,
      unpriced: sum.unpriced + part.unpriced,
      oldestPriceMs: older(sum.oldestPriceMs, part.oldestPriceMs),
    }),
    nothing,
  );
}

/** The whole value; undefined where a part of it is not known, because a partial sum would mislead. */
export function wholeUsd(worth: Worth): number | undefined {
  return worth.unknown > 0 || worth.unpriced > 0 ? undefined : worth.usd;
}

function worthOfOne(currency: Currency, raw: bigint | undefined, priceOf: PriceOf): Worth {
  if (raw === undefined) return { ...nothing, unknown: 1 };
  if (raw === 0n) return nothing;
  const price = priceOf(currency);
  if (!price) return { ...nothing, unpriced: 1 };
  return {
    usd: usdValue(raw, currency.decimals, price.usd),
    estimate: price.source === 'placeholder',
    unknown: 0,
    unpriced: 0,
    oldestPriceMs: price.timestampMs,
  };
}

function older(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
