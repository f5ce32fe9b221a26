import { SluiceError } from '../../errors/SluiceError.ts';
import type { RouteHop, RoutePart } from '../RoutePart.ts';
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
  if (!isJoinedWell(intent))
    throw new SluiceError('quote_failed', 'The parts of the route are joined wrongly');
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

/** Whether each part that leaves its last hops to the next one ends with the same, in an exact input. */
function isJoinedWell({ parts, tradeType }: SwapIntent): boolean {
  return parts.every(({ hops, joined }, index) => {
    if (joined === undefined) return true;
    const next = parts[index + 1];
    return (
      tradeType === 'EXACT_INPUT' &&
      joined > 0 &&
      (next?.joined ?? joined) === joined &&
      [hops, next?.hops ?? []].every((each) => joined < each.length && meetsPlainly(each, joined)) &&
      endOf(hops, joined) === endOf(next?.hops ?? [], joined)
    );
  });
}

/** Whether nothing is wrapped or unwrapped before the last `joined` hops. */
function meetsPlainly(hops: readonly RouteHop[], joined: number): boolean {
  return hops.at(-joined - 1)?.coin !== 'out' && hops.at(-joined)?.coin !== 'in';
}

function endOf(hops: readonly RouteHop[], joined: number): string {
  return hops
    .slice(-joined)
    .map(({ pool, tokenIn }) => `${pool} ${tokenIn}`)
    .join();
}

function lastToken({ hops }: RoutePart): string | undefined {
  return hops.at(-1)?.tokenOut;
}
