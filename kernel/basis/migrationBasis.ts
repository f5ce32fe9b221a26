import type { V2PairFigures } from '../amm/v2Liquidity.ts';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { TokenAmounts } from '../positions/liquidityAmounts.ts';
import {
  type Migration,
  type MigrationTerms,
  migrationMaximum,
  migrationOf,
} from '../positions/migration.ts';
import { movedPrices } from '../positions/minimumAmounts.ts';
import { sqrtPriceOf } from '../positions/tickPrice.ts';
import { bothReads } from '../quote/Reads.ts';
import { lessBps, moreBps } from './bounds.ts';
import { decimalsReads } from './decimalsReads.ts';
import { type KnownPair, pairFigures } from './pairBasis.ts';
import { type KnownPool, poolPrice } from './poolPrice.ts';
import { paidPool } from './positionBasis.ts';
import type { BasisFigure, StateBasis } from './StateBasis.ts';
import { type ShownShare, shareReads } from './shareReads.ts';

/** A migration as it was reviewed. */
export interface ReviewedMigration {
  readonly pair: KnownPair;
  readonly pool: KnownPool;
  /** In the order of the contracts. */
  readonly currencies: readonly [Currency, Currency];
  readonly terms: MigrationTerms;
  readonly amounts: Migration;
  readonly minimum: TokenAmounts;
  readonly slippageBps: number;
  readonly share: ShownShare;
  /** The endpoint that gave the figures. */
  readonly source: string | undefined;
}

/**
 * A migration: what would go into the position, and what the pair would pay for it. The first has the
 * contract's minimum; the second keeps a minimum from being far too low.
 */
export function migrationBasis(chain: ChainSpec, reviewed: ReviewedMigration): StateBasis {
  const { pair, pool, currencies, terms, amounts, minimum, slippageBps, share, source } = reviewed;
  const maximum = migrationMaximum(amounts, terms, slippageBps);
  const pools = bothReads(pairFigures(chain, pair), poolPrice(chain, pool));
  // The range is typed as prices, whose ticks rest on decimals and multipliers.
  const units = decimalsReads(currencies);
  const state = bothReads(pools, bothReads(shareReads(pair.address, share), units));
  return {
    says: 'deposit',
    source,
    paysInto(results) {
      const [[, price]] = state.read(results);
      return paidPool({ pool, currencies }, amounts.taken, price ?? terms.sqrtPriceX96);
    },
    figures: {
      calls: state.calls,
      read(results) {
        const [[figures, price]] = state.read(results);
        if (price === undefined) checkStart(figures, terms, slippageBps);
        const now = migrationOf(figures, { ...terms, sqrtPriceX96: price ?? terms.sqrtPriceX96 });
        if (!now) throw new SluiceError('pool_differs', 'The position cannot hold that much at this price');
        const both = (figure: (side: keyof TokenAmounts) => Omit<BasisFigure, 'currency'>) =>
          (['amount0Raw', 'amount1Raw'] as const).map((side, index) => ({
            currency: currencies[index] as Currency,
            ...figure(side),
          }));
        return [
          ...both((side) => ({
            actualRaw: now.taken[side],
            leastRaw: minimum[side],
            mostRaw: maximum[side],
          })),
          ...both((side) => ({
            actualRaw: now.desired[side],
            leastRaw: lessBps(amounts.desired[side], slippageBps),
            mostRaw: moreBps(amounts.desired[side], slippageBps),
          })),
        ];
      },
    },
  };
}

/** A new pool gets the pair's price, which must still be what it was. @throws SluiceError `pool_differs` */
function checkStart(
  { reserve0, reserve1 }: V2PairFigures,
  { sqrtPriceX96 }: MigrationTerms,
  slippageBps: number,
): void {
  const now = sqrtPriceOf({ numerator: reserve1, denominator: reserve0 });
  const { lowest, highest } = movedPrices(sqrtPriceX96, slippageBps);
  if (now < lowest || now > highest) {
    throw new SluiceError('pool_differs', 'The pair has another price than the new pool would get');
  }
}
