import { Interface } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import { MAX_UINT256 } from '../abi/constants.ts';
import type { ChainSpec, DeployedContract } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { address } from '../quote/testing/FakeChain.ts';
import { encodeSwap } from './encodeSwap.ts';
import type { RouteHop, RoutePart } from './RoutePart.ts';
import type { RouterKind } from './RouterKind.ts';
import { routerFor } from './routerFor.ts';
import { maximumInputs } from './routers/splitAmounts.ts';
import { routeSections, v2Path, v3Path } from './routeSections.ts';
import type { SwapIntent } from './SwapIntent.ts';
import { encodeApprove, encodeUnwrap, encodeWrap } from './tokenCalls.ts';

const hop = (protocol: 'v2' | 'v3', from: number, to: number, fee = 3000): RouteHop => ({
  protocol,
  pool: address(0x1000 + from * 16 + to),
  fee,
  tokenIn: address(from),
  tokenOut: address(to),
});
const part = (amountInRaw: bigint, amountOutRaw: bigint, ...hops: readonly RouteHop[]): RoutePart => ({
  hops,
  amountInRaw,
  amountOutRaw,
  shareBps: 0,
});
const token = (number: number): Currency => ({
  kind: 'token',
  chainId: 1,
  address: address(number),
  decimals: 18,
  symbol: 'T',
  name: 'T',
});
const intent = (parts: readonly RoutePart[], change: Partial<SwapIntent> = {}): SwapIntent => ({
  tradeType: 'EXACT_INPUT',
  input: token(1),
  output: token(3),
  parts,
  amountInRaw: parts.reduce((sum, { amountInRaw }) => sum + amountInRaw, 0n),
  amountOutRaw: parts.reduce((sum, { amountOutRaw }) => sum + amountOutRaw, 0n),
  sender: address(0x51),
  recipient: address(0x52),
  deadline: 99,
  taxed: false,
  ...change,
});
const router = (kind: RouterKind, version = '2.1.0'): DeployedContract => ({
  kind,
  version,
  address: address(0xaa),
});
const chain = (...kinds: readonly RouterKind[]) =>
  ({ contracts: kinds.map((kind) => router(kind)) }) as unknown as ChainSpec;

const v2 = part(10n, 20n, hop('v2', 1, 3));
const v3 = part(10n, 20n, hop('v3', 1, 3));
const mixed = part(10n, 20n, hop('v2', 1, 2), hop('v3', 2, 3));
const every = chain('v2Router02', 'swapRouter', 'universalRouter', 'swapRouter02');
const old = chain('v2Router02', 'swapRouter');

describe('routerFor', () => {
  it.each([
    ['SwapRouter02 for anything', every, [v2, v3, mixed], false, 'swapRouter02'],
    [
      'the Universal Router where that is missing',
      chain('v2Router02', 'universalRouter'),
      [mixed],
      false,
      'universalRouter',
    ],
    ['SwapRouter for V3 paths', old, [v3, v3], false, 'swapRouter'],
    ['Router02 for one V2 path', old, [v2], false, 'v2Router02'],
    ['Router02 for a taxed token', every, [v2], true, 'v2Router02'],
    ['none for a mixed path on old routers', old, [mixed], false, undefined],
    ['none for two V2 paths on old routers', old, [v2, v2], false, undefined],
    ['none for joined paths on old routers', old, [{ ...v3, joined: 1 }, v3], false, undefined],
    [
      'the Universal Router alone for forked paths',
      every,
      [{ ...v3, forked: 1 }, v3],
      false,
      'universalRouter',
    ],
    ['none for a taxed token over V3', every, [v3], true, undefined],
  ] as const)('is %s', (_, spec, parts, taxed, kind) => {
    expect(routerFor(spec, parts, taxed)?.kind).toBe(kind);
  });

  it('passes over a Universal Router whose encoding is not known', () => {
    const newer = {
      contracts: [router('universalRouter', '9.9'), router('swapRouter', '1')],
    } as unknown as ChainSpec;
    expect(routerFor(newer, [v3], false)?.kind).toBe('swapRouter');
    expect(() => encodeSwap(router('universalRouter', '9.9'), intent([v3]))).toThrow('9.9');
  });
});

describe('encodeSwap', () => {
  it.each<[string, SwapIntent]>([
    ['no part', intent([])],
    ['parts that do not add up', intent([v3], { amountInRaw: 11n })],
    ['exact outputs that do not add up', intent([v3], { tradeType: 'EXACT_OUTPUT', amountOutRaw: 21n })],
    ['pools that do not join', intent([part(10n, 20n, hop('v3', 1, 2), hop('v3', 4, 3))])],
    ['parts of different tokens', intent([v3, part(1n, 1n, hop('v3', 1, 4))])],
    ['another input', intent([v3], { input: token(9) })],
    ['another output', intent([v3], { output: token(9) })],
    ['a taxed token', intent([v2], { taxed: true })],
  ])('refuses %s', (_, bad) => {
    expect(() => encodeSwap(router('swapRouter02'), bad)).toThrow(
      expect.objectContaining({ code: 'quote_failed' }),
    );
  });

  it.each<[string, RouterKind, SwapIntent]>([
    ['V2 pools on the V3 router', 'swapRouter', intent([v2])],
    ['V3 pools on the V2 router', 'v2Router02', intent([v3])],
    ['several parts on the V2 router', 'v2Router02', intent([v2, v2])],
    ['a taxed exact output', 'v2Router02', intent([v2], { tradeType: 'EXACT_OUTPUT', taxed: true })],
    ['a mixed exact output', 'swapRouter02', intent([mixed], { tradeType: 'EXACT_OUTPUT' })],
    ['a mixed exact output', 'universalRouter', intent([mixed], { tradeType: 'EXACT_OUTPUT' })],
  ])('refuses %s', (_, kind, bad) => {
    expect(() => encodeSwap(router(kind), bad)).toThrow(expect.objectContaining({ code: 'quote_failed' }));
  });

  it('says why the V3 router refuses a V2 pool', () => {
    expect(() => encodeSwap(router('swapRouter'), intent([v2]))).toThrow(
      'Not a V3 trade - cannot use V3 SwapRouter',
    );
  });

  it('refuses a contract that is no router', () => {
    expect(() => encodeSwap({ ...router('swapRouter'), kind: 'quoter' }, intent([v3]))).toThrow('quoter');
  });

  it('asks for change only where some native coin may be left', () => {
    const native: Currency = { kind: 'native', chainId: 1, decimals: 18, symbol: 'E', name: 'E' };
    const refund = '12210e8a';
    const data = (change: Partial<SwapIntent>, parts = [v2]) =>
      encodeSwap(router('swapRouter02'), intent(parts, { input: native, ...change })).data;
    expect(data({})).not.toContain(refund);
    expect(data({}, [v3])).toContain(refund);
    expect(data({ tradeType: 'EXACT_OUTPUT' })).toContain(refund);
    expect(data({ input: token(1), tradeType: 'EXACT_OUTPUT' })).not.toContain(refund);
  });
});

describe('pieces', () => {
  it('divide a path where the protocol changes', () => {
    const hops = [hop('v2', 1, 2), hop('v2', 2, 4), hop('v3', 4, 5), hop('v2', 5, 3)];
    const sections = routeSections(part(1n, 1n, ...hops));
    expect(sections.map(({ protocol, hops: own }) => [protocol, own.length])).toEqual([
      ['v2', 2],
      ['v3', 1],
      ['v2', 1],
    ]);
    expect(v2Path(hops.slice(0, 2))).toEqual([1, 2, 4].map(address));
  });

  it('pack a V3 path as Path.sol reads it, backwards for an exact output', () => {
    const hops = [hop('v3', 1, 2, 500), hop('v3', 2, 3, 10_000)];
    const [a, b, c] = [1, 2, 3].map((number) => address(number).slice(2));
    expect(v3Path(hops, false)).toBe(`0x${a}0001f4${b}002710${c}`);
    expect(v3Path(hops, true)).toBe(`0x${c}002710${b}0001f4${a}`);
  });

  it('divide the most that may be paid as the quote divides it, without losing a wei', () => {
    const parts = [
      part(1n, 5n, hop('v3', 1, 3)),
      part(2n, 5n, hop('v3', 1, 3)),
      part(4n, 5n, hop('v3', 1, 3)),
    ];
    const shares = maximumInputs(intent(parts, { tradeType: 'EXACT_OUTPUT', amountInRaw: 101n }));
    expect(shares).toEqual([14n, 28n, 59n]);
  });

  it('approve, wrap and unwrap', () => {
    const abi = new Interface([
      'function approve(address, uint256)',
      'function deposit() payable',
      'function withdraw(uint256)',
    ]);
    expect(encodeApprove(address(1), address(2), MAX_UINT256)).toEqual({
      to: address(1),
      data: abi.encodeFunctionData('approve', [address(2), MAX_UINT256]),
      value: 0n,
    });
    expect(encodeWrap(address(1), 7n)).toEqual({
      to: address(1),
      data: abi.encodeFunctionData('deposit'),
      value: 7n,
    });
    expect(encodeUnwrap(address(1), 7n)).toEqual({
      to: address(1),
      data: abi.encodeFunctionData('withdraw', [7n]),
      value: 0n,
    });
  });
});
