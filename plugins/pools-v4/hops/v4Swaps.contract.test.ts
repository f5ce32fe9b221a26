import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PoolState, quotePath } from '../../../kernel/amm/index.ts';
import { encodeSwap } from '../../../kernel/calldata/encodeSwap.ts';
import { checkCalldata } from '../../../kernel/calldata/read/checkCalldata.ts';
import type { SwapIntent } from '../../../kernel/calldata/SwapIntent.ts';
import { type Shape, SwapBench } from '../../../kernel/calldata/testing/SwapBench.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { currencyOf } from '../../../kernel/quote/testing/localMarket.ts';
import { localChain } from '../../../test/anvil/localChain.ts';
import { localV4 } from '../testing/localV4.ts';
import { hopKeyOf, type V4PoolRef } from '../V4Pool.ts';

const ONE = 10n ** 18n;
const USDC = 10n ** 6n;
const HUSH = 10n ** 22n;
const ROUTER = 'universalRouter';

type Case = Omit<Shape, 'tradeType'>;

/** Traded with an exact input only: an exact output neither mixes kinds nor wraps on its way. */
const inputOnly: Readonly<Record<string, Case>> = {
  'the coin out of one V4 pool, wrapped into another': {
    ...{ input: 'USDC', output: 'HUSH', parts: [['USDC v4.0 WMON v4.5 HUSH', 50n * USDC]] },
  },
  'the wrapped coin out of a V4 pool, the coin into another': {
    ...{ input: 'HUSH', output: 'USDC', parts: [['HUSH v4.5 WMON v4.0 USDC', HUSH]] },
  },
  'V4, V3, V2': {
    ...{ input: 'USDT', output: 'CHOG', parts: [['USDT v4.2 USDC 500 WMON v2 CHOG', 5n * USDC]] },
  },
  'V2 then V4 with the coin': {
    ...{ input: 'CHOG', output: 'USDC', parts: [['CHOG v2 WMON v4.0 USDC', 11n * ONE]] },
  },
  'V4 with the coin, then V3': {
    ...{ input: 'USDC', output: 'DAK', parts: [['USDC v4.0 WMON 3000 DAK', 50n * USDC]] },
  },
  'native in, V4 then V2': {
    ...{ input: 'MON', output: 'HUSH', parts: [['WMON v4.0 USDC v2 HUSH', ONE]] },
  },
  'parts joined in a V4 pool': {
    ...{ input: 'MON', output: 'USDT' },
    parts: [
      ['WMON 500 USDC v4.2 USDT', ONE, 1],
      ['WMON v4.0 USDC v4.2 USDT', 2n * ONE, 1],
      ['WMON v2 USDC v4.2 USDT', 3n * ONE],
    ],
  },
  'parts joined behind V4 pools, and in V4 pools that pay the coin': {
    ...{ input: 'USDT', output: 'MON' },
    parts: [
      ['USDT v4.2 USDC 500 WMON', 5n * USDC, 1],
      ['USDT 100 USDC 500 WMON', 6n * USDC],
      ['USDT v2 WMON', USDC],
      ['USDT v4.2 USDC v4.0 WMON', 5n * USDC, 1],
      ['USDT 100 USDC v4.0 WMON', 6n * USDC],
    ],
  },
  'parts forked behind a V4 pool that takes the coin, into V2, V3 and V4': {
    ...{ input: 'MON', output: 'HUSH' },
    parts: [
      ['WMON v4.0 USDC v2 HUSH', ONE, undefined, 1],
      ['WMON v4.0 USDC v4.4 HUSH', 2n * ONE, undefined, 1],
      ['WMON v4.0 USDC 3000 HUSH', 3n * ONE],
    ],
  },
  'parts forked behind V3 and V4 pools, the last through V4 with the coin': {
    ...{ input: 'USDT', output: 'MON' },
    parts: [
      ['USDT 100 USDC 500 WMON', 5n * USDC, undefined, 1],
      ['USDT 100 USDC v4.0 WMON', 6n * USDC],
      ['USDT v2 WMON', USDC],
      ['USDT v4.2 USDC v4.3 WMON', 5n * USDC, undefined, 1],
      ['USDT v4.2 USDC v2 WMON', 6n * USDC],
    ],
  },
  'a split whose parts mix V2, V3 and V4': {
    ...{ input: 'USDC', output: 'HUSH' },
    parts: [
      ['USDC v4.0 WMON v2 HUSH', 20n * USDC],
      ['USDC 500 WMON v4.1 HUSH', 30n * USDC],
      ['USDC v4.4 HUSH', 7n * USDC],
    ],
  },
};

/** Traded with either side exact. The amounts are those of the exact side. */
const both: Readonly<Record<string, readonly [Case, readonly bigint[]]>> = {
  'native to a token': [{ input: 'MON', output: 'USDC', parts: [['WMON v4.0 USDC', ONE]] }, [5n * USDC]],
  'a token to native': [
    { input: 'USDC', output: 'MON', parts: [['USDC v4.0 WMON', 50n * USDC + 1n]] },
    [ONE],
  ],
  'a token to a token': [
    { input: 'USDT', output: 'USDC', parts: [['USDT v4.2 USDC', 9n * USDC]] },
    [9n * USDC],
  ],
  'two V4 hops through the coin': [
    { input: 'USDC', output: 'HUSH', parts: [['USDC v4.0 WMON v4.1 HUSH', 50n * USDC]] },
    [HUSH],
  ],
  'three V4 hops from the coin': [
    { input: 'MON', output: 'USDT', parts: [['WMON v4.1 HUSH v4.4 USDC v4.2 USDT', ONE]] },
    [3n * USDC],
  ],
  'the wrapped coin into a pool of the coin': [
    { input: 'WMON', output: 'USDC', parts: [['WMON v4.0 USDC', ONE]] },
    [5n * USDC],
  ],
  'the wrapped coin out of a pool of the coin': [
    { input: 'USDC', output: 'WMON', parts: [['USDC v4.0 WMON', 50n * USDC]] },
    [ONE],
  ],
  'native into a pool of the wrapped coin': [
    { input: 'MON', output: 'HUSH', parts: [['WMON v4.5 HUSH', ONE]] },
    [HUSH],
  ],
  'native in, split over V4': [
    {
      ...{ input: 'MON', output: 'USDC' },
      parts: [
        ['WMON v4.0 USDC', ONE],
        ['WMON v4.3 USDC', ONE / 3n],
      ],
    },
    [5n * USDC, USDC],
  ],
  'native out, split over V4': [
    {
      ...{ input: 'USDC', output: 'MON' },
      parts: [
        ['USDC v4.0 WMON', 50n * USDC],
        ['USDC v4.3 WMON', 5n * USDC],
      ],
    },
    [ONE, ONE / 7n],
  ],
  'native in, split over V2, V3 and V4': [
    {
      ...{ input: 'MON', output: 'USDC' },
      parts: [
        ['WMON v2 USDC', ONE],
        ['WMON 500 USDC', 2n * ONE],
        ['WMON v4.0 USDC', 3n * ONE],
        ['WMON v4.3 USDC', ONE / 3n],
      ],
    },
    [3n * USDC, 4n * USDC, 5n * USDC, USDC],
  ],
  'native out, split over V2, V3 and V4': [
    {
      ...{ input: 'USDC', output: 'MON' },
      parts: [
        ['USDC v2 WMON', 5n * USDC],
        ['USDC 500 WMON', 7n * USDC],
        ['USDC v4.0 WMON', 50n * USDC],
      ],
    },
    [ONE / 9n, ONE / 5n, ONE],
  ],
  'the wrapped coin in, split over V2, V3 and both forms of V4': [
    {
      ...{ input: 'WMON', output: 'HUSH' },
      parts: [
        ['WMON v2 HUSH', ONE],
        ['WMON v4.1 HUSH', 2n * ONE],
        ['WMON 3000 HUSH', ONE / 2n],
        ['WMON v4.5 HUSH', ONE / 3n],
      ],
    },
    [HUSH, HUSH / 2n, HUSH / 3n, HUSH / 7n],
  ],
  'the wrapped coin out, split over V3 and V4': [
    {
      ...{ input: 'USDC', output: 'WMON' },
      parts: [
        ['USDC v4.0 WMON', 50n * USDC],
        ['USDC 500 WMON', 7n * USDC],
      ],
    },
    [ONE, ONE / 5n],
  ],
};

const cases: readonly (readonly [string, Shape])[] = [
  ...Object.entries(inputOnly).map(([name, of]) => [name, { ...of, tradeType: 'EXACT_INPUT' }] as const),
  ...Object.entries(both).flatMap(([name, [of, outputs]]) => [
    [name, { ...of, tradeType: 'EXACT_INPUT' }] as const,
    [
      `exact output, ${name}`,
      {
        ...of,
        tradeType: 'EXACT_OUTPUT',
        parts: of.parts.map(([path], index) => [path, outputs[index] as bigint] as const),
      },
    ] as const,
  ]),
];

describe('a swap through V4 pools', () => {
  const chain = localChain();
  let bench: SwapBench;
  let states: readonly PoolState[];
  let mark: Hex;

  beforeAll(async () => {
    bench = new SwapBench(chain, await localV4(chain));
    states = await bench.pools();
  });
  beforeEach(async () => {
    mark = await chain.snapshot();
  });
  afterEach(() => chain.revert(mark));

  /** The bytes, which the independent reader accepts. */
  const callOf = (swap: SwapIntent) => {
    const router = bench.router(ROUTER);
    const call = encodeSwap(router, swap);
    checkCalldata(call, {
      kind: 'swap',
      router: { kind: router.kind, address: router.address },
      wrappedNative: chain.address('wrappedNative'),
      swap,
    });
    return call;
  };

  /** Of an exact output: the routers let a pair pay out everything that its input is worth. */
  const arrives = ({ tradeType, parts, amountOutRaw }: SwapIntent): bigint =>
    tradeType === 'EXACT_INPUT'
      ? amountOutRaw
      : parts.reduce((sum, { hops, amountInRaw, amountOutRaw: exact }) => {
          if (hops[0]?.protocol !== 'v2') return sum + exact;
          const pools = hops.map(({ pool }) => states.find(({ address }) => address === pool) as PoolState);
          const tokens = [hops[0].tokenIn, ...hops.map(({ tokenOut }) => tokenOut)];
          return sum + quotePath({ pools, tokens }, 'EXACT_INPUT', amountInRaw).amountOut;
        }, 0n);

  it.each(cases)('pays to the wei what was computed: %s', async (_, shape) => {
    const quoted = await bench.intent(shape, undefined, states);
    const exactInput = shape.tradeType === 'EXACT_INPUT';
    const intent = await bench.permit(ROUTER, {
      ...quoted,
      // With a looser limit, the router is seen to take only what is needed.
      ...(!exactInput && { amountInRaw: quoted.amountInRaw + quoted.amountInRaw / 50n }),
    });
    const tooMuch = exactInput
      ? { ...intent, amountOutRaw: quoted.amountOutRaw + 1n }
      : { ...intent, amountInRaw: quoted.amountInRaw - 1n };
    await expect(bench.simulate(callOf(tooMuch)), 'one wei more').rejects.toThrow();
    callOf(intent);
    expect(await bench.execute(ROUTER, intent)).toEqual({
      paid: quoted.amountInRaw,
      received: arrives(quoted),
      leftOnRouter: 0n,
    });
  });

  it('reverts where a pool runs dry: nothing of the input stays behind', async () => {
    const shape: Shape = {
      ...{ tradeType: 'EXACT_INPUT', input: 'MON', output: 'USDC', parts: [['WMON v4.0 USDC', ONE]] },
    };
    const { parts, ...quoted } = await bench.intent(shape, undefined, states);
    // Holds DAK for some hundred dollars, and nothing beyond its one range.
    const { key } = (await localV4(chain)).pools.get('v4.9') as V4PoolRef;
    const selling = (amountInRaw: bigint): SwapIntent => ({
      ...{ ...quoted, output: currencyOf(chain, 'DAK'), amountInRaw, amountOutRaw: 1n },
      parts: parts.map((part) => ({
        ...{ ...part, amountInRaw },
        hops: part.hops.map((hop) => ({ ...hop, tokenOut: key.currency1, key: hopKeyOf(key) })),
      })),
    });
    await bench.simulate(callOf(selling(ONE)));
    await expect(bench.simulate(callOf(selling(1_000n * ONE)))).rejects.toThrow();
  });

  it('wraps nothing where the coin is traded as it is', async () => {
    const read = async (shape: Shape) => {
      const swap = await bench.intent(shape, undefined, states);
      const router = { kind: ROUTER, address: bench.router(ROUTER).address } as const;
      const wrappedNative = chain.address('wrappedNative');
      return checkCalldata(callOf(swap), { kind: 'swap', router, wrappedNative, swap }).steps;
    };
    const exact = { tradeType: 'EXACT_INPUT' } as const;
    const into = await read({ ...exact, input: 'MON', output: 'USDC', parts: [['WMON v4.0 USDC', ONE]] });
    expect(into.map(({ action }) => action)).toEqual(['swap', 'sweep']);
    const out = await read({ ...exact, input: 'USDC', output: 'MON', parts: [['USDC v4.0 WMON', USDC]] });
    expect(out.map(({ action }) => action)).toEqual(['swap']);
    const mixed = await read({
      ...{ ...exact, input: 'MON', output: 'USDC' },
      parts: [
        ['WMON v4.0 USDC', ONE],
        ['WMON 500 USDC', 3n * ONE],
      ],
    });
    expect(mixed).toMatchObject([
      { action: 'wrap', amountRaw: 3n * ONE },
      { action: 'swap' },
      { action: 'swap' },
      { action: 'sweep' },
      { action: 'unwrap' },
      { action: 'sweep' },
    ]);
  });
});
