import { observable, runInAction } from 'mobx';
import type { RouterKind } from '../../calldata/RouterKind.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, ContractKind } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Owned } from '../../plugin/contributions.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import { PluginControlToken } from '../../plugin/PluginControl.ts';
import { PopupsToken } from '../../plugin/PopupsToken.ts';
import { pluginMistake } from '../../plugin/pluginErrors.ts';
import type { ChainClients } from '../../rpc/ChainClient.ts';
import { inTime } from '../../runtime/inTime.ts';
import { sleep, systemTimers } from '../../runtime/Timers.ts';
import { kernelKinds } from '../kinds/kernelKinds.ts';
import type {
  AddedPoolKind,
  GuardedPoolKind,
  PoolChecks,
  PoolFinder,
  PoolKindContribution,
  TokenLink,
} from '../PoolKind.ts';
import { type PoolRef, pairKey, type TokenPair } from '../PoolRef.ts';
import type { LogReads, Reads } from '../Reads.ts';
import { GuardedReader, type OnTold } from './GuardedReader.ts';
import { guardedMaths, type OnFault } from './guardedMaths.ts';
import { ToldReads } from './ToldReads.ts';

const SHOWN_MS = 30_000;
/** How long the code of a kind may take to come. */
const LOAD_MS = 20_000;
/** The most times in a row that a kind's pools may not be found, of which the endpoint may be the reason. */
const MOST_FAILURES = 3;
/** After what turned out to be one endpoint's word, the next fault of a kind is looked into after this long. */
const NEXT_FAULT_MS = 10_000;

type Entry = Owned<PoolKindContribution>;

/**
 * Guards the kinds of pools that plugins add. One that throws, hangs or gives what cannot be unloads its plugin with
 * a message that names it, and all other pools go on. Where it had been told of pools, two operators have to have said
 * so; else its pools are asked for again. Loaded with the first contributed kind.
 */
export class AddedKinds {
  readonly #services: ServiceReader;
  readonly #clients: ChainClients;
  /** By the function that loads it, which a plugin has anew after a retry. */
  readonly #loaded = observable.map<PoolKindContribution['load'], AddedPoolKind>({}, { deep: false });
  readonly #asked = new Set<PoolKindContribution['load']>();
  /** Those whose last fault is being looked into, or was a moment ago. */
  readonly #blamed = new Set<ToldReads>();

  constructor(services: ServiceReader, clients: ChainClients) {
    this.#services = services;
    this.#clients = clients;
  }

  /** Those of `entries` that are loaded; observable. */
  of(entries: readonly Entry[]): readonly AddedPoolKind[] {
    for (const entry of entries) {
      if (this.#asked.has(entry.load)) continue;
      this.#asked.add(entry.load);
      void this.#load(entry, entries);
    }
    return entries.flatMap(({ load }) => this.#loaded.get(load) ?? []);
  }

  async #load(entry: Entry, all: readonly Entry[]): Promise<void> {
    const { id, load } = entry;
    const told = new ToldReads();
    const onFault: OnFault = (cause) => this.#blame(entry, cause, told);
    try {
      const taken =
        kernelKinds.some((kind) => kind.id === id) || all.find((other) => other.id === id) !== entry;
      if (taken) throw new TypeError(`there is a kind "${id}" already`);
      const loaded = await inTime(load(), LOAD_MS);
      if (!loaded) throw new Error('its code does not come');
      const { default: kind } = loaded;
      if (kind?.id !== id) throw new TypeError('its code is for another kind');
      if (!Object.values(kind.hops.gas ?? {}).every(Number.isSafeInteger)) {
        throw new TypeError('its gas is no whole number');
      }
      const guarded = guardedKind(kind, onFault, told);
      runInAction(() => this.#loaded.set(load, guarded));
    } catch (cause) {
      onFault(cause);
      // After a retry it may come.
      this.#asked.delete(load);
    }
  }

  /** What one endpoint says is not the kind's fault: it stays, and its pools are asked for again. */
  #blame(entry: Entry, cause: unknown, told: ToldReads): void {
    if (this.#blamed.has(told)) return;
    this.#blamed.add(told);
    void told.isSeconded(this.#clients).then(async (isSeconded) => {
      if (isSeconded) this.#fail(entry, cause);
      told.forget();
      await sleep(systemTimers, isSeconded ? 0 : NEXT_FAULT_MS);
      this.#blamed.delete(told);
    });
  }

  #fail({ id, pluginId }: Entry, cause: unknown): void {
    const { message } = SluiceError.from(cause);
    // A fault may come up inside a MobX computation, which must not change state.
    queueMicrotask(() => {
      const control = this.#services.get(PluginControlToken);
      if (control.statuses.some((status) => status.id === pluginId && status.failure)) return;
      control.fail(pluginId, 'use', pluginMistake(pluginId, `pool kind "${id}": ${message}`));
      const popups = this.#services.get(PopupsToken);
      const key = `pool-kind-${id}`;
      const run = () => {
        popups.remove(key);
        void control.retry(pluginId);
      };
      popups.show({
        key,
        content: {
          kind: 'message',
          tone: 'critical',
          text: 'commonLazy:poolKind.failed',
          values: { kind: id, plugin: pluginId, message },
          action: { label: 'common:plugin.failed.retry', run },
        },
        removeAfterMs: SHOWN_MS,
      });
    });
  }
}

function guardedKind(own: AddedPoolKind, onFault: OnFault, told: ToldReads): AddedPoolKind {
  const ask = <T>(question: () => T, otherwise: T): T => {
    try {
      return question();
    } catch (cause) {
      // An unanswered call is the endpoint's fault.
      if (!(cause instanceof SluiceError)) onFault(cause);
      return otherwise;
    }
  };
  const trade: Pick<GuardedPoolKind, 'hops' | 'hopKey' | 'hop' | 'fail' | keyof PoolChecks> = {
    hops: own.hops,
    hop: (pool, tokenIn) => ({
      added: own.hops,
      ...(own.hopKey && { key: own.hopKey(pool) }),
      // Where the pool trades the chain's coin itself.
      ...(pool.coin !== undefined && { coin: pool.coin === tokenIn ? 'in' : 'out' }),
    }),
    fail: onFault,
    ...(own.hopKey && { hopKey: (pool) => own.hopKey?.(pool) ?? '' }),
    // What this throws is told where the trade is checked: it is not carried out then.
    stateReads(chain, pool, after) {
      const { calls, read } = own.stateReads(chain, { ...pool, maths: own.maths }, after);
      return { calls, read: (results) => ({ ...read(results), maths }) };
    },
    ...(own.quoterCall && {
      quoterCall: (chain, run) => ask(() => own.quoterCall?.(chain, run), undefined),
    }),
  };
  const maths = guardedMaths(own.maths, trade, onFault);
  return {
    ...trade,
    id: own.id,
    maths,
    finder: (chain, alone) => {
      if (!own.hops.routers.some((router) => isThere(chain, router))) return undefined;
      const finder = ask(() => own.finder(chain, alone), undefined);
      return finder && guardedFinder(own.id, finder, onFault, (...given) => told.note(chain.id, ...given));
    },
    reader: (chain, pool) => {
      const onTold: OnTold = (...given) => told.note(chain.id, ...given);
      return new GuardedReader(() => own.reader(chain, pool), pool, maths, onFault, onTold);
    },
  };
}

const NO_LINKS: LogReads<readonly TokenLink[]> = { filters: [], fromBlock: 0, read: () => [] };

/** Tokens reach the Universal Router only through Permit2. */
function isThere(chain: ChainSpec, router: RouterKind): boolean {
  const has = (kind: ContractKind) => findContract(chain, kind) !== undefined;
  return has(router) && (router !== 'universalRouter' || has('permit2'));
}

/**
 * What an endpoint fails to answer is a failure of the whole search, which is asked again soon: never an absence of
 * pools. A kind whose pools cannot be found again and again is left out.
 */
function guardedFinder(kind: string, finder: PoolFinder, onFault: OnFault, onTold: OnTold): PoolFinder {
  let failures = 0;
  const ask = <T>(question: () => T, otherwise: T): T => {
    try {
      return question();
    } catch (cause) {
      if (cause instanceof SluiceError) failures += 1;
      const isUnanswered = cause instanceof SluiceError;
      if (!isUnanswered || failures >= MOST_FAILURES) onFault(cause);
      if (isUnanswered) throw cause;
      return otherwise;
    }
  };
  const nothing: Reads<readonly PoolRef[]> = { calls: [], read: () => [] };
  return {
    find(pairs: readonly TokenPair[]) {
      const { calls, read } = ask(() => finder.find(pairs), nothing);
      const keys = new Set(pairs.map(pairKey));
      return {
        calls,
        read: (results) => {
          onTold(calls, results);
          return ask(() => {
            const pools = read(results);
            if (!pools.every((pool) => pool.kind === kind && keys.has(pairKey(pool)) && pool.address)) {
              throw new TypeError('it finds pools that nobody asked for');
            }
            failures = 0;
            return pools;
          }, []);
        },
      };
    },
    ...(finder.search && {
      search: (pair: TokenPair) => ask(() => finder.search?.(pair), undefined),
    }),
    ...(finder.links && {
      links(tokens: readonly Address[]) {
        const own = ask(() => finder.links?.(tokens), undefined) ?? NO_LINKS;
        return { ...own, read: (logs: readonly unknown[]) => ask(() => own.read(logs), []) };
      },
    }),
    ...(finder.logs && {
      logs(pairs: readonly TokenPair[]) {
        const own = ask(() => finder.logs?.(pairs), undefined);
        return own && { ...own, read: (logs: readonly unknown[]) => ask(() => own.read(logs), undefined) };
      },
    }),
  };
}
