import type { RouteAnswer, RouteProblem } from './findRoute.ts';
import type { PoolUpdate } from './poolUpdates.ts';

/** A route problem that names its pools by address: the worker keeps their states. */
export interface RouteQuestion {
  readonly id: number;
  readonly updates: readonly PoolUpdate[];
  readonly pools: readonly string[];
  readonly problem: Omit<RouteProblem, 'request'> & {
    readonly request: Omit<RouteProblem['request'], 'pools'>;
  };
}

/** How an amount is divided over paths, by address. */
export type Division = readonly {
  readonly pools: readonly string[];
  readonly tokens: readonly string[];
  readonly amount: bigint;
  /** See `TradePart`. */
  readonly joined?: number | undefined;
  readonly forked?: number | undefined;
}[];

export interface RouteReply {
  readonly id: number;
  /** Null when no route fills the amount. */
  readonly division: Division | null;
  readonly exceeded: RouteAnswer['exceeded'];
  readonly certificate?: RouteAnswer['certificate'];
  /** What the maths of added kinds did wrong, by the kind. */
  readonly faults?: readonly (readonly [kind: string, message: string])[];
}

/** The part of `Worker` that the route search uses. */
export interface RouteWorkerPort {
  onmessage: ((event: { readonly data: RouteReply }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(question: RouteQuestion): void;
  terminate(): void;
}
