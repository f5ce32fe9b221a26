import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { encodeSwap } from '../calldata/encodeSwap.ts';
import type { RouterKind } from '../calldata/RouterKind.ts';
import { checkCalldata } from '../calldata/read/checkCalldata.ts';
import type { SwapIntent } from '../calldata/SwapIntent.ts';
import { type Shape, SwapBench } from '../calldata/testing/SwapBench.ts';
import { encodeApprove, encodeUnwrap, encodeWrap } from '../calldata/tokenCalls.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { StaticChainRegistry } from '../chain/StaticChainRegistry.ts';
import { localChainSpec } from '../quote/testing/localMarket.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { ChainClientPool } from '../rpc/ChainClientPool.ts';
import { toQuantity } from '../rpc/quantity.ts';
import { Pace } from '../rpc/testing/Pace.ts';
import { simulate } from './simulate.ts';

const ONE = 10n ** 18n;

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The local chain through an endpoint that lacks the methods for which `lacks` is true. */
function clientWithout(chain: TestChain, lacks: (asked: Asked) => boolean, seen: string[]): ChainClient {
  const spec = localChainSpec(chain);
  const fetchFrom = async (url: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init.body)) as Asked | readonly Asked[];
    const items = Array.isArray(body) ? (body as readonly Asked[]) : [body as Asked];
    seen.push(...items.map(({ method }) => method));
    if (!items.some(lacks)) return fetch(url, init);
    const refusals = items.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: `the method ${method} does not exist/is not available` },
    }));
    return new Response(JSON.stringify(Array.isArray(body) ? refusals : refusals[0]));
  };
  const registry = new StaticChainRegistry([spec], spec.id);
  return new ChainClientPool(registry, { fetch: fetchFrom }).get(spec.id);
}

const noSimulate = ({ method }: Asked) => method === 'eth_simulateV1';
const overridden = ({ method, params }: Asked) => method === 'eth_call' && params.length > 2;
const ways = [
  ['eth_simulateV1', () => false],
  ['a state override', noSimulate],
  ['a plain eth_call', (asked: Asked) => noSimulate(asked) || overridden(asked)],
] as const;

const nativeIn: Shape = {
  tradeType: 'EXACT_INPUT',
  input: 'MON',
  output: 'HUSH',
  parts: [['WMON v2 HUSH', ONE]],
};
const nativeOut: Shape = {
  tradeType: 'EXACT_INPUT',
  input: 'USDC',
  output: 'MON',
  parts: [['USDC 500 WMON', 5_000_000n]],
};

let chain: TestChain;
let bench: SwapBench;
let mark: Hex;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new SwapBench(chain);
});
afterEach(() => chain.revert(mark));

const watchOf = ({ input, output, sender, recipient }: SwapIntent) => [
  { owner: sender, currency: input },
  { owner: recipient, currency: output },
];

describe.each(ways)('a simulation by %s', (name, lacks) => {
  const plain = name === 'a plain eth_call';

  it.each([
    ['native coin for a token', nativeIn, 'swapRouter02'],
    ['a token for native coin', nativeOut, 'swapRouter02'],
    ['a token for native coin', nativeOut, 'swapRouter'],
  ] as const)('tells what leaves and arrives: %s', async (_, shape, kind) => {
    const intent = await bench.permit(kind, await bench.intent(shape));
    const call = encodeSwap(bench.router(kind), intent);
    const client = clientWithout(chain, lacks, []);
    const told = await simulate(client, { from: intent.sender, calls: [call], watch: watchOf(intent) });
    const sent = { from: intent.sender, ...call, value: toQuantity(call.value) };
    const needed = BigInt(await chain.rpc<Hex>('eth_estimateGas', [sent]));
    // The estimate also has what is refunded.
    const share = told.gasUsed === undefined ? undefined : Number(told.gasUsed) / Number(needed);
    expect(share === undefined || (share > 0.75 && share <= 1)).toBe(true);
    expect(told).toEqual({
      ok: true,
      gasUsed: name === 'eth_simulateV1' ? expect.any(BigInt) : undefined,
      way: plain ? 'call' : name === 'eth_simulateV1' ? 'simulate' : 'override',
      endpoint: chain.url,
      isIndependent: false,
      changes: plain
        ? 'unavailable'
        : [
            { owner: intent.sender, currency: intent.input, deltaRaw: -intent.amountInRaw },
            { owner: intent.recipient, currency: intent.output, deltaRaw: intent.amountOutRaw },
          ],
    });
  });

  it('carries out a swap that is paid by a signature', async () => {
    const intent = await bench.permit('universalRouter', await bench.intent(nativeOut));
    const call = encodeSwap(bench.router('universalRouter'), intent);
    const client = clientWithout(chain, lacks, []);
    const told = await simulate(client, { from: intent.sender, calls: [call], watch: watchOf(intent) });
    expect(told.ok).toBe(true);
    // An account with code would have to check its own signature, so the override cannot show this.
    if (name === 'eth_simulateV1') expect(told.changes).toMatchObject([{ deltaRaw: -5_000_000n }, {}]);
    else expect(told.changes).toBe('unavailable');
  });

  it('tells that it would fail, and why', async () => {
    const quoted = await bench.permit('swapRouter02', await bench.intent(nativeIn));
    const intent = { ...quoted, amountOutRaw: quoted.amountOutRaw + 1n };
    const call = encodeSwap(bench.router('swapRouter02'), intent);
    const client = clientWithout(chain, lacks, []);
    const told = await simulate(client, { from: intent.sender, calls: [call], watch: watchOf(intent) });
    expect(told).toEqual({
      ok: false,
      reason: 'Too little received',
      changes: 'unavailable',
      // A failure under the override is repeated as a plain call.
      way: name === 'eth_simulateV1' ? 'simulate' : 'call',
      endpoint: chain.url,
      isIndependent: false,
    });
  });

  it('names a custom error', async () => {
    const quoted = await bench.permit('universalRouter', await bench.intent(nativeIn));
    const intent = { ...quoted, amountOutRaw: quoted.amountOutRaw + 1n };
    const call = encodeSwap(bench.router('universalRouter'), intent);
    const told = await simulate(clientWithout(chain, lacks, []), {
      from: intent.sender,
      calls: [call],
      watch: watchOf(intent),
    });
    expect(told).toMatchObject({ ok: false, reason: 'V2TooLittleReceived' });
  });

  it('tells that the sender cannot pay', async () => {
    const intent = await bench.intent(nativeIn);
    const call = { ...encodeSwap(bench.router('swapRouter02'), intent), value: 10n ** 40n };
    const told = await simulate(clientWithout(chain, lacks, []), {
      from: intent.sender,
      calls: [call],
      watch: watchOf(intent),
    });
    expect(told.ok).toBe(false);
    expect(told.reason).toMatch(/insufficient funds/i);
  });
});

describe('a simulation of several calls', () => {
  it.each(ways.slice(0, 2))('carries out the approval before the swap: %s', async (_, lacks) => {
    const intent = await bench.intent(nativeOut);
    const token = chain.token('USDC').address;
    const router = bench.router('swapRouter02');
    const calls = [encodeApprove(token, router.address, intent.amountInRaw), encodeSwap(router, intent)];
    const client = clientWithout(chain, lacks, []);
    const told = await simulate(client, { from: intent.sender, calls, watch: watchOf(intent) });
    expect(told).toMatchObject({ ok: true, changes: [{ deltaRaw: -5_000_000n }, {}] });
    const [, swap] = calls;
    const alone = await simulate(client, {
      from: intent.sender,
      calls: swap ? [swap] : [],
      watch: watchOf(intent),
    });
    expect(alone).toMatchObject({ ok: false, reason: 'STF' });
  });

  it('is refused where it can only be guessed', async () => {
    const intent = await bench.intent(nativeIn);
    const call = encodeSwap(bench.router('swapRouter02'), intent);
    const client = clientWithout(chain, ways[2][1], []);
    await expect(
      simulate(client, { from: intent.sender, calls: [call, call], watch: [] }),
    ).rejects.toMatchObject({ code: 'simulation_failed' });
  });

  it('tells wrap and unwrap', async () => {
    const wrapped = chain.address('wrappedNative');
    const from = bench.sender;
    const intent = await bench.intent({ ...nativeIn, input: 'WMON' });
    const native = (await bench.intent(nativeIn)).input;
    const watch = [
      { owner: from, currency: native },
      { owner: from, currency: intent.input },
    ];
    const client = clientWithout(chain, noSimulate, []);
    const there = await simulate(client, { from, calls: [encodeWrap(wrapped, 7n)], watch });
    expect(there.changes).toMatchObject([{ deltaRaw: -7n }, { deltaRaw: 7n }]);
    const back = await simulate(client, {
      from,
      calls: [encodeWrap(wrapped, 7n), encodeUnwrap(wrapped, 3n)],
      watch,
    });
    expect(back.changes).toMatchObject([{ deltaRaw: -4n }, { deltaRaw: 4n }]);
  });
});

describe('what an endpoint lacks', () => {
  it('is asked for once', async () => {
    const intent = await bench.permit('swapRouter02', await bench.intent(nativeIn));
    const request = {
      from: intent.sender,
      calls: [encodeSwap(bench.router('swapRouter02'), intent)],
      watch: watchOf(intent),
    };
    const seen: string[] = [];
    const client = clientWithout(chain, noSimulate, seen);
    await simulate(client, request);
    const first = seen.filter((method) => method === 'eth_simulateV1').length;
    expect(first).toBeGreaterThan(0);
    await simulate(client, request);
    expect(seen.filter((method) => method === 'eth_simulateV1')).toHaveLength(first);
  });

  it('says that nothing is known where no endpoint answers', async () => {
    const spec = { ...localChainSpec(chain), endpoints: [{ url: 'http://127.0.0.1:1' }] };
    const registry = new StaticChainRegistry([spec], spec.id);
    const client = new ChainClientPool(registry, { timers: new Pace(0.05) }).get(spec.id);
    const intent = await bench.intent(nativeIn);
    const call = encodeSwap(bench.router('swapRouter02'), intent);
    await expect(simulate(client, { from: intent.sender, calls: [call], watch: [] })).rejects.toMatchObject({
      code: 'simulation_failed',
    });
  });
});

describe('the reader on calls that the chain carries out', () => {
  const kinds: readonly RouterKind[] = ['v2Router02', 'swapRouter', 'swapRouter02', 'universalRouter'];

  it.each(kinds)('agrees with %s', async (kind) => {
    const shape: Shape =
      kind === 'swapRouter'
        ? nativeOut
        : { tradeType: 'EXACT_OUTPUT', input: 'MON', output: 'HUSH', parts: [['WMON v2 HUSH', 10n ** 24n]] };
    const intent = await bench.permit(kind, await bench.intent(shape));
    const router = bench.router(kind);
    const call = encodeSwap(router, intent);
    const read = checkCalldata(call, {
      kind: 'swap',
      router,
      wrappedNative: chain.address('wrappedNative'),
      swap: intent,
    });
    const before = await bench.balance(shape.output, bench.recipient);
    await bench.execute(kind, intent);
    const arrived = (await bench.balance(shape.output, bench.recipient)) - before;
    expect(arrived).toBeGreaterThanOrEqual(intent.amountOutRaw);
    expect(read.value).toBe(intent.input.kind === 'native' ? intent.amountInRaw : 0n);
  });
});
