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
  if (!isSharedWell(intent))
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

/** Whether each part that shares hops with the next one has the same there, at one side only, in an exact input. */
function isSharedWell({ parts, tradeType }: SwapIntent): boolean {
  return parts.every((part, index) => {
    const { hops, joined, forked, branchRaw } = part;
    const [before, next] = [parts[index - 1], parts[index + 1]];
    const isShared = (side: 'joined' | 'forked') => part[side] !== undefined || before?.[side] !== undefined;
    if (isShared('joined') && isShared('forked')) return false;
    if ((branchRaw !== undefined) !== (forked !== undefined) || (branchRaw ?? 1n) <= 0n) return false;
    const shared = joined ?? forked;
    if (shared === undefined) return true;
    const cut = (each: readonly RouteHop[]) => (forked ? forked : each.length - shared);
    return (
      tradeType === 'EXACT_INPUT' &&
      shared > 0 &&
      (next?.joined ?? next?.forked ?? shared) === shared &&
      [hops, next?.hops ?? []].every((each) => shared < each.length && isPlainAt(each, cut(each))) &&
      named(hops, cut(hops), forked) === named(next?.hops ?? [], cut(next?.hops ?? []), forked)
    );
  });
}

/** Whether nothing is wrapped or unwrapped before this hop. */
function isPlainAt(hops: readonly RouteHop[], at: number): boolean {
  return hops[at - 1]?.coin !== 'out' && hops[at]?.coin !== 'in';
}

/** The hops before or behind the cut. */
function named(hops: readonly RouteHop[], cut: number, forked: number | undefined): string {
  const shared = forked ? hops.slice(0, cut) : hops.slice(cut);
  return shared.map(({ pool, tokenIn, tokenOut }) => `${pool} ${tokenIn} ${tokenOut}`).join();
}

function lastToken({ hops }: RoutePart): string | undefined {
  return hops.at(-1)?.tokenOut;
}
