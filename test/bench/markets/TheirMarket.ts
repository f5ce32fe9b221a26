import type { Path, PoolState, V2PoolState, V3PoolState } from '../../../kernel/amm/index.ts';
import type { V4State } from '../../../plugins/pools-v4/V4Pool.ts';
import { depthOf } from '../../markets/MarketPlan.ts';
import type { PlacedMarket } from '../../markets/PlacedMarket.ts';
import {
  ETHEREUM,
  NO_HOOKS,
  type SmartOrderRouter,
  type TheirCurrency,
  type TheirRoute,
  type TheirToken,
} from './SmartOrderRouter.ts';

interface TheirPool {
  readonly id: string;
  readonly pool: object;
  readonly state: PoolState;
  /** As their subgraphs list it. */
  readonly listed: object;
}

/** A market's pools as smart-order-router has them, and what provides it with them in place of subgraphs and calls. */
export class TheirMarket {
  readonly #router: SmartOrderRouter;
  readonly #tokens: ReadonlyMap<string, TheirToken>;
  readonly #pools: readonly TheirPool[];

  constructor(router: SmartOrderRouter, { tokens, pools }: PlacedMarket, states: readonly PoolState[]) {
    this.#router = router;
    this.#tokens = new Map(
      tokens.map(({ address, decimals }) => [
        address.toLowerCase(),
        // By this symbol they keep no pool with the coin for its price alone, which is given (`priceTheirGas`).
        new router.core.Token(ETHEREUM, address, decimals, 'WETH'),
      ]),
    );
    this.#pools = states.map((state, place) => this.#made(state, depthOf(pools[place]!.plan)));
  }

  token(address: string): TheirToken {
    const found = this.#tokens.get(address.toLowerCase());
    if (!found) throw new Error(`the market has no token ${address}`);
    return found;
  }

  /** The same pools in our order; a pool that only stands for wrapping is none. */
  pathOf(route: TheirRoute): Path {
    const pools = (route.pairs ?? route.pools ?? []).flatMap(
      (pool) => this.#pools.find((made) => made.pool === pool)?.state ?? [],
    );
    const tokens = [this.#addressIn(route, pools)];
    for (const { token0, token1 } of pools) tokens.push(tokens.at(-1) === token0 ? token1 : token0);
    return { pools, tokens };
  }

  /** The parameters of their router that are about pools and tokens. */
  providers(): object {
    const of = (kind: string) => this.#pools.filter(({ state }) => state.kind === kind);
    const subgraph = (kind: string) => ({
      getPools: async () => of(kind).map(({ listed }) => structuredClone(listed)),
    });
    const provider = (kind: string, idOf: (...key: never[]) => string) => {
      const byId = (id: string) => of(kind).find((made) => made.id === id.toLowerCase())?.pool;
      return {
        getPools: async (keys: readonly never[][]) => {
          const ids = [...new Set(keys.map((key) => idOf(...key)))];
          return {
            getPool: (...key: never[]) => byId(idOf(...key)),
            getPoolByAddress: byId,
            getPoolById: byId,
            getAllPools: () => ids.flatMap((id) => byId(id) ?? []),
          };
        },
        getPoolAddress: (...key: [never, never, never]) => {
          const [token0, token1] = this.#sorted(key[0], key[1]);
          return { poolAddress: idOf(...key), token0, token1 };
        },
        getPoolId: (...key: [never, never, never, never, never]) => {
          const [currency0, currency1] = this.#sorted(key[0], key[1]);
          return { poolId: idOf(...key), currency0, currency1 };
        },
      };
    };
    const isOf = ({ token0, token1 }: PoolState, a: TheirToken, b: TheirToken) =>
      [a, b].every(({ address }) => [token0, token1].includes(address));
    const v2Id = (a: TheirToken, b: TheirToken) =>
      of('v2').find(({ state }) => isOf(state, a, b))?.id ?? `no v2 pool ${a.address} ${b.address}`;
    const v3Id = (a: TheirToken, b: TheirToken, fee: number) =>
      of('v3').find(({ state }) => isOf(state, a, b) && (state as V3PoolState).fee === fee)?.id ??
      `no v3 pool ${a.address} ${b.address} ${fee}`;
    const v4Id = (...key: Parameters<SmartOrderRouter['v4']['Pool']['getPoolId']>) =>
      this.#router.v4.Pool.getPoolId(...key).toLowerCase();
    return {
      ...{ v2SubgraphProvider: subgraph('v2'), v2PoolProvider: provider('v2', v2Id) },
      ...{ v3SubgraphProvider: subgraph('v3'), v3PoolProvider: provider('v3', v3Id) },
      ...{ v4SubgraphProvider: subgraph('v4'), v4PoolProvider: provider('v4', v4Id) },
      tokenProvider: {
        getTokens: async () => ({
          getTokenByAddress: (address: string) => this.#tokens.get(address.toLowerCase()),
          getTokenBySymbol: () => undefined,
          getAllTokens: () => [...this.#tokens.values()],
        }),
      },
    };
  }

  #made(state: PoolState, usd: number): TheirPool {
    const { v2, v3, v4, CurrencyAmount, nativeOnChain } = this.#router;
    const [token0, token1] = [this.token(state.token0), this.token(state.token1)];
    // They leave a V2 pair out of routes through other protocols where one of those has a larger pool.
    const tvl = { tvlUSD: usd, tvlETH: usd, reserve: usd, reserveUSD: usd * 1e12, supply: usd };
    const ids = (a: string, b: string) => ({
      token0: { id: a.toLowerCase() },
      token1: { id: b.toLowerCase() },
    });
    const address = state.address.toLowerCase();
    if (state.kind === 'v2') {
      const { reserve0, reserve1 } = state as V2PoolState;
      const pool = new v2.Pair(
        CurrencyAmount.fromRawAmount(token0, `${reserve0}`),
        CurrencyAmount.fromRawAmount(token1, `${reserve1}`),
      );
      return {
        id: address,
        pool,
        state,
        listed: { id: address, ...ids(state.token0, state.token1), ...tvl },
      };
    }
    if (state.kind === 'v3') {
      const { fee, sqrtPriceX96, liquidity, tick } = state as V3PoolState;
      const pool = new v3.Pool(token0, token1, fee, `${sqrtPriceX96}`, `${liquidity}`, tick);
      const listed = { id: address, feeTier: `${fee}`, liquidity: `${liquidity}` };
      return { id: address, pool, state, listed: { ...listed, ...ids(state.token0, state.token1), ...tvl } };
    }
    const { id, key, sides } = state as V4State;
    const { currency0, currency1, fee, tickSpacing, hooks } = key;
    const currencies = [currency0, currency1].map(
      (currency): TheirCurrency => (currency === NO_HOOKS ? nativeOnChain(ETHEREUM) : this.token(currency)),
    );
    const [{ sqrtPriceX96, liquidity, tick }] = sides;
    const pool = new v4.Pool(
      ...currencies,
      ...[fee, tickSpacing, hooks, `${sqrtPriceX96}`, `${liquidity}`, tick],
    );
    const listed = { feeTier: `${fee}`, tickSpacing: `${tickSpacing}`, hooks, liquidity: `${liquidity}` };
    return {
      ...{ id: id.toLowerCase(), pool, state },
      listed: { id: id.toLowerCase(), ...listed, ...ids(currency0, currency1), ...tvl },
    };
  }

  #sorted(a: TheirToken, b: TheirToken): readonly TheirToken[] {
    return a.wrapped.address.toLowerCase() < b.wrapped.address.toLowerCase() ? [a, b] : [b, a];
  }

  /** As our states write it. */
  #addressIn({ input }: TheirRoute, [first]: readonly PoolState[]): string {
    const { address } = input.wrapped;
    if (!first || ![first.token0, first.token1].includes(address))
      throw new Error(`their route does not begin with ${address}`);
    return address;
  }
}
