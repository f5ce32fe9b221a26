import type { Address } from '../chain/ChainSpec.ts';
import type { RouterKind } from './RouterKind.ts';
import type { AddedReaders } from './read/readUniversalRouter.ts';

export type { AddedReaders };

/** A hop as the route names it. */
export interface NamedHop {
  /** The id of the pool's kind. */
  readonly protocol: string;
  readonly pool: Address;
  /** Hundredths of a bip; 3000 for V2. */
  readonly fee: number;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  /** What names the pool beside its tokens and its fee, as the kind's reader of calldata writes it. */
  readonly key?: string;
  /**
   * The side on which the pool trades the chain's coin itself, where the route says its wrapped token. Routers wrap and
   * unwrap between such a pool and others.
   */
  readonly coin?: 'in' | 'out';
}

/** A run of hops of one kind, as a router is to execute it. Amounts in raw units. */
export interface HopRun {
  readonly hops: readonly NamedHop[];
  readonly exactInput: boolean;
  /** What is fixed: the input or the output. A router's word for its whole balance may stand for an input. */
  readonly amountRaw: bigint;
  /** The minimum output of an exact input, the maximum input of an exact output. */
  readonly limitRaw: bigint;
  /** An address, or the router's word for itself. */
  readonly to: Address;
  /** Who pays: the sender, or the router from what it has. */
  readonly payerIsUser: boolean;
}

/** A command of the Universal Router with its ABI types and values. */
export interface RouterCommand {
  readonly command: number;
  readonly types: readonly string[];
  readonly values: readonly unknown[];
}

/** How hops of one kind of pool are carried out, and what else a trade through them needs to know. */
export interface HopKind {
  /**
   * Whether a pool may take less of an exact input than it is offered, so that change must be given back: it has an
   * end of its liquidity.
   */
  readonly mayTakeLess: boolean;
  /** For SwapRouter02: the name of one of its functions with its values. Absent: that router does not know the kind. */
  swapRouter02?(run: HopRun): readonly [name: string, values: readonly unknown[]];
  /** For the Universal Router. Absent: that router does not know the kind. */
  universalRouter?(run: HopRun): readonly RouterCommand[];
}

/** Gas units of an added kind's hops that are others than usual, beside those of its maths; whole numbers. */
interface AddedHopGas {
  /** For each initialised tick crossed; absent: what the kernel's kinds take. */
  readonly perTick?: number;
}

/**
 * The hops of a kind that is not the kernel's. Each of its hops carries it (`RouteHop.added`), so that whoever
 * encodes or checks a route needs no list of kinds.
 */
export interface AddedHopKind extends HopKind {
  /** What a route calls a pool of this kind: a short proper name, which is not translated. */
  readonly label: string;
  /** Nobody but the plugin knows its pools: change is always given back. */
  readonly mayTakeLess: true;
  /** The routers that execute the kind: those of `swapRouter02` and `universalRouter` that are there. */
  readonly routers: readonly RouterKind[];
  readonly gas?: AddedHopGas;
  /** What the independent reader of calldata understands of this kind; written without the encoder's code. */
  readonly readers: AddedReaders;
}
