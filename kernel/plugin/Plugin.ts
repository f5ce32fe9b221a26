import type { ContainerModuleLoadOptions } from 'inversify';
import type { Logger } from '../runtime/Logger.ts';
import type { Contributions } from './contributions.ts';
import type { DisposableStore } from './host/DisposableStore.ts';
import type { ServiceReader } from './ServiceReader.ts';

/** The argument of `bind`: Inversify's fluent syntax, reduced to what a plugin may do. */
export type Binder = Pick<ContainerModuleLoadOptions, 'bind' | 'isBound'>;

export type { ServiceReader };

export interface PluginContext extends ServiceReader {
  /** Disposed in reverse order when the plugin stops or fails. */
  readonly disposables: DisposableStore;
  /** Aborted when the plugin stops or fails. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** A plain object; nothing in it runs before boot. */
export interface Plugin {
  readonly id: string;
  /** Plugins that must be running. If one is missing at boot, this plugin does not run. */
  readonly requires?: readonly string[];
  /** Plugins that start before this one if present. */
  readonly optional?: readonly string[];
  /** Synchronous: adds services to the container. */
  bind?(binder: Binder): void;
  readonly contributes?: Contributions;
  /** May take at most 5 s. */
  start?(context: PluginContext): void | Promise<void>;
}

export type PluginState = 'registered' | 'bound' | 'starting' | 'running' | 'failed' | 'blocked' | 'stopped';

/** Observable; shown on the settings page. */
export interface PluginStatus {
  readonly id: string;
  readonly state: PluginState;
  /** The phase in which it failed, and the error. */
  readonly failure?: {
    readonly phase: 'bind' | 'start' | 'render' | 'use' | 'dependency';
    readonly error: Error;
  };
}
