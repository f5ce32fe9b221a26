import { MAX_UINT256 } from '../../../kernel/abi/constants.ts';
import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import { multiplierReads } from '../../../kernel/basis/decimalsReads.ts';
import type { BasisFigure, StateBasis } from '../../../kernel/basis/StateBasis.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { amountsForLiquidity, type TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { CallResult } from '../../../kernel/rpc/Multicall.ts';
import {
  decodePosition,
  decodeSlot0,
  decodeState,
  isSamePlace,
  positionCalls,
  slot0Call,
  stateCalls,
  type V4Contracts,
  type V4Position,
} from '../services/positionCalls.ts';

/** What every withdrawal rests on: the position as it was shown. */
interface Withdrawn {
  readonly contracts: V4Contracts;
  readonly place: V4Position;
  readonly currencies: readonly [Currency, Currency];
  /** The endpoint that gave the position. */
  readonly source: string | undefined;
}

/** What the minimums of a removal rest on. */
export interface RemovalFigures extends Withdrawn {
  /** What of the position is removed. */
  readonly liquidity: bigint;
  /** Undefined: the person takes whatever arrives, as a hook of the pool may keep a part. */
  readonly bounds: { readonly minimum: TokenAmounts; readonly maximum: TokenAmounts } | undefined;
}

const NOTHING: TokenAmounts = { amount0Raw: 0n, amount1Raw: 0n };
const ANYTHING: TokenAmounts = { amount0Raw: MAX_UINT256, amount1Raw: MAX_UINT256 };

/**
 * That the position is the one that was shown, has that much liquidity, and what its pool pays for it now. What a
 * hook keeps of that only the trial run shows; whether there is one is in the position's key.
 */
export function withdrawalBasis({ liquidity, bounds, ...withdrawn }: RemovalFigures): StateBasis {
  const { contracts, place } = withdrawn;
  const slot0 = slot0Call(contracts, place.poolId);
  return basisOf(withdrawn, [slot0], true, (position, [slot]) => {
    const price = decodeSlot0(slot)?.price;
    if (!price) throw new SluiceError('rpc_error', 'The price could not be read');
    const paid = amountsForLiquidity(price.sqrtPriceX96, position, liquidity, 'down');
    return figuresOf(withdrawn, paid, bounds?.minimum ?? NOTHING, bounds?.maximum ?? ANYTHING);
  });
}

/**
 * That the position is the one that was shown, and what its pool owes it: at least as much as was shown.
 * @param fees undefined where they could not be read, which does not block a collection
 */
export function collectionBasis(fees: TokenAmounts | undefined, withdrawn: Withdrawn): StateBasis {
  const { contracts, place } = withdrawn;
  return basisOf(withdrawn, stateCalls(contracts, place), false, (position, results) => {
    const owed = decodeState(position.liquidity, results).fees;
    if (!owed && fees) throw new SluiceError('rpc_error', 'The fees could not be read');
    return owed ? figuresOf(withdrawn, owed, fees ?? NOTHING, ANYTHING) : [];
  });
}

/**
 * That nobody else knows the price either, where the person goes without minimums because it could not be read: one
 * endpoint that does not tell it must not take them away.
 */
export function unpricedBasis(withdrawn: Withdrawn): StateBasis {
  const { contracts, place } = withdrawn;
  const slot0 = slot0Call(contracts, place.poolId);
  return {
    ...basisOf(withdrawn, [slot0], true, (_, [slot]) => {
      if (decodeSlot0(slot)) throw new SluiceError('pool_differs', 'The price of the pool can be read');
      return [];
    }),
    // Failures are told in many ways.
    compare: (results) => [results.slice(0, -1), decodeSlot0(results.at(-1)) !== undefined],
  };
}

/** @param isWhole the liquidity must be what was shown: of more than that it would not be all, or not the half */
function basisOf(
  { contracts, place, currencies, source }: Withdrawn,
  more: StateBasis['figures']['calls'],
  isWhole: boolean,
  compute: (position: V4Position, results: readonly CallResult[]) => readonly BasisFigure[],
): StateBasis {
  const units = multiplierReads(currencies);
  return {
    says: 'get',
    source,
    figures: {
      calls: [...positionCalls(contracts, place.tokenId), ...units.calls, ...more],
      read([info, liquid, owner, ...rest]) {
        const position = info && liquid && owner && decodePosition(place.tokenId, [info, liquid, owner]);
        if (!position) throw new SluiceError('rpc_error', 'The position could not be read');
        const isShown = !isWhole || position.liquidity === place.liquidity;
        if (!isSamePlace(position, place) || !isShown || !sameAddress(position.owner, place.owner)) {
          throw new SluiceError('position_differs', 'The position is not what was shown');
        }
        units.read(rest.slice(0, units.calls.length));
        return compute(position, rest.slice(units.calls.length));
      },
    },
  };
}

function figuresOf(
  { currencies }: Withdrawn,
  actual: TokenAmounts,
  least: TokenAmounts,
  most: TokenAmounts,
): readonly BasisFigure[] {
  return (['amount0Raw', 'amount1Raw'] as const).map((side, index) => ({
    currency: currencies[index] as Currency,
    actualRaw: actual[side],
    leastRaw: least[side],
    mostRaw: most[side],
  }));
}
