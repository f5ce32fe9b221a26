import type { AddedHopKind, NamedHop } from './HopKind.ts';

export interface RouteHop extends NamedHop {
  /** For a kind that is not the kernel's: how the hop is carried out. */
  readonly added?: AddedHopKind;
}

export interface RoutePart {
  readonly hops: readonly RouteHop[];
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /** Basis points of the whole amount, for display; the parts add up to 10000. */
  readonly shareBps: number;
}
