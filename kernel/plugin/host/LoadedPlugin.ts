import { type Container, ContainerModule } from 'inversify';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { Logger } from '../../runtime/Logger.ts';
import type { Contributions } from '../contributions.ts';
import { serviceReader } from '../createContainer.ts';
import type { Plugin, PluginContext } from '../Plugin.ts';
import { pluginMistake } from '../pluginErrors.ts';
import type { ServiceToken } from '../token.ts';
import { DisposableStore } from './DisposableStore.ts';
import { guardedBinder, type ServiceOwners, serviceName } from './guardedBinder.ts';

/** A plugin from its bind to its unload; a retry creates a new instance. */
export class LoadedPlugin {
  readonly plugin: Plugin;
  readonly context: PluginContext;
  readonly contributes: Contributions;
  /** Settles when start has ended, with or without success. */
  started: Promise<void> | undefined;
  readonly #container: Container;
  readonly #owners: ServiceOwners;
  readonly #abort = new AbortController();
  readonly #module: ContainerModule;

  /** @throws the errors of the plugin's bind or contributions; the plugin is then fully unloaded */
  constructor(plugin: Plugin, container: Container, owners: ServiceOwners, logger: Logger) {
    this.plugin = plugin;
    this.contributes = plugin.contributes ?? {};
    this.#container = container;
    this.#owners = owners;
    this.context = {
      ...serviceReader(container),
      disposables: new DisposableStore((error) => logger.error('A disposer failed', error)),
      signal: this.#abort.signal,
      logger,
    };
    this.#module = this.#createModule();
    try {
      container.load(this.#module);
      this.#checkContributedServices();
    } catch (error) {
      this.unload(error);
      throw error;
    }
  }

  /** Aborts the plugin's signal, disposes in reverse order, removes its bindings. */
  unload(reason: unknown): void {
    this.#abort.abort(reason);
    this.context.disposables.dispose();
    this.#container.unload(this.#module);
    for (const [service, owner] of this.#owners) {
      if (owner === this.plugin.id) this.#owners.delete(service);
    }
  }

  #createModule(): ContainerModule {
    const { plugin, context } = this;
    return new ContainerModule((options) => {
      const kept = new Set<unknown>();
      for (const { service } of this.contributes.stores ?? []) {
        options.onActivation(service, (_context, store) => {
          if (isDisposable(store) && !kept.has(store)) {
            kept.add(store);
            context.disposables.add(store);
          }
          return store;
        });
      }
      const { binder, close } = guardedBinder(
        plugin.id,
        options,
        this.#container,
        this.#owners,
        context.logger,
      );
      try {
        const result: unknown = plugin.bind?.(binder);
        if (result instanceof Promise) {
          result.catch(() => undefined);
          throw pluginMistake(plugin.id, 'its bind is asynchronous');
        }
      } finally {
        close();
      }
    });
  }

  /** Fails early: a contributed service without a binding would otherwise fail much later, in other code. */
  #checkContributedServices(): void {
    const { stores = [], connectors = [], quoteSources = [], commands = [] } = this.contributes;
    for (const { service } of stores) {
      if (this.#owners.get(service) !== this.plugin.id) throw this.#unbound(service);
    }
    for (const part of [...connectors, ...quoteSources, ...commands]) {
      if ('service' in part && !this.#container.isBound(part.service)) throw this.#unbound(part.service);
    }
  }

  #unbound(service: ServiceToken<unknown>): SluiceError {
    return pluginMistake(this.plugin.id, `it contributes ${serviceName(service)} but does not bind it`);
  }
}

function isDisposable(value: unknown): value is { dispose(): void } {
  return (
    typeof value === 'object' && value !== null && 'dispose' in value && typeof value.dispose === 'function'
  );
}
