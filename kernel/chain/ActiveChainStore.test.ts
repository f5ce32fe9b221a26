import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import ethereum from '../../chains/ethereum.json' with { type: 'json' };
import monad from '../../chains/monad.json' with { type: 'json' };
import testnet from '../../chains/monad-testnet.json' with { type: 'json' };
import type { UserSettings } from '../settings/types.ts';
import { ActiveChainStore } from './ActiveChainStore.ts';
import type { ChainSpec } from './ChainSpec.ts';
import { StaticChainRegistry } from './StaticChainRegistry.ts';

const registry = new StaticChainRegistry(
  [ethereum, monad, testnet] as unknown as readonly ChainSpec[],
  10143,
);

function make(saved?: number, link?: string) {
  const kept = observable.box<number | undefined>(saved);
  const settings = {
    get chainId() {
      return kept.get();
    },
    set: (_: string, value: number) => runInAction(() => kept.set(value)),
  } as unknown as UserSettings;
  return { kept, store: new ActiveChainStore(registry, settings, link) };
}

describe('ActiveChainStore', () => {
  it("shows the link's chain, else the saved one, else the default", () => {
    expect(make(1, 'monad').store.chain.slug).toBe('monad');
    expect(make(1).store.chain.slug).toBe('ethereum');
    expect(make().store.chain.slug).toBe('monad-testnet');
  });

  it('passes over a link and a saved chain that the build has not', () => {
    expect(make(1, 'nowhere').store.chain.id).toBe(1);
    expect(make(5).store.chain.id).toBe(10143);
  });

  it('saves what is selected, not what a link shows', () => {
    const { kept, store } = make(undefined, '143');
    expect(kept.get()).toBeUndefined();
    store.select(1);
    expect(store.chain.id).toBe(1);
    expect(kept.get()).toBe(1);
    expect(store.follow('monad')).toBe(true);
    expect(store.chain.id).toBe(143);
    expect(kept.get()).toBe(1);
  });

  it('keeps what it shows when a link or a selection names no chain of the build', () => {
    const { kept, store } = make(1);
    expect(store.follow('5')).toBe(false);
    expect(() => store.select(5)).toThrow(expect.objectContaining({ code: 'chain_unsupported' }));
    expect(store.chain.id).toBe(1);
    expect(kept.get()).toBe(1);
  });

  it('is observable, the settings included', () => {
    const { kept, store } = make();
    const seen: number[] = [];
    const stop = autorun(() => seen.push(store.chain.id));
    runInAction(() => kept.set(1));
    store.select(143);
    stop();
    expect(seen).toEqual([10143, 1, 143]);
  });

  it('gives the chain itself, not an observable copy', () => {
    const { store } = make();
    store.select(1);
    expect(store.chain).toBe(registry.get(1));
  });
});
