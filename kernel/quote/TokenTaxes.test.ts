import { describe, expect, it } from 'vitest';
import type { ChainSpec } from '../chain/ChainSpec.ts';
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
    expect(chain.batches[0]).toHaveLength(2);
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
      return calls === 1 ? answer(32, 1, 0, 300) : answer(32, 1, 200, 100);
    });
    await ask(A, USD);
    expect(calls).toBe(2);
    expect(taxes.of([A]).get(A)).toEqual({ buyFeeBps: 200, sellFeeBps: 300 });
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
