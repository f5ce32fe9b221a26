import { Interface } from 'ethers/abi';
import { describe, expect, it, vi } from 'vitest';
import type { RouteHop, RoutePart } from '../../calldata/RoutePart.ts';
import type { ChainSpec, ContractKind } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import type { Quote } from '../Quote.ts';
import { address, FakeChain, fakeSpec } from '../testing/FakeChain.ts';
import { confirmOnChain } from './confirmOnChain.ts';

const ROUTER = address(0x5b);
const QUOTER = address(0x90);
const quoter = new Interface([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256, uint160[], uint32[], uint256)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256, uint160[], uint32[], uint256)',
]);
const TOLD = 'returns (uint256, uint160, uint32, uint256)';
const singles = new Interface([
  `function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amount, uint24 fee, uint160 sqrtPriceLimitX96)) ${TOLD}`,
  `function quoteExactOutputSingle((address tokenIn, address tokenOut, uint256 amount, uint24 fee, uint160 sqrtPriceLimitX96)) ${TOLD}`,
]);
const singlesV1 = new Interface([
  'function quoteExactInputSingle(address tokenIn, address tokenOut, uint24 fee, uint256 amount, uint160 sqrtPriceLimitX96) returns (uint256)',
  'function quoteExactOutputSingle(address tokenIn, address tokenOut, uint24 fee, uint256 amount, uint160 sqrtPriceLimitX96) returns (uint256)',
]);
const router = new Interface([
  'function getAmountsOut(uint256,address[]) view returns (uint256[])',
  'function getAmountsIn(uint256,address[]) view returns (uint256[])',
]);

const hop = (protocol: 'v2' | 'v3', from: number, to: number): RouteHop => ({
  protocol,
  pool: address(0x100 * from + to + (protocol === 'v2' ? 0x10_000 : 0)),
  fee: 3000,
  tokenIn: address(from),
  tokenOut: address(to),
});
const part = (amountInRaw: bigint, amountOutRaw: bigint, ...hops: readonly RouteHop[]): RoutePart => ({
  hops,
  amountInRaw,
  amountOutRaw,
  shareBps: 0,
});
const quote = (parts: readonly RoutePart[], change: Partial<Quote> = {}): Quote =>
  ({
    request: { tradeType: 'EXACT_INPUT' },
    parts,
    amountInRaw: parts.reduce((sum, { amountInRaw }) => sum + amountInRaw, 0n),
    amountOutRaw: parts.reduce((sum, { amountOutRaw }) => sum + amountOutRaw, 0n),
    amountOutAfterTaxRaw: parts.reduce((sum, { amountOutRaw }) => sum + amountOutRaw, 0n),
    inputTaxBps: 0,
    outputTaxBps: 0,
    blockNumber: 41n,
    endpoint: 'https://one',
    ...change,
  }) as Quote;
const exactOutput = { request: { tradeType: 'EXACT_OUTPUT' } } as Partial<Quote>;

/**
 * A chain whose V3 quoter doubles the amount and whose V2 router adds ten for each pool; reversed for an
 * exact output.
 */
function setUp(
  answer?: (attempt: number) => CallResult,
  over: Partial<ChainSpec> = {},
  told: { readonly endpoint?: string; readonly version?: string } = {},
) {
  const { endpoint = 'https://two', version = '2' } = told;
  const contracts = [...fakeSpec.contracts, { kind: 'quoter' as ContractKind, version, address: QUOTER }];
  const chain = new FakeChain({ ...fakeSpec, contracts, ...over });
  const asked: unknown[] = [];
  const quoterCalls: string[] = [];
  let answers = 0;
  chain.faults.set(QUOTER, (call) => {
    const single = (version === '1' ? singlesV1 : singles).parseTransaction(call);
    const parsed = single ?? quoter.parseTransaction(call);
    const params = version === '1' ? single?.args : single?.args[0];
    quoterCalls.push(
      `${parsed?.name}${params ? ` limit ${params.sqrtPriceLimitX96} fee ${params.fee}` : ''}`,
    );
    answers += 1;
    if (answer) return answer(answers);
    const amount: bigint = params ? params.amount : parsed?.args[1];
    const data = `0x${(amount * 2n).toString(16).padStart(64, '0')}${'0'.repeat(192)}`;
    return { ok: true, data: data as never };
  });
  chain.faults.set(ROUTER, (call) => {
    const parsed = router.parseTransaction(call);
    const { length } = parsed?.args[1] ?? [];
    const amounts = Array.from({ length }, (_, index) => parsed?.args[0] + 10n * BigInt(index));
    const ordered = parsed?.name === 'getAmountsOut' ? amounts : amounts.reverse();
    return { ok: true, data: router.encodeFunctionResult(parsed?.name ?? '', [ordered]) as never };
  });
  const client: ChainClient = {
    ...chain.client,
    multicall: {
      ...chain.client.multicall,
      read: async (calls, { signal, ...options } = {}) => {
        asked.push({ calls: calls.length, ...options });
        if (signal?.aborted) throw new SluiceError('cancelled', 'given up');
        const { head, results } = await chain.client.multicall.read(calls, options);
        return { head: { ...head, endpoint }, results };
      },
    },
  };
  return { client, asked, quoterCalls, chain };
}

const refusal: CallResult = { ok: false, error: new SluiceError('call_reverted', 'no') };
const unasked: CallResult = { ok: false, error: new SluiceError('providers_failed', 'gone') };
const one = quote([part(5n, 10n, hop('v3', 1, 2))]);

describe('confirmOnChain', () => {
  it('asks at the quote’s block, of another endpoint, all parts at once, with the chain’s gas', async () => {
    const { client, asked } = setUp();
    const parts = [part(5n, 10n, hop('v3', 1, 2)), part(7n, 27n, hop('v2', 1, 3), hop('v2', 3, 2))];
    expect(await confirmOnChain(client, quote(parts))).toEqual({
      outcome: 'agrees',
      way: 'quoters',
      amountRaw: 37n,
      isIndependent: true,
      blockNumber: 41n,
      validUntilBlock: 42n,
    });
    expect(asked).toEqual([
      { calls: 2, block: 41n, avoid: 'https://one', gas: 12_000_000n, timeoutMs: 3000 },
    ]);
  });

  it('says where nobody but the quote’s own endpoint answered', async () => {
    const { client } = setUp(undefined, {}, { endpoint: 'https://one' });
    expect(await confirmOnChain(client, one)).toMatchObject({ outcome: 'agrees', isIndependent: false });
  });

  it.each(['1', '2'])(
    'asks quoter V%s for one pool with no price limit, for several by their path',
    async (version) => {
      const { client, quoterCalls } = setUp(undefined, {}, { version });
      const parts = [part(5n, 10n, hop('v3', 1, 2)), part(4n, 8n, hop('v3', 1, 3), hop('v3', 3, 2))];
      expect((await confirmOnChain(client, quote(parts))).outcome).toBe('agrees');
      const back = [part(10n, 5n, hop('v3', 1, 2)), part(8n, 4n, hop('v3', 1, 3), hop('v3', 3, 2))];
      expect((await confirmOnChain(client, quote(back, exactOutput))).outcome).toBe('agrees');
      expect(quoterCalls).toEqual([
        'quoteExactInputSingle limit 0 fee 3000',
        'quoteExactInput',
        'quoteExactOutputSingle limit 0 fee 3000',
        'quoteExactOutput',
      ]);
    },
  );

  it('goes through the sections of a mixed path one after the other', async () => {
    const { client, asked } = setUp();
    const mixed = part(5n, 30n, hop('v2', 1, 2), hop('v3', 2, 3));
    expect((await confirmOnChain(client, quote([mixed]))).outcome).toBe('agrees');
    expect(asked).toHaveLength(2);
  });

  it('asks for the input of an exact output, from the last section back', async () => {
    const { client } = setUp();
    const parts = [part(20n, 5n, hop('v3', 1, 2)), part(24n, 7n, hop('v2', 1, 3), hop('v3', 3, 2))];
    expect(await confirmOnChain(client, quote(parts, exactOutput))).toMatchObject({
      outcome: 'differs',
      amountRaw: 34n,
    });
    const right = [part(10n, 5n, hop('v3', 1, 2)), part(24n, 7n, hop('v2', 1, 3), hop('v3', 3, 2))];
    expect((await confirmOnChain(client, quote(right, exactOutput))).outcome).toBe('agrees');
  });

  it.each([9n, 11n])(
    'tells a difference of one unit either way (%i), with what the chain says',
    async (quoted) => {
      const { client } = setUp();
      expect(await confirmOnChain(client, quote([part(5n, quoted, hop('v3', 1, 2))]))).toMatchObject({
        outcome: 'differs',
        amountRaw: 10n,
      });
    },
  );

  it('a quoter that refuses the trade differs, without an amount', async () => {
    const told = await confirmOnChain(setUp(() => refusal).client, one);
    expect(told.outcome).toBe('differs');
    expect(told.amountRaw).toBeUndefined();
  });

  it.each([
    [
      'parts that share a pool',
      'shared_pool',
      quote([part(1n, 2n, hop('v3', 1, 2)), part(1n, 2n, hop('v3', 1, 2))]),
    ],
    ['a taxed input', 'taxed', quote([part(1n, 2n, hop('v2', 1, 2))], { inputTaxBps: 5 })],
    ['a taxed output', 'taxed', quote([part(1n, 2n, hop('v2', 1, 2))], { outputTaxBps: 5 })],
    ['a route that a plugin does not tell', 'no_quoter', quote([])],
  ])('is not available for %s: %s', async (_, reason, asked) => {
    expect(await confirmOnChain(setUp().client, asked)).toMatchObject({ outcome: 'unavailable', reason });
  });

  it('is not available on a chain without a quoter', async () => {
    const { client } = new FakeChain();
    expect(await confirmOnChain(client, one)).toMatchObject({ outcome: 'unavailable', reason: 'no_quoter' });
  });

  it.each<[string, CallResult]>([
    ['nothing', { ok: true, data: '0x' }],
    ['no words', { ok: true, data: '0x1234' }],
  ])('is not available where a quoter answers %s', async (_, answer) => {
    const told = await confirmOnChain(setUp(() => answer).client, one);
    expect(told).toMatchObject({ outcome: 'unavailable', reason: 'no_answer' });
  });
});

describe('the constants of quoter calls', () => {
  const many = (count: number) =>
    quote(Array.from({ length: count }, (_, index) => part(5n, 10n, hop('v3', index + 1, 0x50))));

  it.each([
    ['ten at a time', {}, 11, [10, 1]],
    ['one at a time', { chunk: 1 }, 2, [1, 1]],
    ['no more than the gas of a request allows', { gasPerRequest: 500_000 }, 5, [2, 2, 1]],
  ] as const)('calls go %s', async (_, quoterCalls, parts, sizes) => {
    const { client, asked } = setUp(undefined, { quoterCalls });
    expect((await confirmOnChain(client, many(parts))).outcome).toBe('agrees');
    expect(asked.map((request) => (request as { calls: number }).calls)).toEqual(sizes);
  });

  it.each([
    ['two times, after 100 and 200 ms', {}, 3, 300],
    ['once, after 500 ms', { retries: 1, retryPausesMs: [500, 2000] as const }, 2, 500],
    [
      'never after a longer pause than the longest',
      { retries: 3, retryPausesMs: [100, 150] as const },
      4,
      400,
    ],
  ])('what fails is asked again %s', async (_, quoterCalls, requests, waitedMs) => {
    vi.useFakeTimers({ now: 0 });
    const { client, asked } = setUp(() => unasked, { quoterCalls });
    let settledAtMs: number | undefined;
    const confirmation = confirmOnChain(client, one).finally(() => {
      settledAtMs = Date.now();
    });
    // Running all timers once would end between two pauses where a request takes longer than a turn of the loop.
    for (let turn = 0; settledAtMs === undefined && turn < 1_000; turn += 1)
      await vi.advanceTimersToNextTimerAsync();
    vi.useRealTimers();
    expect(settledAtMs).toBe(waitedMs);
    expect(await confirmation).toMatchObject({ outcome: 'unavailable', reason: 'no_answer' });
    expect(asked).toHaveLength(requests);
  });

  it('one failure of which the next request knows nothing is none', async () => {
    const { client } = setUp((attempt) => (attempt === 1 ? unasked : { ok: true, data: wordOfTen }));
    expect((await confirmOnChain(client, one)).outcome).toBe('agrees');
  });

  it.each([
    [0.1, 3],
    [0, 1],
  ])(
    'with a success rate of %d, a request that is all refusals is made %i times',
    async (successRate, requests) => {
      const { client, asked } = setUp(() => refusal, { quoterCalls: { successRate, retryPausesMs: [0, 0] } });
      expect((await confirmOnChain(client, one)).outcome).toBe('differs');
      expect(asked).toHaveLength(requests);
    },
  );

  it('an answer holds for the chain’s blocks per fetch', async () => {
    const { client } = setUp(undefined, { quoterCalls: { blocksPerFetch: 15 } });
    expect(await confirmOnChain(client, one)).toMatchObject({ blockNumber: 41n, validUntilBlock: 56n });
  });

  it('nobody waits for longer than ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { client, asked } = setUp();
    const told = await confirmOnChain(client, one, new AbortController().signal);
    expect(told).toMatchObject({ outcome: 'unavailable', reason: 'no_answer' });
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(asked).toHaveLength(1);
    timeout.mockRestore();
  });

  it('runs nothing before the contracts are checked, where they have not been yet', async () => {
    const { client } = setUp();
    const order: string[] = [];
    const recheck = async () => void order.push('check');
    const unchecked = { ...client, deployment: { state: 'pending', contracts: [], recheck } as const };
    const run = async () => void order.push('run');
    const confirm = (over: ChainClient) => confirmOnChain(over, one, undefined, address(1), run as never);
    expect((await confirm(unchecked)).outcome).toBe('agrees');
    expect((await confirm(client)).outcome).toBe('agrees');
    expect(order).toEqual(['check', 'run', 'run']);
  });

  it('stops when the review is closed', async () => {
    const { client } = setUp(() => unasked);
    const stop = new AbortController();
    stop.abort();
    await expect(confirmOnChain(client, one, stop.signal)).rejects.toBeInstanceOf(SluiceError);
  });
});

const wordOfTen = `0x${'a'.padStart(64, '0')}` as const;
