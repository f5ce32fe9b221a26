import type { RouteOptions, RouteRequest } from '../routes/routeTypes.ts';
import { type FairMarket, fairMarket } from './fairMarket.ts';
import type { Random } from './Random.ts';
import { worth } from './randomMarket.ts';

/** The sizes of trades, as shares of the depth that a market is measured by. */
export const TRADE_SIZES = {
  small: () => 1e-4,
  large: (random: Random) => 0.01 + 0.04 * random.float(),
  'very large': (random: Random) => 0.2 + 0.3 * random.float(),
} as const;

export interface FairTrade {
  readonly market: FairMarket;
  readonly request: RouteRequest;
  /** Gas at a hundred-thousandth of the common unit, as on a chain where a trade costs two or three of it. */
  readonly gas: RouteOptions;
}

/** A trade of this size in a market of that many pools, for an exact input or output. */
export function fairTrade(random: Random, pools: number, size: keyof typeof TRADE_SIZES): FairTrade {
  const market = fairMarket(random, pools);
  const [a, b] = [market.tokens[0]!, market.tokens[1]!];
  const tradeType = random.pick(['EXACT_INPUT', 'EXACT_OUTPUT'] as const);
  const [given, quoted] = tradeType === 'EXACT_INPUT' ? [a, b] : [b, a];
  const amount = worth(given, market.depth * TRADE_SIZES[size](random));
  return {
    market,
    request: { pools: market.pools, tokenIn: a.key, tokenOut: b.key, tradeType, amount },
    gas: { gas: { price: { numerator: worth(quoted, 1), denominator: 100_000n } } },
  };
}
