import { decimalText, parseAmount } from '../../format/decimalText.ts';

const HUNDREDTHS = { decimals: 2 };

/** Rules 5.60 and 5.62. */
export const maximumSlippageBps = 5000;
export const minimumDeadlineSeconds = 60;
export const maximumDeadlineSeconds = 10_800;

/** Below: the transaction may well fail. Above: the price may well be worse than necessary. */
const lowSlippageBps = 5;
const highSlippageBps = 100;

/** Converts typed percent to basis points; undefined where it is no whole number of them from 0 to 5000. */
export function parseSlippage(text: string): number | undefined {
  const bps = parseAmount(text, HUNDREDTHS);
  return bps === undefined || bps > BigInt(maximumSlippageBps) ? undefined : Number(bps);
}

export function slippageText(bps: number | 'auto'): string {
  return bps === 'auto' ? '' : decimalText(BigInt(bps), 2);
}

export function slippageWarning(bps: number | 'auto'): 'low' | 'high' | undefined {
  if (bps === 'auto') return undefined;
  if (bps < lowSlippageBps) return 'low';
  return bps > highSlippageBps ? 'high' : undefined;
}

/**
 * Converts typed minutes to seconds; undefined where it is not a whole number of seconds from 60 to 10800.
 */
export function parseDeadline(text: string): number | undefined {
  const hundredths = parseAmount(text, HUNDREDTHS);
  if (hundredths === undefined || (hundredths * 60n) % 100n !== 0n) return undefined;
  const seconds = Number((hundredths * 60n) / 100n);
  return seconds >= minimumDeadlineSeconds && seconds <= maximumDeadlineSeconds ? seconds : undefined;
}

export function deadlineText(seconds: number): string {
  return decimalText(BigInt(Math.round((seconds * 100) / 60)), 2);
}
