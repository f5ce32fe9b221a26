import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { Contributions } from '../plugin/contributions.ts';
import type { PluginModules } from '../plugin/evaluatePlugins.ts';
import type { Plugin } from '../plugin/Plugin.ts';
import type { AppConfig, BuildInfo } from './AppConfig.ts';

/** One namespace of one language: texts by key, nested like the file. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The generated entry passes these to the shell's `start`. */
export interface StartOptions {
  /** The profile's plugins, dependencies first. */
  readonly plugins: PluginModules;
  /** Checks the plugins' contributions, unless the build could check all of them. */
  readonly check?: (plugin: Plugin) => Contributions;
  /** The profile's chains with their manifests applied; config.json overrides them at start. */
  readonly chains: readonly ChainSpec[];
  /** The profile's own values, for fields that config.json leaves out. */
  readonly defaults: AppConfig;
  readonly build: BuildInfo;
  /** Address of a picture that comes with the app, by its name. */
  logo(name: string): string;
  /** Absolute URL of the folder with index.html and config.json, with a trailing slash. */
  readonly baseUrl: string;
  /** The en-US texts by namespace, part of the first load. */
  readonly messages: Readonly<Record<string, Messages>>;
  /**
   * The texts of `namespace` in another language of this build, or undefined when the build has none. Rejects
   * when the file cannot be loaded; the next call tries again.
   */
  loadLocale(language: string, namespace: string): Promise<Messages | undefined>;
}
