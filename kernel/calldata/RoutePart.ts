import type { AddedHopKind, NamedHop } from './HopKind.ts';

export interface RouteHop extends NamedHop {
  /** For a kind that is not the kernel's: how the hop is carried out. */
  readonly added?: AddedHopKind;
}

export interface RoutePart {
  readonly hops: readonly RouteHop[];
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /**
   * Exact inputs only: so many of its last hops are also the last ones of the next part, and are carried out once, with
   * all that both bring there. Absent for the last part that does so.
   */
  readonly joined?: number | undefined;
  /** Basis points of the whole amount, for display; the parts add up to 10000. */
  readonly shareBps: number;
}
