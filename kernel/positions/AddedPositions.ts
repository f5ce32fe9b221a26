import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { TokenAmounts } from './liquidityAmounts.ts';
import type { RangeStatus } from './PositionReader.ts';

/** A position of a protocol that a plugin adds, as the portfolio shows and counts it. */
export interface AddedPosition {
  /** Unique among those of its plugin. */
  readonly id: string;
  /** The protocol's short proper name, which is not translated: "V4". */
  readonly label: string;
  /** In the pool's order; the zero address is the native coin. */
  readonly currencies: readonly [Address, Address];
  /** Hundredths of a bip; undefined where it may change. */
  readonly fee: number | undefined;
  readonly liquidity: bigint;
  readonly status: RangeStatus;
  /** What removing everything would pay; undefined where it could not be read, as the fees. Raw units. */
  readonly amounts: TokenAmounts | undefined;
  readonly fees: TokenAmounts | undefined;
  /** The position's own page. */
  readonly path: string;
}

export interface AddedPositionsRead {
  readonly positions: readonly AddedPosition[];
  /** How many positions of the account were not found yet, or could not be read. */
  readonly left: number;
}

/** Reads the positions of one account on one chain. It may remember what it has learnt. */
export interface AddedPositionReader {
  /** As of `block`; another call may find more. @throws SluiceError transport codes */
  read(block: bigint): Promise<AddedPositionsRead>;
}

/** Undefined where the chain has no such protocol. */
export type AddedPositionSource = (client: ChainClient, owner: Address) => AddedPositionReader | undefined;

export interface PositionSourceContribution {
  readonly id: string;
  /** A literal lazy `import()`; loaded when the positions of an account are first read. */
  readonly load: () => Promise<{ readonly default: AddedPositionSource }>;
}

declare module '../plugin/contributions.ts' {
  interface Contributions {
    readonly positionSources?: readonly PositionSourceContribution[];
  }
}
