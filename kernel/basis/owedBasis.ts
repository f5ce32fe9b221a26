import { MAX_UINT256 } from '../abi/constants.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { feeCalls, feesOf } from '../positions/feeReads.ts';
import { amountsForLiquidity, type TickRange, type TokenAmounts } from '../positions/liquidityAmounts.ts';
import { bothReads, type Reads } from '../quote/Reads.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { decimalsReads, multiplierReads } from './decimalsReads.ts';
import { poolPrice } from './poolPrice.ts';
import { figuresOf, type PositionChange, paidPool, positionReads, takenFigures } from './positionBasis.ts';
import type { BasisFigure, StateBasis } from './StateBasis.ts';

/**
 * Fees that are added to their own position: what the manager would take of them, and that the pool owes at
 * least that much. Without the second, the deposit would be paid from what the account held before.
 * @param desired the fees that are added at most
 */
export function compoundBasis(change: PositionChange, desired: TokenAmounts): StateBasis {
  const figures = (price: bigint, fees: TokenAmounts) => [
    ...takenFigures(change, desired, price),
    ...owedFigures(change, fees, desired),
  ];
  return owedBasis('deposit', change, undefined, figures, desired);
}

/**
 * Fees that are paid out: which tokens they are in, and that the pool owes at least as much as was shown.
 * @param shown zero where it is not known
 */
export function collectionBasis(change: PositionChange, shown: TokenAmounts): StateBasis {
  return owedBasis('get', change, undefined, (_, fees) => owedFigures(change, fees, shown));
}

/** A position that is emptied, its fees too. */
export interface Emptying {
  /** Its `minimum` is what must be removed at least, without fees. */
  readonly from: PositionChange;
  readonly liquidity: bigint;
  /** The most that is removed at the reviewed tolerance. */
  readonly maximum: TokenAmounts;
  /** The fees that are counted on. */
  readonly fees: TokenAmounts;
}

/** A withdrawal whose fees are counted on, too: what is removed, and what the pool owes. */
export function emptyingBasis(emptying: Emptying): StateBasis {
  const { from, liquidity } = emptying;
  return owedBasis('deposit', from, liquidity, (price, fees) => emptiedFigures(emptying, price, fees));
}

/** A position whose liquidity and fees become another one of the same pool, in one transaction. */
export interface PositionMove extends Emptying {
  readonly range: TickRange;
  readonly desired: TokenAmounts;
  /** The least that the new position takes. */
  readonly minimum: TokenAmounts;
}

/** A rebalancing in one transaction: what is removed, what the pool owes, and what the new position takes. */
export function rebalanceBasis(move: PositionMove): StateBasis {
  const { from, liquidity, range, minimum, desired } = move;
  const figures = (price: bigint, fees: TokenAmounts) => [
    ...emptiedFigures(move, price, fees),
    ...takenFigures({ currencies: from.currencies, range, minimum }, desired, price),
  ];
  return owedBasis('deposit', from, liquidity, figures, desired);
}

function emptiedFigures(
  { from, liquidity, maximum, fees: least }: Emptying,
  price: bigint,
  fees: TokenAmounts,
): readonly BasisFigure[] {
  return [
    ...figuresOf(from, amountsForLiquidity(price, from.range, liquidity, 'down'), maximum),
    ...owedFigures(from, fees, least),
  ];
}

/** Fees only grow. */
function owedFigures(
  { currencies }: PositionChange,
  actual: TokenAmounts,
  least: TokenAmounts,
): readonly BasisFigure[] {
  return (['amount0Raw', 'amount1Raw'] as const).map((side, index) => ({
    currency: currencies[index] as Currency,
    actualRaw: actual[side],
    leastRaw: least[side],
    mostRaw: MAX_UINT256,
  }));
}

/**
 * @param shown all liquidity that the position must have; undefined: any
 * @param paid what is paid into the pool again; undefined: nothing
 */
function owedBasis(
  says: StateBasis['says'],
  change: PositionChange,
  shown: bigint | undefined,
  compute: (price: bigint, fees: TokenAmounts) => readonly BasisFigure[],
  paid?: TokenAmounts,
): StateBasis {
  const { chain, pool, range, source, currencies } = change;
  const owed: Reads<readonly CallResult[]> = {
    calls: pool.address ? feeCalls(pool.address, range) : [],
    read: (results) => results,
  };
  // What is paid in goes to a range that may have been typed as prices.
  const units = paid ? decimalsReads(currencies) : multiplierReads(currencies);
  const position = bothReads(positionReads(change, shown), units);
  const state = bothReads(bothReads(poolPrice(chain, pool), position), owed);
  const read = (results: readonly CallResult[]) => {
    const [[price, [position]], told] = state.read(results);
    if (price === undefined || !position) throw new SluiceError('pool_differs', 'The pool has no price');
    return { price, position, told };
  };
  return {
    says,
    source,
    figures: {
      calls: state.calls,
      read(results) {
        const { price, position, told } = read(results);
        const fees = feesOf(position, told);
        if (!fees) throw new SluiceError('rpc_error', 'The fees could not be read');
        return compute(price, fees);
      },
    },
    ...(paid && {
      paysInto: (results: readonly CallResult[]) => paidPool(change, paid, read(results).price),
    }),
  };
}
