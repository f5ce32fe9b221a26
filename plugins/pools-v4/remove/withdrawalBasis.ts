import type { StateBasis } from '../../../kernel/basis/StateBasis.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { amountsForLiquidity, type TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import {
  decodePosition,
  decodeSlot0,
  isSamePlace,
  positionCalls,
  slot0Call,
  type V4Contracts,
  type V4Position,
} from '../services/positionCalls.ts';

/** What the minimums of a removal rest on. */
export interface RemovalFigures {
  readonly contracts: V4Contracts;
  /** As it was shown. */
  readonly place: V4Position;
  /** What of it is removed. */
  readonly liquidity: bigint;
  readonly currencies: readonly [Currency, Currency];
  readonly minimum: TokenAmounts;
  readonly maximum: TokenAmounts;
  /** The endpoint that gave the figures. */
  readonly source: string | undefined;
}

/**
 * That the position is the one that was shown, has that much liquidity, and what its pool pays for it now. What a
 * hook keeps of that only the trial run shows.
 */
export function withdrawalBasis(figures: RemovalFigures): StateBasis {
  const { contracts, place, liquidity, currencies, minimum, maximum, source } = figures;
  return {
    says: 'get',
    source,
    figures: {
      calls: [...positionCalls(contracts, place.tokenId), slot0Call(contracts, place.poolId)],
      read([info, liquid, owner, slot]) {
        const position = info && liquid && owner && decodePosition(place.tokenId, [info, liquid, owner]);
        const price = decodeSlot0(slot)?.price;
        if (!position || !price) throw new SluiceError('rpc_error', 'The position could not be read');
        // What is removed is a share of what was shown: of more than that it would not be all, or not the half.
        if (!isSamePlace(position, place) || position.liquidity !== place.liquidity) {
          throw new SluiceError('pool_differs', 'The position is not what was shown');
        }
        const paid = amountsForLiquidity(price.sqrtPriceX96, position, liquidity, 'down');
        return (['amount0Raw', 'amount1Raw'] as const).map((side, index) => ({
          currency: currencies[index] as Currency,
          actualRaw: paid[side],
          leastRaw: minimum[side],
          mostRaw: maximum[side],
        }));
      },
    },
  };
}

/**
 * That nobody else knows the price either, where the person goes without minimums because it could not be read: one
 * endpoint that does not tell it must not take them away.
 */
export function unpricedBasis({
  contracts,
  place,
  source,
}: Pick<RemovalFigures, 'contracts' | 'place' | 'source'>): StateBasis {
  return {
    says: 'get',
    source,
    figures: {
      calls: [slot0Call(contracts, place.poolId)],
      read([slot]) {
        if (decodeSlot0(slot)) throw new SluiceError('pool_differs', 'The price of the pool can be read');
        return [];
      },
    },
    // Failures are told in many ways.
    compare: ([slot]) => decodeSlot0(slot) !== undefined,
  };
}
