import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import type { PoolState } from '../amm/index.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { encodeSwap } from './encodeSwap.ts';
import type { RouterKind } from './RouterKind.ts';
import { type Shape, SwapBench } from './testing/SwapBench.ts';

const ONE = 10n ** 18n;
const USDC = 10n ** 6n;
const HUSH = 10n ** 22n;
const IN = 'EXACT_INPUT';
const OUT = 'EXACT_OUTPUT';

const v2: readonly RouterKind[] = ['v2Router02', 'swapRouter02', 'universalRouter'];
const v3: readonly RouterKind[] = ['swapRouter', 'swapRouter02', 'universalRouter'];
const universal: readonly RouterKind[] = ['universalRouter'];
const any: readonly RouterKind[] = ['swapRouter02', 'universalRouter'];

/** Every shape of a trade with the routers that support it. */
const shapes: readonly (readonly [string, readonly RouterKind[], Shape])[] = [
  ['V2 pair', v2, { tradeType: IN, input: 'WMON', output: 'HUSH', parts: [['WMON v2 HUSH', ONE]] }],
  [
    'V2 path',
    v2,
    { tradeType: IN, input: 'DAK', output: 'HUSH', parts: [['DAK v2 CHOG v2 WMON v2 HUSH', 9n * ONE]] },
  ],
  ['V3 pool', v3, { tradeType: IN, input: 'USDC', output: 'WMON', parts: [['USDC 500 WMON', 90_123_457n]] }],
  [
    'V3 path',
    v3,
    { tradeType: IN, input: 'DAK', output: 'HUSH', parts: [['DAK 3000 WMON 500 USDC 3000 HUSH', 77n * ONE]] },
  ],
  [
    'V2 then V3',
    any,
    { tradeType: IN, input: 'CHOG', output: 'DAK', parts: [['CHOG v2 WMON 3000 DAK', 321n * ONE]] },
  ],
  [
    'V3 then V2',
    any,
    { tradeType: IN, input: 'DAK', output: 'CHOG', parts: [['DAK 3000 WMON v2 CHOG', 17n * ONE]] },
  ],
  [
    'V2, V3, V2',
    any,
    { tradeType: IN, input: 'CHOG', output: 'OLD', parts: [['CHOG v2 WMON 500 WETH v2 OLD', 99n * ONE]] },
  ],
  [
    'split over V2 and V3',
    any,
    {
      tradeType: IN,
      input: 'WMON',
      output: 'HUSH',
      parts: [
        ['WMON v2 HUSH', 3n * ONE],
        ['WMON 3000 HUSH', 2n * ONE + 1n],
      ],
    },
  ],
  [
    'split over V3 alone',
    v3,
    {
      tradeType: IN,
      input: 'WMON',
      output: 'HUSH',
      parts: [
        ['WMON 500 HUSH', 3n * ONE],
        ['WMON 3000 HUSH', 2n * ONE + 1n],
      ],
    },
  ],
  [
    'split over three with mixed paths',
    any,
    {
      tradeType: IN,
      input: 'WMON',
      output: 'HUSH',
      parts: [
        ['WMON v2 HUSH', 3n * ONE],
        ['WMON 3000 HUSH', 2n * ONE],
        ['WMON 500 USDC v2 HUSH', ONE / 7n],
      ],
    },
  ],
  [
    'split whose parts share pools',
    any,
    {
      tradeType: IN,
      input: 'CHOG',
      output: 'HUSH',
      parts: [
        ['CHOG v2 WMON v2 HUSH', 300n * ONE],
        ['CHOG v2 WMON 3000 HUSH', 200n * ONE],
      ],
    },
  ],
  [
    'parts joined in the last pool',
    any,
    {
      tradeType: IN,
      input: 'CHOG',
      output: 'HUSH',
      parts: [
        ['CHOG v2 WMON 500 USDC 3000 HUSH', 100n * ONE, 1],
        ['CHOG v2 WMON 3000 USDC 3000 HUSH', 200n * ONE],
      ],
    },
  ],
  [
    'some parts joined, others not',
    any,
    {
      tradeType: IN,
      input: 'WMON',
      output: 'HUSH',
      parts: [
        ['WMON v2 HUSH', 3n * ONE],
        ['WMON 500 USDC v2 HUSH', 2n * ONE, 1],
        ['WMON 3000 USDC v2 HUSH', ONE + 1n],
        ['WMON 3000 HUSH', ONE],
      ],
    },
  ],
  [
    'coin in, joined in two pools of two kinds',
    any,
    {
      tradeType: IN,
      input: 'MON',
      output: 'YAKI',
      parts: [
        ['WMON 3000 USDC 3000 HUSH v2 YAKI', ONE, 2],
        ['WMON 500 USDC 3000 HUSH v2 YAKI', 2n * ONE],
      ],
    },
  ],
  [
    'coin out of joined parts',
    any,
    {
      tradeType: IN,
      input: 'HUSH',
      output: 'MON',
      parts: [
        ['HUSH v2 USDC 500 WMON', 2n * ONE, 1],
        ['HUSH 3000 USDC 500 WMON', 3n * ONE],
      ],
    },
  ],
  [
    'parts forked behind the first pool',
    universal,
    {
      tradeType: IN,
      input: 'CHOG',
      output: 'HUSH',
      parts: [
        ['CHOG v2 WMON 500 USDC 3000 HUSH', 100n * ONE, undefined, 1],
        ['CHOG v2 WMON v2 HUSH', 150n * ONE + 1n, undefined, 1],
        ['CHOG v2 WMON 3000 HUSH', 200n * ONE],
      ],
    },
  ],
  [
    'parts forked behind two pools of two kinds, others joined or alone',
    universal,
    {
      tradeType: IN,
      input: 'DAK',
      output: 'HUSH',
      parts: [
        ['DAK 3000 WMON v2 USDC v2 HUSH', 7n * ONE, undefined, 2],
        ['DAK 3000 WMON v2 USDC 3000 HUSH', 9n * ONE],
        ['DAK v2 CHOG v2 WMON 3000 HUSH', 3n * ONE],
        ['DAK 3000 WMON 500 USDC 3000 HUSH', 2n * ONE, 1],
        ['DAK v2 CHOG v2 WMON 3000 USDC 3000 HUSH', 3n * ONE],
      ],
    },
  ],
  [
    'coin in, forked',
    universal,
    {
      tradeType: IN,
      input: 'MON',
      output: 'USDC',
      parts: [
        ['WMON v2 HUSH 3000 USDC', ONE, undefined, 1],
        ['WMON v2 HUSH v2 USDC', 2n * ONE],
        ['WMON 500 USDC', ONE],
      ],
    },
  ],
  [
    'coin out of forked parts',
    universal,
    {
      tradeType: IN,
      input: 'HUSH',
      output: 'MON',
      parts: [
        ['HUSH v2 USDC v2 WMON', 2n * HUSH, undefined, 1],
        ['HUSH v2 USDC 500 WMON', 3n * HUSH],
      ],
    },
  ],
  ['native in, V2', v2, { tradeType: IN, input: 'MON', output: 'HUSH', parts: [['WMON v2 HUSH', ONE]] }],
  ['native in, V3', v3, { tradeType: IN, input: 'MON', output: 'USDC', parts: [['WMON 500 USDC', ONE]] }],
  [
    'native in, V3 path',
    v3,
    { tradeType: IN, input: 'MON', output: 'WBTC', parts: [['WMON 500 WETH 500 WBTC', ONE]] },
  ],
  [
    'native in, V2 then V3',
    any,
    { tradeType: IN, input: 'MON', output: 'USDC', parts: [['WMON v2 HUSH 3000 USDC', ONE]] },
  ],
  [
    'native in, split',
    any,
    {
      tradeType: IN,
      input: 'MON',
      output: 'USDC',
      parts: [
        ['WMON v2 USDC', ONE],
        ['WMON 500 USDC', 2n * ONE],
        ['WMON 3000 HUSH v2 USDC', ONE / 3n],
      ],
    },
  ],
  [
    'native out, V2',
    v2,
    { tradeType: IN, input: 'HUSH', output: 'MON', parts: [['HUSH v2 WMON', 10n ** 24n]] },
  ],
  [
    'native out, V3',
    v3,
    { tradeType: IN, input: 'USDC', output: 'MON', parts: [['USDC 500 WMON', 5n * USDC]] },
  ],
  [
    'native out, V3 then V2',
    any,
    { tradeType: IN, input: 'USDC', output: 'MON', parts: [['USDC 3000 HUSH v2 WMON', 5n * USDC]] },
  ],
  [
    'native out, split',
    any,
    {
      tradeType: IN,
      input: 'USDC',
      output: 'MON',
      parts: [
        ['USDC v2 WMON', 5n * USDC],
        ['USDC 500 WMON', 7n * USDC],
      ],
    },
  ],
  [
    'token without return values in',
    any,
    { tradeType: IN, input: 'USDT', output: 'WETH', parts: [['USDT 100 USDC 500 WETH', 50n * USDC]] },
  ],
  [
    'exact output, V2',
    v2,
    { tradeType: OUT, input: 'WMON', output: 'HUSH', parts: [['WMON v2 HUSH', 10n ** 24n]] },
  ],
  [
    'exact output, V2 path',
    v2,
    { tradeType: OUT, input: 'DAK', output: 'HUSH', parts: [['DAK v2 CHOG v2 WMON v2 HUSH', 10n ** 23n]] },
  ],
  [
    'exact output, V3',
    v3,
    { tradeType: OUT, input: 'USDC', output: 'WMON', parts: [['USDC 500 WMON', ONE]] },
  ],
  [
    'exact output, V3 path',
    v3,
    { tradeType: OUT, input: 'DAK', output: 'USDC', parts: [['DAK 3000 WMON 500 USDC', 90n * USDC]] },
  ],
  [
    'exact output, split',
    any,
    {
      tradeType: OUT,
      input: 'USDC',
      output: 'WMON',
      parts: [
        ['USDC v2 WMON', ONE],
        ['USDC 500 WMON', 3n * ONE],
      ],
    },
  ],
  [
    'exact output, V3 split',
    v3,
    {
      tradeType: OUT,
      input: 'USDC',
      output: 'WMON',
      parts: [
        ['USDC 3000 WMON', ONE],
        ['USDC 500 WMON', 3n * ONE],
      ],
    },
  ],
  [
    'exact output, native in, V2',
    v2,
    { tradeType: OUT, input: 'MON', output: 'HUSH', parts: [['WMON v2 HUSH', 10n ** 24n]] },
  ],
  [
    'exact output, native in, V3',
    v3,
    { tradeType: OUT, input: 'MON', output: 'USDC', parts: [['WMON 500 USDC', 90n * USDC]] },
  ],
  [
    'exact output, native in, split',
    any,
    {
      tradeType: OUT,
      input: 'MON',
      output: 'USDC',
      parts: [
        ['WMON 500 USDC', 90n * USDC],
        ['WMON v2 USDC', 9n * USDC],
      ],
    },
  ],
  [
    'exact output, native out, V2',
    v2,
    { tradeType: OUT, input: 'HUSH', output: 'MON', parts: [['HUSH v2 WMON', ONE]] },
  ],
  [
    'exact output, native out, V3',
    v3,
    { tradeType: OUT, input: 'USDC', output: 'MON', parts: [['USDC 500 WMON', ONE]] },
  ],
];

let chain: TestChain;
let bench: SwapBench;
let mark: Hex;
/** Of the seeded market, to which each test goes back. */
let states: readonly PoolState[];

beforeAll(async () => {
  chain = localChain();
  states = await new SwapBench(chain).pools();
});
beforeEach(async () => {
  mark = await chain.snapshot();
  bench = new SwapBench(chain);
});
afterEach(() => chain.revert(mark));

describe('a swap pays exactly what was computed', () => {
  for (const [name, routers, shape] of shapes) {
    for (const kind of routers) {
      it(`${name} through ${kind}`, async () => {
        const quoted = await bench.intent(shape, undefined, states);
        const exactInput = shape.tradeType === IN;
        // With a looser limit, the test shows that the router takes only what is needed.
        const roomy = exactInput
          ? { ...quoted, amountOutRaw: quoted.amountOutRaw - 1n }
          : { ...quoted, amountInRaw: quoted.amountInRaw + quoted.amountInRaw / 50n };
        const intent = await bench.permit(kind, roomy);

        const tooMuch = exactInput
          ? { ...intent, amountOutRaw: quoted.amountOutRaw + 1n }
          : { ...intent, amountInRaw: quoted.amountInRaw - 1n };
        await expect(
          bench.simulate(encodeSwap(bench.router(kind), tooMuch)),
          'one wei more',
        ).rejects.toThrow();
        const late = { ...intent, deadline: 1_000_000 };
        await expect(bench.simulate(encodeSwap(bench.router(kind), late)), 'too late').rejects.toThrow();

        const arrives = await bench.arrives(kind, quoted, shape, states);
        expect(arrives).toBeGreaterThanOrEqual(quoted.amountOutRaw);
        const { paid, received, leftOnRouter } = await bench.execute(kind, intent);
        expect(received).toBe(arrives);
        expect(paid).toBe(quoted.amountInRaw);
        expect(leftOnRouter).toBe(0n);
      });
    }
  }

  it.each(any)(
    'pays the sender back what a V3 pool that runs dry does not take, through %s',
    async (kind) => {
      // The pool has 3,000 USD of each side, all of it within half a percent of its price.
      const shape: Shape = { tradeType: IN, input: 'MON', output: 'USDC', parts: [['WMON 100 USDC', ONE]] };
      const quoted = await bench.intent(shape, undefined, states);
      const [part] = quoted.parts;
      const offered = 1000n * ONE;
      const intent = {
        ...quoted,
        amountInRaw: offered,
        amountOutRaw: 1n,
        parts: part ? [{ ...part, amountInRaw: offered }] : [],
      };
      const { paid, leftOnRouter } = await bench.execute(kind, intent);
      expect(paid).toBeLessThan(100n * ONE);
      expect(leftOnRouter).toBe(0n);
    },
  );
});

describe('a token with a transfer fee', () => {
  it.each([
    [
      'sold for a token',
      { tradeType: IN, input: 'TAX', output: 'HUSH', parts: [['TAX v2 WMON v2 HUSH', 123n * ONE + 7n]] },
    ],
    [
      'sold for the native coin',
      { tradeType: IN, input: 'TAX', output: 'MON', parts: [['TAX v2 WMON', 1_000n * ONE + 19n]] },
    ],
    [
      'bought',
      { tradeType: IN, input: 'HUSH', output: 'TAX', parts: [['HUSH v2 WMON v2 TAX', 10n ** 24n + 3n]] },
    ],
    [
      'bought with the native coin',
      { tradeType: IN, input: 'MON', output: 'TAX', parts: [['WMON v2 TAX', ONE + 1n]] },
    ],
  ] as const satisfies readonly (readonly [string, Shape])[])(
    '%s pays what was computed',
    async (_, shape) => {
      const fees = { buyFeeBps: 500, sellFeeBps: 500 };
      const taxes = new Map([[chain.token('TAX').address, fees]]);
      const quoted = await bench.intent(shape, taxes, states);
      const intent = await bench.permit('v2Router02', quoted);
      const tooMuch = { ...intent, amountOutRaw: quoted.amountOutRaw + 1n };
      await expect(bench.simulate(encodeSwap(bench.router('v2Router02'), tooMuch))).rejects.toThrow();
      const { paid, received, leftOnRouter } = await bench.execute('v2Router02', intent);
      expect(received).toBe(quoted.amountOutRaw);
      expect(paid).toBe(quoted.amountInRaw);
      expect(leftOnRouter).toBe(0n);
    },
  );
});
