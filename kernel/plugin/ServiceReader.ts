import type { ServiceToken } from './token.ts';

export interface ServiceReader {
  /** @throws when nothing is bound under `service`. */
  get<T>(service: ServiceToken<T>): T;
  getOptional<T>(service: ServiceToken<T>): T | undefined;
}
