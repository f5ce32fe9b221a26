import type { Container } from 'inversify';
import { observable, runInAction } from 'mobx';
import type { Logger } from '../runtime/Logger.ts';
import type {
  ContributionOf,
  ContributionPoint,
  ContributionRegistry,
  Contributions,
  Owned,
} from './contributions.ts';
import { serviceReader } from './createContainer.ts';
import { dependenciesOf } from './dependenciesOf.ts';
import { ContributionRegistryImpl } from './host/ContributionRegistryImpl.ts';
import type { ServiceOwners } from './host/guardedBinder.ts';
import { LoadedPlugin } from './host/LoadedPlugin.ts';
import { prefixedLogger } from './host/prefixedLogger.ts';
import { runStart } from './host/runStart.ts';
import type { Plugin, PluginState, PluginStatus, ServiceReader } from './Plugin.ts';
import type { PluginControl } from './PluginControl.ts';
import { dependencyFailed, pluginError } from './pluginErrors.ts';

export interface PluginHostOptions {
  readonly container: Container;
  /** Dependencies first. */
  readonly plugins: readonly Plugin[];
  readonly logger: Logger;
  readonly startTimeoutMs?: number;
}

type Failure = NonNullable<PluginStatus['failure']>;

/** Runs plugins in one container and isolates a broken plugin from the others. */
export class PluginHost implements PluginControl {
  /** Read access to the container, for pages. */
  readonly services: ServiceReader;
  readonly #container: Container;
  readonly #logger: Logger;
  readonly #startTimeoutMs: number;
  /** Dependencies first. */
  readonly #plugins: ReadonlyMap<string, Plugin>;
  readonly #contributions: ContributionRegistryImpl;
  readonly #statuses;
  readonly #loaded = new Map<string, LoadedPlugin>();
  readonly #owners: ServiceOwners = new Map();
  #phase: 'registered' | 'booted' | 'started' | 'stopped' = 'registered';

  /** The build already rejects duplicate names, circular dependencies and a wrong order. */
  constructor({ container, plugins, logger, startTimeoutMs = 5000 }: PluginHostOptions) {
    this.#plugins = new Map(plugins.map((plugin) => [plugin.id, plugin]));
    this.#container = container;
    this.#logger = logger;
    this.#startTimeoutMs = startTimeoutMs;
    this.services = serviceReader(container);
    this.#contributions = new ContributionRegistryImpl([...this.#plugins.keys()]);
    this.#statuses = observable.array(
      plugins.map(({ id }): PluginStatus => ({ id, state: 'registered' })),
      { deep: false },
    );
  }

  get statuses(): readonly PluginStatus[] {
    return this.#statuses;
  }

  get contributions(): ContributionRegistry {
    return this.#contributions;
  }

  withdrawn<K extends ContributionPoint>(point: K): readonly Owned<ContributionOf<K>>[] {
    return this.#contributions.withdrawn(point);
  }

  /** Binds all plugins, dependencies first; from now on they contribute. */
  boot(): void {
    if (this.#phase !== 'registered') return;
    this.#phase = 'booted';
    runInAction(() => {
      for (const plugin of this.#plugins.values()) this.#load(plugin);
    });
  }

  /**
   * Starts all bound plugins, each after its dependencies. Never rejects: a plugin that fails is unloaded.
   */
  async start(): Promise<void> {
    if (this.#phase === 'booted') this.#phase = 'started';
    if (this.#phase === 'started') await this.#startLoaded();
  }

  /** Unloads all plugins, dependants first. */
  stop(): void {
    this.#phase = 'stopped';
    runInAction(() => {
      for (const { plugin } of [...this.#loaded.values()].reverse()) {
        this.#unload(plugin.id, new DOMException('The app stops', 'AbortError'));
        this.#contributions.remove(plugin.id);
        this.#setStatus(plugin.id, 'stopped');
      }
    });
  }

  fail(pluginId: string, phase: 'start' | 'render' | 'use', error: unknown): void {
    if (!this.#loaded.has(pluginId)) return;
    const failure: Failure = { phase, error: pluginError(pluginId, error) };
    const dependants = this.#dependantsOf(pluginId);
    // One action, so that no observer sees a contribution whose services are gone.
    runInAction(() => {
      for (const { id } of [...dependants].reverse()) this.#unload(id, failure.error);
      this.#unload(pluginId, failure.error);
      this.#withdraw(pluginId, 'failed', failure);
      for (const { id } of dependants) this.#withdraw(id, 'blocked', this.#obstacle(id));
    });
  }

  async retry(pluginId: string): Promise<void> {
    if (this.#phase === 'registered' || this.#phase === 'stopped') return;
    const wanted = this.#withRequired(pluginId);
    runInAction(() => {
      for (const plugin of this.#plugins.values()) {
        const waits = this.#statusOf(plugin.id)?.state === 'blocked';
        if (!this.#loaded.has(plugin.id) && (wanted.has(plugin.id) || waits)) this.#load(plugin);
      }
    });
    if (this.#phase === 'started') await this.#startLoaded();
  }

  #load(plugin: Plugin): void {
    const obstacle = this.#obstacle(plugin.id);
    if (obstacle) {
      this.#withdraw(plugin.id, 'blocked', obstacle);
      return;
    }
    try {
      const logger = prefixedLogger(this.#logger, plugin.id);
      const loaded = new LoadedPlugin(plugin, this.#container, this.#owners, logger);
      this.#contributions.add(plugin.id, loaded.contributes);
      this.#loaded.set(plugin.id, loaded);
      this.#setStatus(plugin.id, 'bound');
    } catch (error) {
      this.#withdraw(plugin.id, 'failed', { phase: 'bind', error: pluginError(plugin.id, error) });
    }
  }

  /** Why a plugin cannot be loaded now: the first required plugin that is not loaded. */
  #obstacle(pluginId: string): Failure | undefined {
    for (const id of this.#plugins.get(pluginId)?.requires ?? []) {
      if (this.#loaded.has(id)) continue;
      const cause = this.#statusOf(id)?.failure?.error;
      return { phase: 'dependency', error: dependencyFailed(pluginId, id, cause) };
    }
    return undefined;
  }

  async #startLoaded(): Promise<void> {
    await Promise.all([...this.#loaded.values()].map((loaded) => this.#startOnce(loaded)));
  }

  #startOnce(loaded: LoadedPlugin): Promise<void> {
    loaded.started ??= this.#startAfterDependencies(loaded);
    return loaded.started;
  }

  async #startAfterDependencies(loaded: LoadedPlugin): Promise<void> {
    const { plugin, context } = loaded;
    const dependencies = dependenciesOf(plugin).flatMap((id) => this.#loaded.get(id) ?? []);
    await Promise.all(dependencies.map((dependency) => this.#startOnce(dependency)));
    if (context.signal.aborted) return;
    this.#setStatus(plugin.id, 'starting');
    try {
      await runStart(plugin, context, this.#startTimeoutMs);
      if (!context.signal.aborted) this.#setStatus(plugin.id, 'running');
    } catch (error) {
      if (!context.signal.aborted) this.fail(plugin.id, 'start', error);
    }
  }

  #unload(pluginId: string, reason: unknown): void {
    const loaded = this.#loaded.get(pluginId);
    this.#loaded.delete(pluginId);
    loaded?.unload(reason);
  }

  #withdraw(pluginId: string, state: 'failed' | 'blocked', failure: Failure | undefined): void {
    this.#contributions.withdraw(pluginId, this.#shown(pluginId));
    this.#setStatus(pluginId, state, failure);
    this.#logger.error(`Plugin "${pluginId}" is ${state}`, failure?.phase, failure?.error);
  }

  /** The contributions of a plugin that does not run, if they can be read. */
  #shown(pluginId: string): Contributions {
    try {
      return this.#plugins.get(pluginId)?.contributes ?? {};
    } catch {
      return {};
    }
  }

  #statusOf(pluginId: string): PluginStatus | undefined {
    return this.#statuses.find(({ id }) => id === pluginId);
  }

  #setStatus(pluginId: string, state: PluginState, failure?: Failure): void {
    const index = this.#statuses.findIndex(({ id }) => id === pluginId);
    runInAction(() => {
      this.#statuses[index] = failure ? { id: pluginId, state, failure } : { id: pluginId, state };
    });
  }

  /** Loaded plugins that require `pluginId`, directly or indirectly; dependencies first. */
  #dependantsOf(pluginId: string): readonly Plugin[] {
    const gone = new Set([pluginId]);
    const dependants: Plugin[] = [];
    for (const plugin of this.#plugins.values()) {
      if (!this.#loaded.has(plugin.id) || !plugin.requires?.some((id) => gone.has(id))) continue;
      gone.add(plugin.id);
      dependants.push(plugin);
    }
    return dependants;
  }

  /** `pluginId` and all plugins that it requires, directly or indirectly. */
  #withRequired(pluginId: string): ReadonlySet<string> {
    const ids = new Set([pluginId]);
    for (const id of ids) for (const needed of this.#plugins.get(id)?.requires ?? []) ids.add(needed);
    return ids;
  }
}
