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
  /**
   * Exact inputs only: so many of its first hops are also the first ones of the next part, and are carried out once,
   * with all that both pay. Absent for the last part that does so; no part is both forked and joined.
   */
  readonly forked?: number | undefined;
  /** Of a forked part: what goes on through its own hops. The last part takes all that is left. */
  readonly branchRaw?: bigint | undefined;
  /** Basis points of the whole amount, for display; the parts add up to 10000. */
  readonly shareBps: number;
}
