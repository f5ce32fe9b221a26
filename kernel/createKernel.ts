import { bindChains } from './bindings/bindChains.ts';
import { bindMarket } from './bindings/bindMarket.ts';
import { bindShell } from './bindings/bindShell.ts';
import { bindTokens } from './bindings/bindTokens.ts';
import { bindWallet } from './bindings/bindWallet.ts';
import type { Wiring } from './bindings/Wiring.ts';
import { StaticChainRegistry } from './chain/StaticChainRegistry.ts';
import type { AppConfig } from './config/AppConfig.ts';
import { configuredChains } from './config/mergeChain.ts';
import type { StartOptions } from './config/StartOptions.ts';
import { createContainer } from './plugin/createContainer.ts';
import type { Plugin, ServiceReader } from './plugin/Plugin.ts';
import { PluginControlToken } from './plugin/PluginControl.ts';
import { PluginHost } from './plugin/PluginHost.ts';
import type { Logger } from './runtime/Logger.ts';
import { documentVisibility } from './runtime/PageVisibility.ts';
import { systemTimers } from './runtime/Timers.ts';
import * as tokens from './services.ts';

export interface KernelOptions extends Pick<StartOptions, 'chains' | 'build'> {
  readonly plugins: readonly Plugin[];
  readonly config: AppConfig;
  /** The `chain` parameter of the link that the app was opened with. */
  readonly chainLink: string | undefined;
  readonly logger?: Logger;
}

export interface Kernel {
  readonly services: ServiceReader;
  /** Starts the plugins; their statuses report failures. */
  start(): Promise<void>;
  /** Unloads the plugins. */
  stop(): void;
}

/** The container with every kernel service, and the plugins bound to it but not started. */
export function createKernel(options: KernelOptions): Kernel {
  const { plugins, config, build, logger = console } = options;
  const container = createContainer();
  container.bind(tokens.ConfigToken).toConstantValue(config);
  container.bind(tokens.BuildInfoToken).toConstantValue(build);
  container.bind(tokens.LoggerToken).toConstantValue(logger);
  container.bind(tokens.TimersToken).toConstantValue(systemTimers);
  container.bind(tokens.PageVisibilityToken).toConstantValue(documentVisibility);
  const wiring: Wiring = {
    container,
    services: {
      get: (service) => container.get(service),
      getOptional: (service) => container.get(service, { optional: true }),
    },
    registry: new StaticChainRegistry(configuredChains(options.chains, config), config.defaultChain),
    config,
    build,
    chainLink: options.chainLink,
    logger,
  };
  for (const bind of [bindShell, bindChains, bindTokens, bindMarket, bindWallet]) bind(wiring);
  const host = new PluginHost({ container, plugins, logger });
  container.bind(PluginControlToken).toConstantValue(host);
  container.bind(tokens.ContributionsToken).toConstantValue(host.contributions);
  container.bind(tokens.PluginStatusesToken).toConstantValue(host.statuses);
  host.boot();
  return { services: host.services, start: () => host.start(), stop: () => host.stop() };
}
