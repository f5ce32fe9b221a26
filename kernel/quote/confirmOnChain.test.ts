import { Interface } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import type { ContractKind } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { CallResult, ChainClient } from '../rpc/types.ts';
import { confirmOnChain } from './confirmOnChain.ts';
import { address, FakeChain, fakeSpec } from './testing/FakeChain.ts';
import type { Quote, RouteHop, RoutePart } from './types.ts';

const ROUTER = address(0x5b);
const QUOTER = address(0x90);
const quoter = new Interface([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256, uint160[], uint32[], uint256)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256, uint160[], uint32[], uint256)',
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
    inputTaxBps: 0,
    outputTaxBps: 0,
    blockNumber: 41n,
    endpoint: 'https://one',
    ...change,
  }) as Quote;
const exactOutput = { request: { tradeType: 'EXACT_OUTPUT' } } as Partial<Quote>;

/** A chain whose V3 doubles and whose V2 adds ten for each pool; backwards for an exact output. */
function setUp(answer?: () => CallResult) {
  const contracts = [
    ...fakeSpec.contracts,
    { kind: 'quoter' as ContractKind, version: '2', address: QUOTER },
  ];
  const chain = new FakeChain({ ...fakeSpec, contracts });
  const asked: unknown[] = [];
  chain.faults.set(QUOTER, (call) => {
    if (answer) return answer();
    const parsed = quoter.parseTransaction(call);
    return {
      ok: true,
      data: quoter.encodeFunctionResult(parsed?.name ?? '', [parsed?.args[1] * 2n, [], [], 0n]) as never,
    };
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
      read: (calls, options) => {
        asked.push({ calls: calls.length, ...options });
        return chain.client.multicall.read(calls, options);
      },
    },
  };
  return { client, asked };
}

describe('confirmOnChain', () => {
  it('asks at the quote’s block, of another endpoint, all parts of a protocol at once', async () => {
    const { client, asked } = setUp();
    const parts = [part(5n, 10n, hop('v3', 1, 2)), part(7n, 27n, hop('v2', 1, 3), hop('v2', 3, 2))];
    expect(await confirmOnChain(client, quote(parts))).toEqual({
      outcome: 'agrees',
      amountRaw: 37n,
      blockNumber: 41n,
    });
    expect(asked).toEqual([{ calls: 2, block: 41n, avoid: 'https://one' }]);
  });

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

  it('tells a difference with what the chain says', async () => {
    const { client } = setUp();
    expect(await confirmOnChain(client, quote([part(5n, 11n, hop('v3', 1, 2))]))).toMatchObject({
      outcome: 'differs',
      amountRaw: 10n,
    });
  });

  it.each([
    ['parts that share a pool', quote([part(1n, 2n, hop('v3', 1, 2)), part(1n, 2n, hop('v3', 1, 2))])],
    ['a taxed input', quote([part(1n, 2n, hop('v2', 1, 2))], { inputTaxBps: 5 })],
    ['a taxed output', quote([part(1n, 2n, hop('v2', 1, 2))], { outputTaxBps: 5 })],
  ])('is not available for %s', async (_, asked) => {
    expect(await confirmOnChain(setUp().client, asked)).toEqual({ outcome: 'unavailable', blockNumber: 41n });
  });

  it('is not available on a chain without a quoter', async () => {
    const { client } = new FakeChain();
    expect((await confirmOnChain(client, quote([part(1n, 2n, hop('v3', 1, 2))]))).outcome).toBe(
      'unavailable',
    );
  });

  it.each<[string, CallResult]>([
    ['refuses', { ok: false, error: new SluiceError('call_reverted', 'no') }],
    ['answers nothing', { ok: true, data: '0x' }],
    ['answers no words', { ok: true, data: '0x1234' }],
  ])('fails where a quoter %s', async (_, answer) => {
    const { client } = setUp(() => answer);
    await expect(confirmOnChain(client, quote([part(1n, 2n, hop('v3', 1, 2))]))).rejects.toBeInstanceOf(
      SluiceError,
    );
  });
});
