import type { SwapIntent } from '../SwapIntent.ts';

/**
 * The maximum input of each part of an exact-output trade: the trade's limit, divided in proportion to the
 * quoted inputs. The last part gets the rounding remainder.
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
