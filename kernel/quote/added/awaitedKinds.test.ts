import { autorun, observable } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { WAIT } from '../../../test/testing/pace.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import { setUp } from '../../plugin/testing/hostFixture.ts';
import { ChainPoolsRegistry, poolKinds } from '../ChainPoolsRegistry.ts';
import { kernelKinds } from '../kinds/kernelKinds.ts';
import type { PoolKindContribution } from '../PoolKind.ts';
import { PoolQuoteSource } from '../sources/PoolQuoteSource.ts';
import { addSumPool, constantSum } from '../testing/constantSum.ts';
import { FakeChain } from '../testing/FakeChain.ts';
import { A, B, E, pair, quiet, request, spec } from '../testing/sumMarket.ts';
import { AddedKinds } from './AddedKinds.ts';

describe('a kind that is still to come', () => {
  it('keeps a pair without a pool from being told as one that has no route', async () => {
    const chain = new FakeChain();
    const awaited = observable.box(true);
    const pools = new ChainPoolsRegistry(
      chain.clients,
      quiet,
      () => kernelKinds,
      () => awaited.get(),
    );
    const source = new PoolQuoteSource(chain.clients, { logger: quiet, pools });
    const stop = source.watch(request.input, request.output);
    await chain.settle();
    expect(source.answer(request)).toEqual({ loading: true });
    awaited.set(false);
    expect(source.answer(request)).toEqual({ none: true });
    stop();
  });

  it('takes part once its pools are read, and no quote waits for them', async () => {
    const chain = new FakeChain(spec);
    chain.add(pair);
    addSumPool(chain, 0xc5, [A, B], 500n * E, 100);
    const { host } = setUp({
      id: 'theirs',
      contributes: { poolKinds: [{ id: 'sum', load: async () => ({ default: constantSum }) }] },
    });
    host.boot();
    await host.start();
    const added = new AddedKinds(host.services as ServiceReader, chain.clients);
    const come = observable.box(false);
    const pools = new ChainPoolsRegistry(chain.clients, quiet, () => [
      ...kernelKinds,
      ...(come.get() ? added.of(host.contributions.of('poolKinds')) : []),
    ]);
    const source = new PoolQuoteSource(chain.clients, { logger: quiet, pools });
    const stop = source.watch(request.input, request.output);
    const large = { ...request, amountRaw: 600n * E };
    const kinds = () => {
      const found = source.answer(large);
      return (
        'quote' in found && found.quote?.parts.flatMap(({ hops }) => hops.map(({ protocol }) => protocol))
      );
    };
    const seen: ReturnType<typeof kinds>[] = [];
    const stopLooking = autorun(() => seen.push(kinds()));
    await chain.settle();
    expect(kinds()).toEqual(['v2']);
    const since = seen.length;
    come.set(true);
    const isThere = async () => {
      await chain.settle();
      expect(kinds()).toContain('sum');
    };
    await vi.waitFor(isThere, WAIT);
    expect(seen.slice(since)).not.toContain(false);
    stopLooking();
    stop();
  });

  it('is awaited until its code has come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      let come: (module: Awaited<ReturnType<PoolKindContribution['load']>>) => void = () => undefined;
      const load = vi.fn(() => new Promise<{ default: typeof constantSum }>((resolve) => (come = resolve)));
      const { host } = setUp({ id: 'theirs', contributes: { poolKinds: [{ id: 'sum', load }] } });
      host.boot();
      const [kinds, awaitsKinds] = poolKinds(
        host.contributions,
        host.services,
        new FakeChain(spec).clients,
        quiet,
      );
      expect([kinds().length, awaitsKinds()]).toEqual([2, true]);
      await vi.advanceTimersByTimeAsync(3_000);
      await vi.dynamicImportSettled();
      await vi.waitFor(() => {
        kinds();
        expect(load).toHaveBeenCalled();
      }, WAIT);
      expect(awaitsKinds()).toBe(true);
      come({ default: constantSum });
      await expect.poll(() => kinds().map(({ id }) => id)).toEqual(['v2', 'v3', 'sum']);
      expect(awaitsKinds()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
