import { sameAddress } from '../abi/sameAddress.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { depositOf } from '../positions/deposit.ts';
import { amountsForLiquidity, type TickRange, type TokenAmounts } from '../positions/liquidityAmounts.ts';
import { addressIn, decodePosition, managerCall, type Position } from '../positions/managerCalls.ts';
import { priceOfSqrt } from '../positions/tickPrice.ts';
import { bothReads, type Reads } from '../quote/Reads.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { decimalsReads, multiplierReads } from './decimalsReads.ts';
import { type KnownPool, poolPrice } from './poolPrice.ts';
import type { BasisFigure, PaidPool, StateBasis } from './StateBasis.ts';

/** A position and its owner as they were shown: what goes into it becomes the owner's. */
export interface HeldPosition {
  readonly tokenId: bigint;
  readonly owner: Address;
}

/** What deposits to V3 positions and withdrawals from them have in common. Token0 comes first. */
export interface PositionChange {
  readonly chain: ChainSpec;
  readonly positionManager: Address;
  readonly pool: KnownPool;
  readonly range: TickRange;
  readonly currencies: readonly [Currency, Currency];
  /** The least of each token that the contract lets pass. */
  readonly minimum: TokenAmounts;
  /** The position that is increased or decreased; undefined for a new one. */
  readonly held: HeldPosition | undefined;
  /** The endpoint that gave the figures. */
  readonly source: string | undefined;
}

/**
 * A mint or an increase: what the position manager would take of both tokens.
 * @param desired the most that it may take
 * @param startPriceX96 the price that a new pool gets
 */
export function positionDepositBasis(
  change: PositionChange,
  desired: TokenAmounts,
  startPriceX96: bigint,
): StateBasis {
  const read = (price: bigint | undefined) => price ?? startPriceX96;
  return basisOf(
    'deposit',
    change,
    undefined,
    (price) => takenFigures(change, desired, read(price)),
    (price) => paidPool(change, desired, read(price)),
  );
}

/** The pool that a deposit pays into. @param sqrtPriceX96 at which it does */
export function paidPool(
  { pool, currencies }: Pick<PositionChange, 'pool' | 'currencies'>,
  { amount0Raw, amount1Raw }: TokenAmounts,
  sqrtPriceX96: bigint,
): PaidPool {
  const paid = [amount0Raw, amount1Raw] as const;
  return { address: pool.address, currencies, price: priceOfSqrt(sqrtPriceX96), paid };
}

/**
 * A decrease: what the pool would pay for `liquidity`.
 * @param shown all that the position had when that was chosen: of another amount it would be another share
 * @param maximum the most at the reviewed tolerance
 */
export function positionWithdrawalBasis(
  change: PositionChange,
  liquidity: bigint,
  shown: bigint,
  maximum: TokenAmounts,
): StateBasis {
  return basisOf('get', change, shown, (price) => {
    if (price === undefined) throw new SluiceError('pool_differs', 'The pool has no price');
    return figuresOf(change, amountsForLiquidity(price, change.range, liquidity, 'down'), maximum);
  });
}

/** What the position manager takes of `desired` at a price. @throws SluiceError `pool_differs` */
export function takenFigures(
  change: Pick<PositionChange, 'currencies' | 'minimum' | 'range'>,
  desired: TokenAmounts,
  sqrtPriceX96: bigint | undefined,
): readonly BasisFigure[] {
  const taken = sqrtPriceX96 && depositOf(sqrtPriceX96, change.range, desired)?.taken;
  if (!taken) throw new SluiceError('pool_differs', 'The position cannot hold that much at this price');
  return figuresOf(change, taken, desired);
}

/** Amounts of both tokens beside the bounds of what was agreed on. */
export function figuresOf(
  { currencies, minimum }: Pick<PositionChange, 'currencies' | 'minimum'>,
  actual: TokenAmounts,
  most: TokenAmounts,
): readonly BasisFigure[] {
  return (['amount0Raw', 'amount1Raw'] as const).map((side, index) => ({
    currency: currencies[index] as Currency,
    actualRaw: actual[side],
    leastRaw: minimum[side],
    mostRaw: most[side],
  }));
}

function basisOf(
  says: StateBasis['says'],
  change: PositionChange,
  shown: bigint | undefined,
  compute: (price: bigint | undefined) => readonly BasisFigure[],
  paysInto?: (price: bigint | undefined) => PaidPool,
): StateBasis {
  const { chain, pool, currencies, source } = change;
  // What is withdrawn is named in liquidity: its amounts are only shown.
  const units = says === 'deposit' ? decimalsReads(currencies) : multiplierReads(currencies);
  const rest = bothReads(positionReads(change, shown), units);
  const state = bothReads(poolPrice(chain, pool), rest);
  return {
    says,
    source,
    figures: { calls: state.calls, read: (results) => compute(state.read(results)[0]) },
    ...(paysInto && { paysInto: (results: readonly CallResult[]) => paysInto(state.read(results)[0]) }),
  };
}

/**
 * The position, which must be the one that was shown and have the owner that was; undefined for a new one.
 * @param shown the liquidity that it must have; undefined: any
 */
export function positionReads(
  { positionManager: target, held, pool, range }: PositionChange,
  shown: bigint | undefined,
): Reads<Position | undefined> {
  if (!held) return { calls: [], read: () => undefined };
  const { tokenId, owner } = held;
  return {
    calls: [
      { target, data: managerCall('positions(uint256)', tokenId) },
      { target, data: managerCall('ownerOf(uint256)', tokenId) },
    ],
    read([told, owned]) {
      const position = told?.ok ? decodePosition(tokenId, told.data) : undefined;
      const holder = owned?.ok ? addressIn(owned.data) : undefined;
      if (!position || !holder) throw new SluiceError('rpc_error', 'The position could not be read');
      const isShown = shown === undefined || position.liquidity === shown;
      if (isOther(position, pool, range) || !isShown || !sameAddress(holder, owner)) {
        throw new SluiceError('position_differs', 'The position is not what was shown');
      }
      return position;
    },
  };
}

function isOther(position: Position, pool: KnownPool, { tickLower, tickUpper }: TickRange): boolean {
  return (
    position.token0 !== pool.token0 ||
    position.token1 !== pool.token1 ||
    position.fee !== pool.fee ||
    position.tickLower !== tickLower ||
    position.tickUpper !== tickUpper
  );
}
