import { describe, expect, it } from 'vitest';
import { hexWord } from '../abi/words.ts';
import {
  getSqrtRatioAtTick,
  type PoolState,
  type V2PoolState,
  type V3PoolState,
  v2Maths,
} from '../amm/index.ts';
import { poolWithPositions } from '../amm/testing/randomPools.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { kernelKinds } from '../quote/kinds/kernelKinds.ts';
import { creationTopics } from '../quote/middle/createdPools.ts';
import { address, FakeChain, fakeSpec, V2_FACTORY } from '../quote/testing/FakeChain.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Multicall } from '../rpc/Multicall.ts';
import { type RpcPool, WALLET_ENDPOINT_URL } from '../rpc/RpcPool.ts';
import { checkMarket } from './checkMarket.ts';
import type { PaidPool } from './StateBasis.ts';

const [A, B, C] = [address(0xa), address(0xb), address(0xc)];
const E = 10n ** 18n;
const [ALPHA, BETA, GAMMA] = [
  'https://rpc.alpha.example',
  'https://rpc.beta.example',
  'https://gamma.example',
];
const token = (at: Address): Currency => ({
  ...{ kind: 'token', chainId: 77, address: at, decimals: 18, symbol: 'T', name: 'T' },
});
const pairOf = (at: number, token0: Address, token1: Address, reserve0: bigint, reserve1 = reserve0) =>
  ({
    ...{ kind: 'v2', maths: v2Maths, address: address(at), token0, token1, reserve0, reserve1 },
  }) satisfies V2PoolState;
const tierOf = (at: number, fee: number, tick: number, liquidity = 9000n * E) =>
  poolWithPositions({
    ...{ address: address(at), token0: A, token1: B, fee, tickSpacing: 10, tick },
    sqrtPriceX96: getSqrtRatioAtTick(tick) + 1n,
    positions: [{ lower: -20_000, upper: 20_000, liquidity }],
  });
/** The pool that is paid into, 30 % above the market: 1.0001 ^ 2,624. */
const OWN = tierOf(1, 3000, 2_624);
const TRUE = pairOf(2, A, B, 1000n * E);
const paid = (change: Partial<PaidPool> = {}): PaidPool => ({
  address: OWN.address as Address,
  currencies: [token(A), token(B)],
  price: { numerator: 13n, denominator: 10n },
  paid: [E, 13n * (E / 10n)],
  ...change,
});
const through = {
  ...fakeSpec,
  tokens: [{ symbol: 'C', address: C }],
  baseTokens: ['C'],
} as unknown as ChainSpec;

/** What the factory's logs tell of pairs. */
const createdLogs = (pools: Iterable<PoolState>) =>
  [...pools].map(({ address: at, token0, token1 }) => ({
    address: V2_FACTORY,
    topics: [creationTopics.v2Factory.topic, hexWord(token0 as Address), hexWord(token1 as Address)],
    data: `${hexWord(at as Address)}${hexWord(1).slice(2)}`,
  }));

type Pools = readonly (V2PoolState | V3PoolState)[];

/** @param operators what pools each of them shows, in the order in which they agreed; undefined: it is down */
async function checked(
  operators: Readonly<Record<string, Pools | undefined>>,
  pool = paid(),
  {
    spec = fakeSpec,
    agreed = [ALPHA, BETA].filter((url) => url in operators),
    taxBps = 0,
    kinds = kernelKinds,
    logsOf = undefined as string | undefined,
  } = {},
) {
  const requests: string[] = [];
  const chains = new Map(
    Object.entries(operators).map(([url, pools]) => {
      const chain = new FakeChain(spec);
      chain.add(...(pools ?? []));
      if (taxBps > 0) chain.taxes.set(B, { buyFeeBps: taxBps, sellFeeBps: taxBps });
      return [url, chain];
    }),
  );
  const read: Multicall['read'] = async (calls, { exclude = [], block } = {}) => {
    const url = [...chains.keys()].find((each) => !exclude.includes(each)) ?? '';
    requests.push(`${url} ${block}`);
    const chain = chains.get(url);
    if (!chain || !operators[url]) throw new SluiceError('providers_failed', 'down');
    return { head: { ...chain.head, endpoint: url }, results: calls.map((call) => chain.answer(call)) };
  };
  const { client } = new FakeChain(spec);
  const endpoints = [...chains.keys()].map((url) => ({ url }));
  const request: RpcPool['request'] = async (_method, _params, { exclude = [] } = {}) => {
    const url = [...chains.keys()].find((each) => !exclude.includes(each)) ?? '';
    if (url !== logsOf) throw new SluiceError('rpc_error', 'too many blocks');
    return createdLogs(chains.get(url)?.pools.values() ?? []) as never;
  };
  const asked = { ...client, multicall: { ...client.multicall, read }, rpc: { endpoints, request } };
  const found = await checkMarket(asked as unknown as ChainClient, pool, {
    ...{ endpoints: agreed, block: 100n, kinds },
  });
  return { found, requests };
}

describe('the price of a pool that is paid into', () => {
  it('30 % above what the other pools say is far off, with both prices', async () => {
    const market = [OWN, TRUE];
    const { found } = await checked({ [ALPHA]: market, [BETA]: market });
    expect(found).toEqual({
      ...{ state: 'far', acceptedBps: undefined, pool: paid(), offBps: 3000 },
      price: { numerator: 1000n * E, denominator: 1000n * E },
    });
  });

  it.each([
    [102n, 'near'],
    [103n, 'far'],
    [98n, 'near'],
    [97n, 'far'],
  ])('of %s percent of the market is %s', async (numerator, state) => {
    const market = [OWN, TRUE];
    const pool = paid({ price: { numerator, denominator: 100n } });
    const { found } = await checked({ [ALPHA]: market, [BETA]: market }, pool);
    expect(found.state).toBe(state);
  });

  it('is judged by a third operator that has no logs, by the very pools that it is far off from', async () => {
    // Of digits only: such an address is its own checksum.
    const M = address(0x30);
    const whole = [OWN, pairOf(7, A, M, 90_000n * E), pairOf(8, B, M, 90_000n * E)];
    const found = async (third: Pools) => {
      const operators = { [ALPHA]: whole, [BETA]: [OWN], [GAMMA]: third };
      return (await checked(operators, paid(), { spec: { ...fakeSpec }, logsOf: ALPHA })).found;
    };
    expect(await found(whole)).toMatchObject({ state: 'far', offBps: 3000 });
    expect(await found([OWN])).toEqual({ state: 'none' });
  });

  it('is judged by a second operator without logs once it is asked for those pools, whatever a third one says', async () => {
    const M = address(0x30);
    const whole = [OWN, pairOf(7, A, M, 90_000n * E), pairOf(8, B, M, 90_000n * E)];
    const two = { [ALPHA]: whole, [BETA]: whole };
    for (const operators of [two, { ...two, [GAMMA]: [OWN] }]) {
      const { found } = await checked(operators, paid(), { spec: { ...fakeSpec }, logsOf: ALPHA });
      expect(found).toMatchObject({ state: 'far', offBps: 3000 });
    }
  });

  it('is near although somebody bids far below a market that a tenth of the deposit is too much for', async () => {
    const bid = poolWithPositions({
      ...{ address: address(4), token0: A, token1: B, fee: 500, tickSpacing: 10, tick: -2870 },
      sqrtPriceX96: getSqrtRatioAtTick(-2870) + 1n,
      positions: [{ lower: -20_000, upper: -2870, liquidity: 90_000n * E }],
    });
    const market = [OWN, TRUE, bid];
    const pool = paid({ price: { numerator: 1n, denominator: 1n }, paid: [700n * E, 700n * E] });
    expect((await checked({ [ALPHA]: market, [BETA]: market }, pool)).found).toEqual({ state: 'none' });
    const dear = { ...pool, price: { numerator: 13n, denominator: 10n } };
    expect((await checked({ [ALPHA]: market, [BETA]: market }, dear)).found).toMatchObject({ state: 'far' });
  });

  it('is not cleared by a pool of a hundredth of the deposit, nor by offers on one side', async () => {
    const twin = pairOf(3, A, B, 24n * E, (312n * E) / 10n);
    const deposit = paid({ paid: [1000n * E, 1300n * E] });
    expect((await checked({ [ALPHA]: [OWN, twin], [BETA]: [OWN, twin] }, deposit)).found.state).toBe('none');
    const asks = poolWithPositions({
      ...{ address: address(4), token0: A, token1: B, fee: 500, tickSpacing: 10, tick: 2623 },
      sqrtPriceX96: getSqrtRatioAtTick(2623) + 1n,
      positions: [{ lower: 2630, upper: 20_000, liquidity: 90_000n * E }],
    });
    expect((await checked({ [ALPHA]: [OWN, asks], [BETA]: [OWN, asks] })).found.state).toBe('none');
  });

  it('is compared without itself: where there is nothing else, nobody knows', async () => {
    expect((await checked({ [ALPHA]: [OWN], [BETA]: [OWN] })).found).toEqual({ state: 'none' });
  });

  it.each([
    ['above', 3000n * E],
    ['below', 700n * E],
  ])(
    'is not confirmed by a second pool that the same hand made beside it, %s the market',
    async (_, reserve1) => {
      const twin = pairOf(3, A, B, 1000n * E, reserve1);
      const market = [OWN, tierOf(4, 500, 0), twin];
      const pool = paid({ price: { numerator: reserve1, denominator: 1000n * E } });
      const { found } = await checked({ [ALPHA]: market, [BETA]: market }, pool);
      expect(found.state).toBe('far');
    },
  );

  it('is near although a pool with dust has another price', async () => {
    const market = [OWN, TRUE, tierOf(3, 500, 10_000, E / 1000n)];
    const pool = paid({ price: { numerator: 1n, denominator: 1n } });
    const { found } = await checked({ [ALPHA]: market, [BETA]: market }, pool);
    expect(found).toEqual({ state: 'near' });
  });

  it('is compared through tokens in the middle, and whichever token alone is paid in', async () => {
    const market = [OWN, pairOf(5, A, C, 1000n * E), pairOf(6, B, C, 500n * E, 1000n * E)];
    const expected = { state: 'far', price: { numerator: 500n, denominator: 1000n } };
    for (const sides of [
      [E, 0n],
      [0n, E],
    ] as const) {
      const { found } = await checked({ [ALPHA]: market, [BETA]: market }, paid({ paid: sides }), {
        spec: through,
      });
      expect(found.state).toBe(expected.state);
      const { numerator = 0n, denominator = 1n } = ('price' in found && found.price) || {};
      expect(numerator * 1000n).toBe(denominator * 500n);
    }
  });

  it('is known where the market can take a part only, whatever is paid in', async () => {
    const thin = tierOf(4, 500, 0, E);
    const { found } = await checked(
      { [ALPHA]: [OWN, thin], [BETA]: [OWN, thin] },
      paid({ paid: [90n * E, 0n] }),
    );
    expect(found.state).toBe('far');
  });

  it('is compared with no pool that has dust only, whatever that may take', async () => {
    const market = [OWN, pairOf(3, A, B, 10n ** 9n, 13n * 10n ** 8n)];
    const pool = paid({ price: { numerator: 1n, denominator: 1n } });
    expect((await checked({ [ALPHA]: market, [BETA]: market }, pool)).found).toEqual({ state: 'none' });
  });

  it('is known where the market is thin, and dust beside it has the price of the pool', async () => {
    const dust = pairOf(3, A, B, 10n ** 9n, 13n * 10n ** 8n);
    const market = [OWN, tierOf(4, 500, 0, 100n * E), dust];
    const { found } = await checked({ [ALPHA]: market, [BETA]: market }, paid({ paid: [3000n * E, 0n] }));
    expect(found).toMatchObject({ state: 'far', offBps: 2999 });
  });

  it('is not hidden by pools that pay more for a little, each way, and have no depth', async () => {
    const [there, back] = [pairOf(3, A, B, 1000n, E / 2n), pairOf(6, B, C, 1000n, E / 2n)];
    const market = [OWN, tierOf(4, 500, 0), pairOf(5, A, C, 1000n * E), there, back];
    const { found } = await checked({ [ALPHA]: market, [BETA]: market }, paid(), { spec: through });
    expect(found).toMatchObject({ state: 'far', offBps: 2999 });
  });

  it('is not hidden by one of them on its way', async () => {
    const market = [
      ...[OWN, tierOf(4, 500, 6_931), pairOf(5, A, C, 1000n * E)],
      { ...tierOf(7, 500, 0), token0: B, token1: C },
      pairOf(6, B, C, 1000n, E / 2n),
    ];
    const pool = paid({ price: { numerator: 2n, denominator: 1n } });
    const { found } = await checked({ [ALPHA]: market, [BETA]: market }, pool, { spec: through });
    expect(found.state).toBe('far');
  });

  it('does not depend on transfer fees, nor on whether the router could trade for them', async () => {
    const market = [OWN, tierOf(4, 500, 0)];
    const pool = paid({ price: { numerator: 1n, denominator: 1n } });
    const { found } = await checked({ [ALPHA]: market, [BETA]: market }, pool, { taxBps: 300 });
    expect(found).toEqual({ state: 'near' });
  });

  it('is looked for among the kinds of pools that there are', async () => {
    const market = [OWN, TRUE];
    const kinds = kernelKinds.filter(({ id }) => id === 'v3');
    const { found } = await checked({ [ALPHA]: market, [BETA]: market }, paid(), { kinds });
    expect(found).toEqual({ state: 'none' });
  });

  it('takes at most four requests to each operator, at the block that they agreed on', async () => {
    const market = [OWN, TRUE, tierOf(4, 500, 0)];
    const { requests } = await checked({ [ALPHA]: market, [BETA]: market });
    for (const url of [ALPHA, BETA]) {
      const own = requests.filter((request) => request.startsWith(url));
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThanOrEqual(4);
      expect(new Set(own)).toEqual(new Set([`${url} 100`]));
    }
  });
});

describe('operators that differ about the market', () => {
  const [whole, hiding] = [[OWN, TRUE], [OWN]];
  const lying = [OWN, pairOf(3, A, B, 1000n * E, 1300n * E)];

  it.each([
    ['first', { [ALPHA]: hiding, [BETA]: whole }],
    ['second', { [ALPHA]: whole, [BETA]: hiding }],
  ])('are named, where the %s of two hides it', async (_, operators) => {
    const { found } = await checked(operators);
    expect(found).toMatchObject({ state: 'disputed' });
    const answers = 'answers' in found ? found.answers : [];
    const unknown = answers.map(({ endpoint, market }) => [endpoint, market?.price === undefined]);
    expect(Object.fromEntries(unknown)).toEqual({
      [ALPHA]: operators[ALPHA] === hiding,
      [BETA]: operators[BETA] === hiding,
    });
  });

  it.each<[string, Pools, Pools, string]>([
    ['hides the market', hiding, whole, 'far'],
    ['invents a pool that confirms it', lying, whole, 'far'],
    ['invents a pool at another price', whole, lying, 'near'],
    ['invents a pool where there is none', whole, hiding, 'none'],
  ])('are judged by a third one, where one of three %s', async (_, liar, honest, state) => {
    for (const agreed of [
      [ALPHA, BETA],
      [BETA, ALPHA],
    ]) {
      const operators = { [ALPHA]: liar, [BETA]: honest, [GAMMA]: honest };
      const { found } = await checked(operators, paid(), { agreed });
      expect(found.state).toBe(state);
    }
  });

  it('leave it unchecked, where neither finds the pool far off but only one knows a market', async () => {
    expect((await checked({ [ALPHA]: hiding, [BETA]: lying })).found).toEqual({ state: 'unchecked' });
  });
});

describe('an operator that cannot be asked', () => {
  const near = paid({ price: { numerator: 1n, denominator: 1n } });

  it('leaves it unchecked', async () => {
    expect((await checked({ [ALPHA]: [OWN, TRUE], [BETA]: undefined }, near)).found).toEqual({
      state: 'unchecked',
    });
    expect((await checked({ [ALPHA]: undefined }, near)).found).toEqual({ state: 'unchecked' });
  });

  it('contradicts nobody: the word of the other one is enough to ask the person', async () => {
    expect((await checked({ [ALPHA]: undefined, [BETA]: [OWN, TRUE] })).found.state).toBe('far');
  });

  it("is the wallet's node where that alone told of the pool", async () => {
    const operators = { [WALLET_ENDPOINT_URL]: [OWN, TRUE] };
    const { found } = await checked(operators, paid(), { agreed: [WALLET_ENDPOINT_URL] });
    expect(found.state).toBe('far');
  });

  it('is not missed where there is only one', async () => {
    expect((await checked({ [ALPHA]: [OWN, TRUE] }, near)).found).toEqual({ state: 'near' });
    expect((await checked({ [ALPHA]: [OWN, TRUE] })).found.state).toBe('far');
  });
});
