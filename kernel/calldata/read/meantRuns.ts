import type { RouteHop, RoutePart } from '../RoutePart.ts';
import type { SwapIntent } from '../SwapIntent.ts';
import type { CallIntent } from './CallIntent.ts';
import { mismatch, same } from './mismatch.ts';

type SwapRouter = Extract<CallIntent, { kind: 'swap' }>['router']['kind'];

/** Hops that a call must carry out in a row, each with all that the one before it brings. */
export interface MeantRun {
  readonly hops: readonly RouteHop[];
  /** What it begins with; `balance`: all that the runs before it have left. */
  readonly amountInRaw: bigint | 'balance';
  /** Whether it begins with the trade's input: from the sender, or what was wrapped of it. */
  readonly isPaidIn: boolean;
  /** Whether it brings the output, not something that another run goes on with. */
  readonly isPaidOut: boolean;
  /** After so many hops it takes what other runs have left with the router too. */
  readonly meets?: number | undefined;
}

/**
 * The runs of a route, in order: one for each part, without what the next part carries out for it; and where parts fork,
 * one for what they share, with the sum of what they pay, then one for each branch.
 */
export function meantRuns({ parts }: SwapIntent): readonly MeantRun[] {
  const paidInRaw = (index: number): bigint => {
    const { amountInRaw, forked } = parts[index] as RoutePart;
    return forked ? amountInRaw + paidInRaw(index + 1) : amountInRaw;
  };
  return parts.flatMap(({ hops, amountInRaw, joined, forked, branchRaw }, index): readonly MeantRun[] => {
    const before = parts[index - 1];
    const from = forked ?? before?.forked;
    if (from === undefined) {
      const meets = before?.joined && !joined ? hops.length - before.joined : undefined;
      const own = hops.slice(0, hops.length - (joined ?? 0));
      return [{ hops: own, amountInRaw, isPaidIn: true, isPaidOut: !joined, meets }];
    }
    const own = { hops: hops.slice(from), isPaidIn: false, isPaidOut: true };
    const branch = { ...own, amountInRaw: branchRaw ?? ('balance' as const) };
    if (before?.forked) return [branch];
    const start = { hops: hops.slice(0, from), isPaidIn: true, isPaidOut: false };
    return [{ ...start, amountInRaw: paidInRaw(index) }, branch];
  });
}

/**
 * Where parts share pools at an end, what they bring there must be traded on by the next one, through the same pools to
 * the output; where they share them at the start, what these bring must go on through the parts' own pools. The token in
 * which they meet or fork is neither what is paid nor what is received, and nothing else trades it meanwhile.
 */
export function checkShared({ parts, tradeType }: SwapIntent, router: SwapRouter): void {
  parts.forEach(({ hops, joined, forked, branchRaw }, index) => {
    const [before, next] = [parts[index - 1], parts[index + 1]];
    if ([joined, before?.joined].some((each) => each) && [forked, before?.forked].some((each) => each)) {
      throw mismatch('route', 'a part shares pools at both ends');
    }
    if ((forked === undefined) !== (branchRaw === undefined) || (branchRaw ?? 1n) <= 0n) {
      throw mismatch('amount', 'nothing says what goes on where parts fork');
    }
    const shared = joined ?? forked;
    if (shared === undefined) return;
    if (!next || tradeType !== 'EXACT_INPUT') throw mismatch('route', 'nothing goes on with a part');
    if (!(shared > 0) || shared >= hops.length || shared >= next.hops.length) {
      throw mismatch('route', 'parts without pools of their own');
    }
    const more = forked ? next.forked : next.joined;
    if (more !== undefined) same('route', String(more), String(shared));
    const ofBoth = (each: readonly RouteHop[]) => (forked ? each.slice(0, shared) : each.slice(-shared));
    const others = ofBoth(next.hops);
    ofBoth(hops).forEach((hop, at) => {
      const other = others[at];
      for (const field of ['protocol', 'tokenIn', 'tokenOut', 'key', 'coin'] as const) {
        same('route', other?.[field], hop[field]);
      }
      same('route', String(other?.fee), String(hop.fee));
    });
    const token = lower(hops.at(forked ?? -shared)?.tokenIn);
    const ends = [hops[0]?.tokenIn, hops.at(-1)?.tokenOut];
    if (ends.some((each) => lower(each) === token)) throw mismatch('route', 'parts meet in a traded token');
    if (forked === undefined) return;
    if (router !== 'universalRouter') throw mismatch('route', 'the router cannot fork parts');
    for (const own of [hops, next.hops]) {
      if (own[forked - 1]?.coin === 'out' || own[forked]?.coin === 'in') {
        throw mismatch('route', 'parts fork in the coin');
      }
      // A later section would take what the other branches are to have.
      if (own.slice(forked).some(({ tokenOut }) => lower(tokenOut) === token)) {
        throw mismatch('route', 'a branch comes back to where it began');
      }
    }
  });
}

function lower(address: string | undefined): string {
  return (address ?? '').toLowerCase();
}
