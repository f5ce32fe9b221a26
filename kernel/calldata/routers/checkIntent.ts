import { SluiceError } from '../../errors/SluiceError.ts';
import type { RoutePart } from '../RoutePart.ts';
import { firstHop } from '../routeSections.ts';
import type { SwapIntent } from '../SwapIntent.ts';

/**
 * Refuses an intent whose parts do not add up to its trade: the user would sign another trade than the one
 * shown.
 * @throws SluiceError `quote_failed`
 */
export function checkIntent(intent: SwapIntent): void {
  const { parts, tradeType, input, output, amountInRaw, amountOutRaw } = intent;
  if (parts.length === 0) throw new SluiceError('quote_failed', 'A trade without a route');
  const exactInput = tradeType === 'EXACT_INPUT';
  const sum = parts.reduce((total, part) => total + (exactInput ? part.amountInRaw : part.amountOutRaw), 0n);
  if (sum !== (exactInput ? amountInRaw : amountOutRaw)) {
    throw new SluiceError('quote_failed', 'The parts of the route do not add up to the amount');
  }
  const first = firstHop((parts[0] as RoutePart).hops).tokenIn;
  const last = lastToken(parts[0] as RoutePart);
  for (const part of parts) {
    const joined = part.hops.every(
      (hop, index) => index === 0 || part.hops[index - 1]?.tokenOut === hop.tokenIn,
    );
    if (!joined || firstHop(part.hops).tokenIn !== first || lastToken(part) !== last) {
      throw new SluiceError('quote_failed', 'The pools of the route do not join');
    }
  }
  if (
    (input.kind === 'token' && input.address !== first) ||
    (output.kind === 'token' && output.address !== last)
  ) {
    throw new SluiceError('quote_failed', 'The route trades other tokens than the swap');
  }
}

function lastToken({ hops }: RoutePart): string | undefined {
  return hops.at(-1)?.tokenOut;
}
