import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { Contributions } from '../plugin/contributions.ts';
import type { PluginModules } from '../plugin/evaluatePlugins.ts';
import type { Plugin } from '../plugin/Plugin.ts';
import type { AppConfig, BuildInfo } from './AppConfig.ts';

/** One namespace of one language: keys to texts, nested as the file has them. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** What the generated entry hands to the shell's `start`. */
export interface StartOptions {
  /** The profile's plugins, dependencies first. */
  readonly plugins: PluginModules;
  /** Checks what they contribute, where the build has not seen that all of it has its shape. */
  readonly check?: (plugin: Plugin) => Contributions;
  /** The profile's chains with their manifests applied; config.json comes over them at start. */
  readonly chains: readonly ChainSpec[];
  /** The profile's own values, for what config.json leaves out. */
  readonly defaults: AppConfig;
  readonly build: BuildInfo;
  /** Absolute URL of the folder that holds index.html and config.json, with a slash at its end. */
  readonly baseUrl: string;
  /** The en-US texts by namespace, part of the first load. */
  readonly messages: Readonly<Record<string, Messages>>;
  /**
   * The texts of `namespace` in another language of this build, or undefined where the build has none.
   * Rejects when the file cannot be loaded; asking again tries again.
   */
  loadLocale(language: string, namespace: string): Promise<Messages | undefined>;
}
