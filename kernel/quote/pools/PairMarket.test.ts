import { observable, runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { type V2PoolState, v2Maths } from '../../amm/index.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ContributionRegistry } from '../../plugin/contributions.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import { ChainPoolsRegistry } from '../ChainPoolsRegistry.ts';
import { kernelKinds } from '../kinds/kernelKinds.ts';
import { MiddleTokens } from '../middle/MiddleTokens.ts';
import type { PoolKind } from '../PoolKind.ts';
import { PoolQuoteSource } from '../sources/PoolQuoteSource.ts';
import { address, FakeChain, fakeSpec } from '../testing/FakeChain.ts';
import { joinNamed, marketSearch } from './marketSearch.ts';
import { PairMarket } from './PairMarket.ts';

const [A, B] = [address(0xa), address(0xb)];
const BASES = [1, 2, 3, 4, 5].map((at) => address(0x100 + at));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const pool = (at: number, token0: string, token1: string): V2PoolState => ({
  ...{ kind: 'v2', maths: v2Maths, address: address(at), token0, token1 },
  ...{ reserve0: 10n ** 21n, reserve1: 10n ** 21n },
});

describe('a market', () => {
  it('asks at once for pools that a search names after its first answer, and is open until they are read', async () => {
    const chain = new FakeChain();
    const search = observable.box({ named: 0, awaits: false, running: 1, lack: undefined });
    const set = (change: object) => runInAction(() => search.set({ ...search.get(), ...change }));
    const kinds: readonly PoolKind[] = kernelKinds.map((kind) => ({
      ...kind,
      finder: (spec: ChainSpec) => {
        const finder = kind.finder(spec);
        return finder && { ...finder, search: () => search.get() };
      },
    }));
    const pools = new ChainPoolsRegistry(chain.clients, quiet, () => kinds).get(fakeSpec.id);
    const market = new PairMarket(pools, A, B);
    joinNamed(market, pools);
    const stands = () => marketSearch(market, pools);
    await vi.waitFor(() => expect(market.pools).toEqual([]));
    expect([market.settled, stands()]).toEqual([true, { loading: true }]);
    chain.add(pool(1, A, B));
    set({ named: 1, awaits: true, running: 0 });
    expect(stands()).toEqual({ loading: true });
    await vi.waitFor(() => expect(market.pools).toHaveLength(1));
    set({ awaits: false });
    expect(stands()).toEqual({ loading: true });
    await chain.settle();
    expect([market.states.length, stands()]).toEqual([1, { none: true, lack: undefined }]);
    // Of one that was not answered in full nobody can say that there are no more.
    for (const lack of ['history', 'answers']) {
      set({ lack });
      expect(stands()).toEqual({ none: true, lack });
    }
    // A look-up that keeps failing is no search without an end.
    vi.spyOn(pools.client.multicall, 'read').mockRejectedValue(new SluiceError('rpc_error', 'down'));
    set({ named: 2, awaits: true });
    await vi.waitFor(() => expect(stands()).toHaveProperty('error.code'));
    market.dispose();
  });

  it('of many pairs reads at once what its only route needs', async () => {
    const [first = A, second = A] = BASES;
    const { chain, source, request, stop } = wide(
      pool(1, A, first),
      pool(2, first, second),
      pool(3, B, second),
    );
    const answers = new Set<string>();
    // Rounds that nobody asks for are blocks, and none comes.
    await vi.waitFor(
      () => {
        if (chain.wanted) chain.round();
        const answer = source.answer({ ...request, amountRaw: 10n ** 18n });
        answers.add(Object.keys(answer)[0] ?? '');
        expect(answer).toHaveProperty('quote');
      },
      { timeout: 5000, interval: 5 },
    );
    expect([...answers]).toEqual(['loading', 'quote']);
    stop();
  });

  it('of many pairs none of which has a pool has no route, in place of a search without an end', async () => {
    const { chain, source, request, stop } = wide();
    await vi.waitFor(() => {
      if (chain.wanted) chain.round();
      expect(source.answer({ ...request, amountRaw: 10n ** 18n })).toHaveProperty('none');
    });
    stop();
  });
});

/** A market of two tokens and five base tokens, with routes of up to four pools. */
function wide(...pools: readonly V2PoolState[]) {
  const tokens = [A, B, ...BASES];
  const chain = new FakeChain({
    ...fakeSpec,
    capabilities: { ...fakeSpec.capabilities, maxHops: 4 },
    tokens: tokens.map((token, at) => ({ address: token, symbol: `T${at}`, name: 'T', decimals: 18 })),
    baseTokens: [2, 3, 4, 5, 6].map((at) => `T${at}`),
  } as unknown as ChainSpec);
  chain.add(...pools);
  const noMiddle = { of: () => [] } as unknown as ContributionRegistry;
  const middle = new MiddleTokens(noMiddle, { get: () => ({}) } as unknown as ServiceReader);
  const source = new PoolQuoteSource(chain.clients, {
    ...{ logger: quiet, pools: new ChainPoolsRegistry(chain.clients, quiet) },
    middle: () => middle,
  });
  const currency = (at: number) => ({
    ...{ kind: 'token' as const, chainId: fakeSpec.id, address: tokens[at] ?? A },
    ...{ symbol: `T${at}`, name: 'T', decimals: 18 },
  });
  const request = { tradeType: 'EXACT_INPUT' as const, input: currency(0), output: currency(1) };
  const stop = source.watch(request.input, request.output);
  return { chain, source, request, stop };
}
