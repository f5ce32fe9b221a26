import { describe, expect, it } from 'vitest';
import { bestSingleRoute, type RouteQuote, splitRoutes, type V2PoolState, v2Maths } from '../../amm/index.ts';
import { gasPriceOf } from '../../rpc/networkFee.ts';
import type { TransactionRecord } from '../../tx/TransactionRecord.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import { gasPricing, quoteGas } from '../routes/gas/gasOfRoutes.ts';
import { address, FakeChain, fakeSpec, WRAPPED } from '../testing/FakeChain.ts';
import { toQuote } from './toQuote.ts';

const [A, B] = [address(0xa), address(0xb)];
const E = 10n ** 18n;
const pair = (
  at: number,
  token0: string,
  token1: string,
  reserve0 = 1000n * E,
  reserve1 = reserve0,
): V2PoolState => ({
  kind: 'v2',
  maths: v2Maths,
  address: address(at),
  token0,
  token1,
  reserve0,
  reserve1,
});
const { head } = new FakeChain();
const request = {
  tradeType: 'EXACT_INPUT',
  amountRaw: 0n,
  input: { kind: 'token' },
  output: { kind: 'token' },
} as QuoteRequest;
const route = (amount: bigint, pools = [pair(1, A, B)]): RouteQuote => {
  const found = splitRoutes({ pools, tokenIn: A, tokenOut: B, tradeType: 'EXACT_INPUT', amount });
  if (!found) throw new Error('no route');
  return found;
};

describe('toQuote', () => {
  it('has a price impact net of pool fees', () => {
    // A thousandth of the reserve: 1 - 1 / (1 + 0.000997)
    expect(toQuote(route(E), request, head).priceImpactPips).toBe(996);
    expect(toQuote(route(10n ** 10n), request, head).priceImpactPips).toBe(0);
    const two = [pair(1, A, WRAPPED), pair(2, B, WRAPPED)];
    expect(toQuote(route(1_000_000_000n, two), request, head).priceImpactPips).toBe(0);
  });

  it('divides all of the amount among its parts', () => {
    const pools = [pair(1, A, B, 1000n * E, 2000n * E), { ...pair(2, A, B, 500n * E, 1000n * E) }];
    const quote = toQuote(route(30n * E, pools), request, head);
    expect(quote.parts).toHaveLength(2);
    expect(quote.parts.reduce((sum, part) => sum + part.shareBps, 0)).toBe(10_000);
    expect(quote.parts.reduce((sum, part) => sum + part.amountOutRaw, 0n)).toBe(quote.amountOutRaw);
  });

  it('has an impact net of taxes', () => {
    const taxes = new Map([[A, { buyFeeBps: 0, sellFeeBps: 500 }]]);
    const found = bestSingleRoute(
      { pools: [pair(1, A, B)], tokenIn: A, tokenOut: B, tradeType: 'EXACT_INPUT', amount: 10n ** 12n },
      { taxes },
    );
    if (!found) throw new Error('no route');
    expect(toQuote(found, request, head, taxes)).toMatchObject({
      priceImpactPips: 0,
      inputTaxBps: 500,
    });
  });
});

describe('the gas of a quote', () => {
  const coin = { kind: 'native' } as QuoteRequest['input'];
  const gas = (change: Partial<QuoteRequest> = {}, chain = fakeSpec, found = route(E)) =>
    quoteGas(chain, toQuote(found, { ...request, ...change }, head), found, new Map());
  const withRouters = (...kinds: readonly string[]) =>
    ({
      ...fakeSpec,
      contracts: kinds.map((kind) => ({ kind, version: '2.0.0', address: address(0x77) })),
    }) as typeof fakeSpec;

  it('is that of the router which takes its route', () => {
    expect(gas()).toBe(107_500n);
    expect(gas({}, withRouters('v2Router02', 'universalRouter'))).toBe(110_000n);
    expect(gas({}, withRouters('swapRouter', 'v2Router02'))).toBe(99_000n);
  });

  it('has what wrapping, unwrapping and giving back take', () => {
    expect(gas({ output: coin })).toBe(122_000n);
    expect(gas({ input: coin })).toBe(107_500n);
    expect(gas({ input: coin, tradeType: 'EXACT_OUTPUT' })).toBe(118_000n);
    const pools = [pair(1, A, B, 1000n * E, 2000n * E), pair(2, A, B, 500n * E, 1000n * E)];
    const divided = route(30n * E, pools);
    expect(gas({}, fakeSpec, divided)).toBe(177_500n);
    expect(gas({ input: coin }, fakeSpec, divided)).toBe(195_000n);
    expect(gas({ input: coin }, withRouters('universalRouter'), divided)).toBe(175_500n);
  });

  it('has a third of a hop through a pool that the trade has used before', () => {
    const { parts, ...rest } = route(E);
    const twice = { ...rest, parts: [...parts, ...parts] };
    expect(gas({}, fakeSpec, twice)).toBe(107_500n + 15_000n + 18_334n);
  });

  it('is corrected by the chain file', () => {
    const corrected = (routing: NonNullable<typeof fakeSpec.gas.routing>) =>
      gas({}, { ...fakeSpec, gas: { billing: 'used', routing } });
    expect(corrected({ perHop: { v2: 99_000 } })).toBe(151_500n);
    expect(corrected({ base: 100_000, perPart: 1, perTickCrossed: 1 })).toBe(155_000n);
  });
});

describe('gas', () => {
  it('costs the base fee and a tip no larger than it, or a gwei', () => {
    const gwei = 10n ** 9n;
    expect(gasPriceOf({ ...head, baseFeePerGas: 30n * gwei })).toBe(31n * gwei);
    expect(gasPriceOf({ ...head, baseFeePerGas: 1000n })).toBe(2000n);
    expect(gasPriceOf({ ...head, baseFeePerGas: undefined })).toBeUndefined();
    expect(gasPriceOf(undefined)).toBeUndefined();
  });

  it('is priced by the deepest pool against the wrapped coin', () => {
    const pools = [
      pair(1, A, WRAPPED, 10n * E, 5n * E),
      pair(2, A, WRAPPED, 400n * E, 100n * E),
      pair(3, A, B),
    ];
    expect(gasPricing(fakeSpec, head, pools, A)?.price).toEqual({
      numerator: 14n * 400n * E,
      denominator: 100n * E,
    });
    expect(gasPricing(fakeSpec, head, pools, WRAPPED)?.price).toEqual({ numerator: 14n, denominator: 1n });
    expect(gasPricing(fakeSpec, head, pools, address(0xc))).toBeUndefined();
    expect(gasPricing(fakeSpec, undefined, pools, A)).toBeUndefined();
  });

  it('costs its margin, too, where the limit is billed', () => {
    const spec = { ...fakeSpec, gas: { billing: 'limit' as const } };
    const dear = { ...head, baseFeePerGas: 100n * 10n ** 9n };
    expect(gasPricing(spec, dear, [], WRAPPED)?.price.numerator).toBe((101n * 10n ** 9n * 105n) / 100n);
    // Two transactions whose gas limit sufficed: the margin falls by 50 basis points for each.
    const spent = { gasEstimate: '100000', gasLimit: '105000', gasUsed: '105000' };
    const record = { chainId: fakeSpec.id, asked: spent, receipt: { status: 1 } } as TransactionRecord;
    const learnt = gasPricing(spec, dear, [], WRAPPED, () => [record, record]);
    expect(learnt?.price.numerator).toBe((101n * 10n ** 9n * 104n) / 100n);
    const others = gasPricing(spec, dear, [], WRAPPED, () => [{ ...record, chainId: 7 }]);
    expect(others?.price.numerator).toBe((101n * 10n ** 9n * 105n) / 100n);
    const used = gasPricing(fakeSpec, dear, [], WRAPPED, () => [record]);
    expect(used?.price.numerator).toBe(101n * 10n ** 9n);
  });
});
