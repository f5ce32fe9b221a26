import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { NamedHop } from './HopKind.ts';
import type { RouteHop, RoutePart } from './RoutePart.ts';

/** A hop as routers and quoters are told it: they find the pool themselves. */
export type PathHop = Omit<NamedHop, 'pool'>;

/** A run of hops of one protocol, which a router executes as one call. Inside it nothing is wrapped. */
export interface RouteSection {
  readonly protocol: string;
  readonly hops: readonly RouteHop[];
}

/** Which hops of a part are shared with others of its trade, by their index. */
export interface SharedHops {
  /** Those before it are carried out by the part before. */
  readonly from: number;
  /** The first hop behind those that it carries out for others, or the first one that it carries out for them; 0: none. */
  readonly cut: number;
}

/**
 * Divides a part's hops where the protocol changes, where one pool trades the coin and the other its wrapped token, and
 * where it parts from others or meets them. Hops that another part carries out are left out.
 */
export function routeSections(
  { hops, joined = 0 }: RoutePart,
  { from, cut }: SharedHops = { from: 0, cut: 0 },
): readonly RouteSection[] {
  const sections: { protocol: string; hops: RouteHop[] }[] = [];
  hops.slice(from, hops.length - joined).forEach((hop, index) => {
    const last = sections.at(-1);
    const goesOn = last?.protocol === hop.protocol && !isConverted(last.hops.at(-1), hop);
    if (goesOn && from + index !== cut) last.hops.push(hop);
    else sections.push({ protocol: hop.protocol, hops: [hop] });
  });
  return sections;
}

/** The parts that pay out what they bring: all but those whose last hops the next part carries out. */
export function payingParts({ parts }: { readonly parts: readonly RoutePart[] }): readonly RoutePart[] {
  return parts.filter(({ joined }) => !joined);
}

/** What a part shares with those beside it. */
export function sharedHops({ parts }: { readonly parts: readonly RoutePart[] }, index: number): SharedHops {
  const { hops = [], joined, forked } = parts[index] ?? {};
  const before = parts[index - 1];
  const from = before?.forked ?? 0;
  const meets = before?.joined && !joined ? hops.length - before.joined : 0;
  return { from, cut: from ? 0 : (forked ?? meets) };
}

/** Whether what `from` pays out must be wrapped or unwrapped before `to` takes it. */
export function isConverted(from: Pick<NamedHop, 'coin'> | undefined, to: Pick<NamedHop, 'coin'>): boolean {
  return (from?.coin === 'out') !== (to.coin === 'in');
}

/** The tokens of a V2 path, first to last. */
export function v2Path(hops: readonly PathHop[]): readonly Address[] {
  return [firstHop(hops).tokenIn, ...hops.map((hop) => hop.tokenOut)];
}

/**
 * A V3 path packed as token, fee, token …; starting at the output for an exact output (v3-periphery
 * Path.sol).
 */
export function v3Path(hops: readonly PathHop[], exactOutput: boolean): Hex {
  const ordered = exactOutput
    ? [...hops].reverse().map((hop) => ({ from: hop.tokenOut, fee: hop.fee, to: hop.tokenIn }))
    : hops.map((hop) => ({ from: hop.tokenIn, fee: hop.fee, to: hop.tokenOut }));
  const start = exactOutput ? (hops.at(-1) ?? firstHop(hops)).tokenOut : firstHop(hops).tokenIn;
  const rest = ordered.map(({ fee, to }) => fee.toString(16).padStart(6, '0') + to.slice(2));
  return `0x${(start.slice(2) + rest.join('')).toLowerCase()}`;
}

/** The hop that a route begins with. @throws SluiceError `quote_failed` where there is none */
export function firstHop<Hop extends PathHop>(hops: readonly Hop[]): Hop {
  const hop = hops[0];
  if (!hop) throw new SluiceError('quote_failed', 'A route without a pool');
  return hop;
}
