import type { SwapIntent } from '../SwapIntent.ts';

/**
 * The most that each part of an exact-output trade may take: the trade's limit divided as the quoted inputs
 * are, the last part taking what rounding leaves.
 */
export function maximumInputs(intent: SwapIntent): readonly bigint[] {
  const quoted = intent.parts.reduce((sum, part) => sum + part.amountInRaw, 0n);
  let left = intent.amountInRaw;
  return intent.parts.map((part, index) => {
    const share = index === intent.parts.length - 1 ? left : (intent.amountInRaw * part.amountInRaw) / quoted;
    left -= share;
    return share;
  });
}
