import type { Fraction } from '../amm/index.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { Reads } from '../quote/Reads.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import type { StateProof } from './StateProver.ts';

/** A route that an operator knows of, and that is better than the plan's. */
export interface BetterRoute {
  /** Raw units, of the currency of its figure. */
  readonly amountRaw: bigint;
  /** Its pools that the plan's route was not chosen among, by their tokens: "WMON/HUSH". */
  readonly unknownPools: readonly string[];
}

/** One amount of a plan, computed again from the chain's state. Raw units. */
export interface BasisFigure {
  readonly currency: Currency;
  /** What this state gives. */
  readonly actualRaw: bigint;
  /** The bounds within which the person's agreement still holds; both belong to it. */
  readonly leastRaw: bigint;
  readonly mostRaw: bigint;
  /** What another route gives (or takes) that is better; undefined where none is known. */
  readonly better?: BetterRoute | undefined;
}

/**
 * The state of the chain that a plan's figures rest on. It is read again at one block by endpoints of two
 * operators, in one small call each, and the figures are computed again from what both say.
 */
export interface StateBasis {
  /** Which way the amounts go, for the words of a notice. */
  readonly says: 'get' | 'pay' | 'deposit';
  /** The endpoint that the plan's own figures came from, if it is known. */
  readonly source: string | undefined;
  /** @throws SluiceError if the answers are no such state, or the plan cannot be carried out in it */
  readonly figures: Reads<readonly BasisFigure[]>;
  /** The part of the answers that two operators must give equally. Absent: all of them. */
  readonly compare?: (results: readonly CallResult[]) => unknown;
  /** Of a plan that pays into a pool: that pool. Errors: those of the figures. */
  readonly paysInto?: (results: readonly CallResult[]) => PaidPool;
  /** Of a plan that chooses a route: whether the operators that gave the state know a better one. */
  readonly routes?: (agreed: AgreedState, signal?: AbortSignal) => Promise<RouteFindings>;
}

/** A pool that a plan pays into. The currencies are in the order of the contracts. */
export interface PaidPool {
  /** Undefined where there is none yet: the transaction makes it. */
  readonly address: Address | undefined;
  readonly currencies: readonly [Currency, Currency];
  /** At which it is paid into: raw units of the second currency per raw unit of the first. */
  readonly price: Fraction;
  /** What is paid in, raw units. */
  readonly paid: readonly [bigint, bigint];
}

/** The state that two operators gave alike, or that one gave where the plan's figures are another one's. */
export interface AgreedState {
  readonly endpoints: readonly string[];
  readonly block: bigint;
  /** What they answered to the calls of the figures. */
  readonly results: readonly CallResult[];
}

/**
 * What operators say of other routes, each by its own view of the market. `checked`: two know of none that is
 * better, or one is outvoted by two. `unchecked`: fewer than two could be asked, or could try a better one. `better`: two
 * know of a better one, or one does and there is nobody to outvote it; `views` are what each of them said, with its
 * better route in the figures.
 */
export type RouteFindings =
  | { readonly state: 'checked' | 'unchecked' }
  | { readonly state: 'better'; readonly isAgreed: boolean; readonly views: readonly BasisAnswer[] };

/** What an operator's own view of the market says of the price of a pool. */
export interface MarketPrice {
  readonly pool: PaidPool;
  /** By the other pools, as `PaidPool.price`; undefined where there are none. */
  readonly price: Fraction | undefined;
  /** How far the pool's price is above it, basis points; below it: negative. */
  readonly offBps: number;
}

/**
 * How the price of the pool that is paid into stands to the market of its pair. `near`: two operators know the market,
 * or the only one does, and it is within 2 % of it. `none`: no other pools lead from one token to the other and
 * back, or none that a tenth of the deposit is not too much for.
 * `unchecked`: it could not be found out. `far`: it is further off, which a person must accept.
 */
export type MarketFindings =
  | { readonly state: 'near' | 'none' | 'unchecked' }
  | (MarketPrice & {
      readonly state: 'far';
      /** `offBps` when the person accepted it; undefined until then. */
      readonly acceptedBps: number | undefined;
    });

/** A transaction whose amounts do not depend on anybody's state. */
export interface NoBasis {
  /** The reason in English, for whoever reads the plan. */
  readonly none: string;
}

/** What one endpoint said. */
export interface BasisAnswer {
  readonly endpoint: string;
  /** Undefined where its answers give no figures; `error` is the reason. */
  readonly figures: readonly BasisFigure[] | undefined;
  readonly error: SluiceError | undefined;
  /** Where operators differ in the market's price only. */
  readonly market?: MarketPrice | undefined;
  /** The newest block that it names, where that is too far from the others' to compare anything. */
  readonly newest?: bigint | undefined;
}

/**
 * `agreed`: two operators gave the same state at one block, and the figures hold in it. `alone`: the figures
 * hold, but nobody else answered. `moved`: they do not hold in the state that the named endpoints gave.
 * `disagree`: the endpoints gave different states. `refuted`: they gave the same state, and a proof shows
 * another one. `unknown`: nobody could be asked. `unchecked`: there is nothing to check.
 */
export type BasisFindings =
  | {
      readonly state: 'agreed';
      readonly endpoints: readonly string[];
      /** Absent where the plan chooses no route. */
      readonly routes?: 'checked' | 'unchecked';
      /** Absent where the plan pays into no pool. */
      readonly market?: MarketFindings;
      /** Absent where no proof is wanted. */
      readonly proof?: Exclude<StateProof, { state: 'refuted' }>;
    }
  | {
      readonly state: 'alone';
      readonly endpoint: string;
      readonly unanswered: readonly string[];
      readonly market?: MarketFindings;
      readonly proof?: Exclude<StateProof, { state: 'refuted' }>;
    }
  | {
      readonly state: 'refuted';
      readonly endpoints: readonly string[];
      readonly proof: Extract<StateProof, { state: 'refuted' }>;
    }
  | {
      readonly state: 'moved';
      readonly says: StateBasis['says'];
      readonly endpoints: readonly string[];
      readonly figures: readonly BasisFigure[] | undefined;
      readonly error: SluiceError | undefined;
      /** The endpoint that gave the plan's figures, if it is known; it may be one of `endpoints`. */
      readonly source: string | undefined;
    }
  | {
      readonly state: 'disagree';
      readonly says: StateBasis['says'];
      readonly answers: readonly BasisAnswer[];
    }
  | { readonly state: 'unknown'; readonly error: SluiceError }
  | { readonly state: 'unchecked' };

/** What a review said when it was confirmed; `asking`: nobody had answered by then. */
export type SeenFindings = BasisFindings | 'asking';

/** True where the wallet must not be asked for the plan. */
export function forbids(
  findings: BasisFindings | undefined,
): findings is Extract<BasisFindings, { state: 'moved' | 'disagree' | 'refuted' }> {
  const state = findings?.state;
  return state === 'moved' || state === 'disagree' || state === 'refuted';
}

/** True where the state still gives what was agreed on. */
export function holds(figures: readonly BasisFigure[]): boolean {
  return figures.every(({ actualRaw, leastRaw, mostRaw }) => actualRaw >= leastRaw && actualRaw <= mostRaw);
}
