import { Interface } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import { gasModelOf } from '../amm/gasModelOf.ts';
import { MIN_SQRT_RATIO, routeGas, v2Maths } from '../amm/index.ts';
import type { ChainSpec, Hex } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Quote } from '../quote/Quote.ts';
import type { QuoteRequest } from '../quote/QuoteRequest.ts';
import { address, FakeChain, fakeSpec, WRAPPED } from '../quote/testing/FakeChain.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { betterRoute } from './betterRoute.ts';

const [A, B, C, QUOTER, ROUTER] = [0xa, 0xb, 0xc, 0x90, 0x5b].map(address) as [Hex, Hex, Hex, Hex, Hex];
const router = new Interface([
  'function getAmountsOut(uint256,address[]) view returns (uint256[])',
  'function getAmountsIn(uint256,address[]) view returns (uint256[])',
]);
const quoter = new Interface([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amount, uint24 fee, uint160 limit)) returns (uint256, uint160, uint32, uint256)',
]);
const GWEI = 10n ** 9n;
const hop = { kind: 'v2', maths: v2Maths };
const gasOf = (hops: readonly { readonly kind: string }[]) =>
  routeGas([{ path: { pools: hops }, ticksCrossed: 0 }], gasModelOf());
const token = (at: Hex): Currency => ({
  ...{ kind: 'token', chainId: 77, address: at, decimals: 18, symbol: 'T', name: 'T' },
});
const reverted: CallResult = { ok: false, error: new SluiceError('call_reverted', 'no') };

interface Told {
  /** What V2 routes give (or take), by their tokens: "a-b". Others revert. */
  readonly v2?: Readonly<Record<string, bigint>>;
  /** What V3 pools say, by fee. */
  readonly v3?: Readonly<Record<number, readonly [amount: bigint, price: bigint, ticks: bigint]>>;
  /** Base fees that endpoints tell; empty: nobody answers. */
  readonly baseFees?: readonly (bigint | undefined)[];
  readonly gasEstimate?: bigint;
  readonly request?: Partial<QuoteRequest>;
  readonly spec?: Partial<ChainSpec>;
}

/** The better amount than `actualRaw`, with 1 % of tolerance. */
async function better(actualRaw: bigint, told: Told): Promise<bigint | undefined> {
  const { v2 = {}, v3 = {}, baseFees = [0n], gasEstimate = gasOf([hop]) } = told;
  const chain = new FakeChain({
    ...fakeSpec,
    contracts: [...fakeSpec.contracts, { kind: 'quoter', version: '2', address: QUOTER }],
    tokens: [{ symbol: 'C', address: C }],
    baseTokens: ['C'],
    ...told.spec,
  } as ChainSpec);
  chain.faults.set(ROUTER, ({ data }) => {
    const parsed = router.parseTransaction({ data });
    const path = [...(parsed?.args[1] ?? [])].map((at: string) => BigInt(at).toString(16));
    const amount = v2[path.join('-')];
    if (!parsed || amount === undefined) return reverted;
    const all = Array.from(path, () => 10n ** 20n);
    all[parsed.name === 'getAmountsOut' ? path.length - 1 : 0] = amount;
    return { ok: true, data: router.encodeFunctionResult(parsed.name, [all]) as Hex };
  });
  chain.faults.set(QUOTER, ({ data }) => {
    const parsed = quoter.parseTransaction({ data });
    const said = v3[Number(parsed?.args[0].fee)];
    if (!said) return reverted;
    return { ok: true, data: quoter.encodeFunctionResult('quoteExactInputSingle', [...said, 1n]) as Hex };
  });
  const blocks = baseFees.map((fee) => (fee === undefined ? {} : { baseFeePerGas: `0x${fee.toString(16)}` }));
  const corroborate = async () => {
    if (blocks.length === 0) throw new SluiceError('providers_failed', 'no');
    return blocks.length === 1
      ? { outcome: 'agreed', value: blocks[0] }
      : { outcome: 'disagree', answers: blocks.map((value) => ({ value })) };
  };
  const client = { ...chain.client, rpc: { corroborate } } as unknown as ChainClient;
  const request = { tradeType: 'EXACT_INPUT', input: token(A), output: token(B), amountRaw: 10n ** 18n };
  const quote = { request: { ...request, ...told.request }, gasEstimate } as Quote;
  const { calls, read } = await betterRoute(client, quote, 100);
  expect(calls.length).toBeLessThanOrEqual(15);
  return read(calls.map((call) => chain.answer(call)))(actualRaw);
}

describe('a better route', () => {
  it('gives more than the tolerance beyond the quote’s own', async () => {
    expect(await better(10_000n, { v2: { 'a-b': 10_100n } })).toBeUndefined();
    expect(await better(10_000n, { v2: { 'a-b': 10_101n } })).toBe(10_101n);
  });

  it('of an exact output takes less', async () => {
    const request = { tradeType: 'EXACT_OUTPUT' } as const;
    expect(await better(10_000n, { request, v2: { 'a-b': 9_900n } })).toBeUndefined();
    expect(await better(10_000n, { request, v2: { 'a-b': 9_899n } })).toBe(9_899n);
  });

  it('is the best one of all: V2, V3, and through a base token', async () => {
    const v3 = { 500: [12_000n, 1n << 96n, 0n], 3000: [11_000n, 1n << 96n, 0n] } as const;
    expect(await better(10_000n, { v2: { 'a-b': 11_500n }, v3 })).toBe(12_000n);
    expect(await better(10_000n, { v2: { 'a-c-b': 13_000n }, v3 })).toBe(13_000n);
  });

  it('is none where every quoter refuses, or answers without sense', async () => {
    expect(await better(10_000n, {})).toBeUndefined();
    expect(await better(0n, { v2: { 'a-b': 0n } })).toBeUndefined();
  });

  it('takes the whole amount: a pool that ran out of liquidity does not count', async () => {
    const v3 = { 500: [12_000n, MIN_SQRT_RATIO + 1n, 0n] } as const;
    expect(await better(10_000n, { v3 })).toBeUndefined();
  });

  it('is not through a protocol that no router of the chain trades', async () => {
    const v3 = { 500: [12_000n, 1n << 96n, 0n] } as const;
    const contracts = fakeSpec.contracts.filter(({ kind }) => kind !== 'swapRouter02');
    expect(await better(10_000n, { v3, spec: { contracts } })).toBeUndefined();
    const capabilities = { ...fakeSpec.capabilities, maxHops: 1 };
    expect(await better(10_000n, { v2: { 'a-c-b': 13_000n }, spec: { capabilities } })).toBeUndefined();
  });

  describe('that takes more gas', () => {
    // A hop more than the quote's own route, at 2 gwei with the tip, counted twice.
    const baseFees = [GWEI];
    const costRaw = (gasOf([hop, hop]) - gasOf([hop])) * 2n * 2n * GWEI;
    const actualRaw = 10n ** 18n;
    const enough = (actualRaw * 101n) / 100n + costRaw;

    it('has to be worth it', async () => {
      const request = { output: token(WRAPPED) };
      const of = (amount: bigint, fees: Told['baseFees'] = baseFees) =>
        better(actualRaw, { baseFees: fees, request, v2: { 'a-c-ee': amount } });
      expect(await of(enough)).toBeUndefined();
      expect(await of(enough + 1n)).toBe(enough + 1n);
      // One that says that gas is dear does not keep better routes away.
      expect(await of(enough + 1n, [1000n * GWEI, GWEI])).toBe(enough + 1n);
      expect(await of(enough + 1n, [])).toBeUndefined();
      expect(await of((actualRaw * 101n) / 100n + 1n, [undefined])).toBeDefined();
    });

    it('is worth it by what the coin gives in the pair’s token', async () => {
      const of = (amount: bigint, priced: bigint) =>
        better(actualRaw, { baseFees, v2: { 'a-c-b': amount, 'ee-b': priced } });
      // 100,000 gas at 2 gwei, at a price of one to one, and of ten.
      const pricedRaw = 200_000n * GWEI;
      expect(await of(enough, pricedRaw)).toBeUndefined();
      expect(await of(enough + 1n, pricedRaw)).toBe(enough + 1n);
      expect(await of(enough + 1n, pricedRaw * 10n)).toBeUndefined();
      expect(await better(actualRaw, { baseFees, v2: { 'a-c-b': enough * 2n } })).toBeUndefined();
    });

    it('need not be where the quote’s own takes as much', async () => {
      const raw = (actualRaw * 101n) / 100n + 1n;
      const v2 = { 'a-c-b': raw };
      expect(await better(actualRaw, { baseFees, v2, gasEstimate: gasOf([hop, hop]) })).toBe(raw);
      const capabilities = { ...fakeSpec.capabilities, ignoresGas: true };
      expect(await better(actualRaw, { baseFees, v2, spec: { capabilities } })).toBe(raw);
    });
  });
});
