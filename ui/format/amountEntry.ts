import type { Currency } from '../../kernel/currency/Currency.ts';
import { type Unit, unitPlaces } from '../../kernel/currency/unit.ts';
import type { Balance } from '../../kernel/tokens/BalanceService.ts';
import { amountToText, decimalPlaces, parseAmount } from './decimalText.ts';

/**
 * The meaning of a typed amount of a currency; computed again for a currency with other decimals or another
 * multiplier.
 */
export interface AmountEntry {
  /** Raw units above zero; undefined for nothing, zero, no number, or more decimals than the currency has. */
  readonly raw: bigint | undefined;
  readonly tooManyDecimals: boolean;
}

/** @param text the text of the amount field: digits with at most one dot, or empty */
export function amountEntry(text: string, currency: Unit | undefined): AmountEntry {
  // Without an amount nobody asks for the token's unit, so that a first load does not.
  if (!currency || text === '') return { raw: undefined, tooManyDecimals: false };
  const tooManyDecimals = decimalPlaces(text) > unitPlaces(currency);
  return { raw: parseAmount(text, currency) || undefined, tooManyDecimals };
}

/** The text that stands for exactly `raw`; empty where there is no amount or currency yet. */
export function entryText(raw: bigint | undefined, currency: Unit | undefined): string {
  return raw === undefined || !currency ? '' : amountToText(raw, currency);
}

/**
 * The most that can be entered, raw units: the balance, less the gas reserve of the native coin and what the
 * chain makes the account keep. Undefined while any of these is not known.
 * @param feeRaw wei that the transaction may cost
 */
export function maximumEntryRaw(
  balance: Balance | undefined,
  currency: Currency | undefined,
  feeRaw: bigint | undefined,
): bigint | undefined {
  if (!currency || balance?.state !== 'known') return undefined;
  if (currency.kind === 'token') return balance.raw;
  const { raw, keptRaw = 0n } = balance;
  if (feeRaw === undefined || keptRaw === 'unknown') return undefined;
  // The fee may be paid from what is kept.
  const reserveRaw = feeRaw > keptRaw ? feeRaw : keptRaw;
  return raw > reserveRaw ? raw - reserveRaw : 0n;
}

/** Whether a balance covers the needed amount and what must be kept, raw units; zero is always covered. */
export function coverage(
  balance: Balance | undefined,
  neededRaw: bigint | undefined,
): 'enough' | 'insufficient' | 'unknown' {
  if (!neededRaw) return 'enough';
  if (balance?.state !== 'known') return 'unknown';
  const { raw, keptRaw } = balance;
  const keptOfIt = typeof keptRaw === 'bigint' ? keptRaw : 0n;
  return raw >= neededRaw + keptOfIt ? 'enough' : 'insufficient';
}

/**
 * A part of a balance, rounded down, and never more than the most that can be entered; undefined while the balance
 * is not known.
 * @param maximumRaw of `maximumEntryRaw`; undefined: not known, and no limit
 */
export function shareEntryRaw(
  balance: Balance | undefined,
  percent: number,
  maximumRaw?: bigint,
): bigint | undefined {
  if (balance?.state !== 'known') return undefined;
  const shareRaw = (balance.raw * BigInt(percent)) / 100n;
  return maximumRaw !== undefined && maximumRaw < shareRaw ? maximumRaw : shareRaw;
}
