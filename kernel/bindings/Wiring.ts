import type { Container } from 'inversify';
import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { AppConfig } from '../config/AppConfig.ts';
import type { StartOptions } from '../config/StartOptions.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import type { Logger } from '../runtime/Logger.ts';

/** The inputs for the kernel's services. */
export interface Wiring extends Pick<StartOptions, 'build'> {
  readonly container: Container;
  /** Reads the container, for services that need other services later. */
  readonly services: ServiceReader;
  readonly registry: ChainRegistry;
  readonly config: AppConfig;
  /** The `chain` parameter of the link that the app was opened with. */
  readonly chainLink: string | undefined;
  readonly logger: Logger;
}
