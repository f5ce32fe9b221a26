import { type V2PairFigures, v2BurnAmounts, v2DepositAmounts, v2HeldAfter } from '../amm/v2Liquidity.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { figureCalls, readFigures } from '../positions/pairReads.ts';
import { factoryPair } from '../quote/factoryPool.ts';
import type { TokenPair } from '../quote/PoolRef.ts';
import { bothReads, type Reads } from '../quote/Reads.ts';
import { moreBps } from './bounds.ts';
import { decimalsReads } from './decimalsReads.ts';
import type { BasisFigure, StateBasis } from './StateBasis.ts';
import { type ShownShare, shareReads } from './shareReads.ts';

/** A V2 pair as the plan knows it. */
export interface KnownPair extends TokenPair {
  /** Undefined where the factory has none yet. */
  readonly address: Address | undefined;
  /** True where the pair has no liquidity yet, or does not exist: the deposit sets the price. */
  readonly isEmpty: boolean;
}

/** One side of a deposit or a withdrawal, in the order of the contracts. Raw units. */
export interface BasisSide {
  readonly currency: Currency;
  readonly amountRaw: bigint;
  readonly minimumRaw: bigint;
}

const NOTHING: V2PairFigures = {
  ...{ reserve0: 0n, reserve1: 0n, balance0: 0n, balance1: 0n },
  ...{ totalSupply: 0n, kLast: 0n, feeOn: false },
};

/**
 * That the pair is the factory's, and all figures that a deposit or a withdrawal depends on.
 * @throws SluiceError `contract_missing`; in `read`: `pool_differs`, which is also that the pair has its first
 * liquidity by now, and those of unreadable answers
 */
export function pairFigures(
  chain: ChainSpec,
  { address, isEmpty, ...tokens }: KnownPair,
): Reads<V2PairFigures> {
  const identity = factoryPair(chain, tokens, address);
  const factory = contractAddress(chain, 'v2Factory');
  const figures: Reads<V2PairFigures> =
    address && factory
      ? { calls: figureCalls(factory, address, tokens.token0, tokens.token1), read: readFigures }
      : { calls: [], read: () => NOTHING };
  const both = bothReads(identity, figures);
  return {
    calls: both.calls,
    read(results) {
      const [, read] = both.read(results);
      if ((read.reserve0 === 0n || read.reserve1 === 0n) !== isEmpty) {
        throw new SluiceError('pool_differs', 'The pair has gained or lost its liquidity');
      }
      return read;
    },
  };
}

/**
 * A V2 deposit: what the router would take of both tokens.
 * @param source the endpoint that gave the pair's figures
 */
export function pairDepositBasis(
  chain: ChainSpec,
  pair: KnownPair,
  sides: readonly [BasisSide, BasisSide],
  source: string | undefined,
): StateBasis {
  const typed = sides.map(({ currency }) => currency);
  const [{ amountRaw: first }, { amountRaw: second }] = sides;
  const state = bothReads(pairFigures(chain, pair), decimalsReads(typed));
  const basis = basisOf('deposit', state, source, (figures) => {
    const taken = v2DepositAmounts(first, second, figures);
    return sides.map(({ currency, amountRaw, minimumRaw }, index) => ({
      ...{ currency, leastRaw: minimumRaw, mostRaw: amountRaw },
      actualRaw: taken[index] as bigint,
    }));
  });
  return {
    ...basis,
    paysInto(results) {
      const [figures] = state.read(results);
      const taken = v2DepositAmounts(first, second, figures);
      const [denominator, numerator] = v2HeldAfter(...taken, figures);
      return {
        address: pair.address,
        currencies: [sides[0].currency, sides[1].currency],
        price: { numerator, denominator },
        paid: [first, second],
      };
    },
  };
}

/**
 * A V2 withdrawal: what the pair would pay.
 * @param slippageBps how much more than shown may be paid
 * @param share of which a part was chosen
 */
export function pairWithdrawalBasis(
  chain: ChainSpec,
  pair: KnownPair,
  liquidityRaw: bigint,
  sides: readonly [BasisSide, BasisSide],
  slippageBps: number,
  source: string | undefined,
  share: ShownShare | undefined,
): StateBasis {
  // Liquidity is withdrawn, of which an amount of a token may have been typed.
  const units = decimalsReads(sides.map(({ currency }) => currency));
  const state = bothReads(pairFigures(chain, pair), bothReads(shareReads(pair.address, share), units));
  return basisOf('get', state, source, (figures) => {
    const paid = v2BurnAmounts(liquidityRaw, figures);
    return sides.map(({ currency, amountRaw, minimumRaw }, index) => ({
      ...{ currency, leastRaw: minimumRaw, mostRaw: moreBps(amountRaw, slippageBps) },
      actualRaw: paid[index] as bigint,
    }));
  });
}

function basisOf(
  says: StateBasis['says'],
  state: Reads<readonly [V2PairFigures, unknown]>,
  source: string | undefined,
  compute: (figures: V2PairFigures) => readonly BasisFigure[],
): StateBasis {
  return {
    says,
    source,
    figures: { calls: state.calls, read: (results) => compute(state.read(results)[0]) },
  };
}
