import { describe, expect, it } from 'vitest';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { Call } from '../rpc/Multicall.ts';
import { readGroups } from './CallGroup.ts';
import { TokenTaxes } from './TokenTaxes.ts';
import { address, FakeChain, fakeSpec, VALIDATOR, WRAPPED } from './testing/FakeChain.ts';

const A = address(0xa);
const B = address(0xb);
const USD = address(0xd);

function setUp(spec: ChainSpec = fakeSpec) {
  const chain = new FakeChain(spec);
  const warnings: string[] = [];
  let now = 0;
  const logger = {
    info: () => undefined,
    warn: (text: string) => warnings.push(text),
    error: () => undefined,
  };
  const taxes = new TokenTaxes(spec, logger as never, () => now);
  const ask = (...tokens: readonly (typeof A)[]) =>
    readGroups(chain.client.multicall, [taxes.callGroup(tokens)]);
  return { chain, taxes, warnings, ask, pass: (ms: number) => (now += ms) };
}
const answer = (...words: readonly number[]) => ({
  ok: true as const,
  data: `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}` as const,
});

describe('TokenTaxes', () => {
  it('measures each token once and remembers it for a while', async () => {
    const { chain, taxes, ask, pass, warnings } = setUp();
    chain.taxes.set(A, { buyFeeBps: 100, sellFeeBps: 200 });
    chain.taxes.set(B, { buyFeeBps: 0, sellFeeBps: 0 });
    await ask(A, B, WRAPPED);
    expect(chain.batches[0]).toHaveLength(6);
    expect([...taxes.of([A, B, WRAPPED])]).toEqual([[A, { buyFeeBps: 100, sellFeeBps: 200 }]]);
    await ask(A, B);
    expect(chain.batches).toHaveLength(1);
    pass(600_001);
    chain.taxes.set(A, { buyFeeBps: 0, sellFeeBps: 0 });
    await ask(A, B);
    expect(taxes.of([A]).size).toBe(0);
    expect(warnings).toEqual([]);
  });

  it('asks against every base token and takes the higher fee', async () => {
    const spec = {
      ...fakeSpec,
      baseTokens: ['USD'],
      tokens: [{ chainId: 77, address: USD, decimals: 6, symbol: 'USD', name: 'USD' }],
    };
    const { chain, taxes, ask } = setUp(spec);
    let calls = 0;
    chain.faults.set(VALIDATOR, () => {
      calls += 1;
      return calls <= 3 ? answer(32, 1, 0, 300) : answer(32, 1, 200, 100);
    });
    await ask(A, USD);
    expect(calls).toBe(6);
    expect(taxes.of([A]).get(A)).toEqual({ buyFeeBps: 200, sellFeeBps: 300 });
  });

  /**
   * What the validator answers for a token that takes `feePips` millionths and keeps shares of `units / shares` each;
   * its own balances are nothing, and the pair's are `pair` shares.
   */
  const measured = (feePips: bigint, units: bigint, shares: bigint, rounding: 'up' | 'down') => {
    const bps = (sent: bigint, got: bigint) =>
      sent <= got ? 0n : ((sent - got) * 10_000n + (rounding === 'up' ? sent - 1n : 0n)) / sent;
    const worth = (held: bigint) => (held * units) / shares;
    return (raw: bigint) => {
      const move = (value: bigint, from: bigint) => {
        const moved = ((value - (value * feePips) / 1_000_000n) * shares) / units;
        return [moved, worth(from + moved) - worth(from)] as const;
      };
      const pair = 987_654_321_987n;
      const [bought, received] = move(raw, 0n);
      const [, arrived] = move(received, pair - bought);
      const sold = received === 0n ? 10_000n : bps(received, arrived);
      return answer(32, 1, Number(bps(raw, received)), Number(sold));
    };
  };
  const borrowed = (call: Call) => BigInt(`0x${call.data.slice(10 + 2 * 64, 10 + 3 * 64)}`);

  it.each<[string, bigint, bigint, bigint, 'none' | 'rounds' | 'fee']>([
    ['neither fee nor shares', 0n, 1n, 1n, 'none'],
    ['shares of half a unit', 0n, 1n, 2n, 'none'],
    ['shares of two units', 0n, 2n, 1n, 'rounds'],
    ['shares of three halves', 0n, 3n, 2n, 'rounds'],
    ['shares of 1.0000001 units', 0n, 10_000_001n, 10_000_000n, 'rounds'],
    ['shares of 1.0318 units', 0n, 10_318n, 10_000n, 'rounds'],
    ['shares of 1.1 units', 0n, 11n, 10n, 'rounds'],
    ['shares of 1.1547 units', 0n, 11_547n, 10_000n, 'rounds'],
    ['shares of 1.2345 units', 0n, 12_345n, 10_000n, 'rounds'],
    ['shares of 1.5001 units', 0n, 15_001n, 10_000n, 'rounds'],
    ['shares of 1.9 units', 0n, 19n, 10n, 'rounds'],
    ['shares of 0.97 units', 0n, 97n, 100n, 'rounds'],
    ['shares of 0.8 units', 0n, 4n, 5n, 'rounds'],
    ['shares of 0.123 units', 0n, 123n, 1_000n, 'rounds'],
    ['a fee of 5 %', 50_000n, 1n, 1n, 'fee'],
    ['a fee of 1 %', 10_000n, 1n, 1n, 'fee'],
    ['a fee of 0.3 %', 3_000n, 1n, 1n, 'fee'],
    ['a fee of 0.1 %', 1_000n, 1n, 1n, 'fee'],
    ['a fee of 0.03 %', 300n, 1n, 1n, 'fee'],
    ['a fee of all', 1_000_000n, 1n, 1n, 'fee'],
    ['a fee of 1 %, and shares of 1.2345 units', 10_000n, 12_345n, 10_000n, 'fee'],
    ['a fee of 10 %, and shares of 1.1 units', 100_000n, 11n, 10n, 'fee'],
  ])('of a token with %s', async (_, feePips, units, shares, expected) => {
    for (const rounding of ['up', 'down'] as const) {
      const { chain, taxes, ask } = setUp();
      const measure = measured(feePips, units, shares, rounding);
      chain.faults.set(VALIDATOR, (call) => measure(borrowed(call)));
      await ask(A);
      const tax = taxes.of([A]).get(A);
      const found = !tax ? 'none' : tax.rounds ? 'rounds' : 'fee';
      expect([rounding, found]).toEqual([rounding, expected]);
      if (tax?.rounds) expect([tax.buyFeeBps, tax.sellFeeBps]).toEqual([0, 0]);
      if (expected !== 'fee') continue;
      // Shares and the validator round one unit of 10,000 each.
      for (const bps of [tax?.buyFeeBps ?? 0, tax?.sellFeeBps ?? 0])
        expect(Math.abs(bps - Number(feePips / 100n))).toBeLessThanOrEqual(2);
    }
  });

  it('keeps to what a pool has shown, whatever is measured', async () => {
    const { chain, taxes, ask, pass } = setUp();
    taxes.movesLess(A);
    expect(taxes.of([A]).get(A)).toEqual({ buyFeeBps: 0, sellFeeBps: 0, rounds: true });
    chain.taxes.set(A, { buyFeeBps: 100, sellFeeBps: 200 });
    pass(600_001);
    await ask(A);
    expect(taxes.of([A]).get(A)).toEqual({ buyFeeBps: 100, sellFeeBps: 200, rounds: true });
    expect(taxes.of([B]).size).toBe(0);
  });

  it('understands the later versions, which add three flags', async () => {
    const { chain, taxes, ask } = setUp();
    chain.faults.set(VALIDATOR, () => answer(32, 1, 50, 60, 1, 0, 0));
    await ask(A);
    expect(taxes.of([A]).get(A)).toEqual({ buyFeeBps: 50, sellFeeBps: 60 });
  });

  it.each([
    ['more than all', answer(32, 1, 10_001, 0)],
    ['two tokens', answer(32, 2, 1, 1)],
    ['nothing', { ok: true as const, data: '0x' as const }],
  ])(
    'takes an answer of %s for a failed look-up: a warning, no fee, and soon asked again',
    async (_, told) => {
      const { chain, taxes, ask, pass, warnings } = setUp();
      chain.faults.set(VALIDATOR, () => told);
      await ask(A);
      expect(taxes.of([A]).size).toBe(0);
      expect(warnings).toHaveLength(1);
      chain.faults.clear();
      chain.taxes.set(A, { buyFeeBps: 1, sellFeeBps: 1 });
      pass(60_001);
      await ask(A);
      expect(taxes.of([A]).size).toBe(1);
    },
  );

  it('asks nothing on a chain without the contract', async () => {
    const { chain, ask, taxes } = setUp({ ...fakeSpec, contracts: [] });
    await ask(A);
    expect(chain.batches).toHaveLength(0);
    expect(taxes.of([A]).size).toBe(0);
  });
});
