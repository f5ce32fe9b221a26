import type { ServiceIdentifier } from 'inversify';

/** Identifies a service of type `T` in the container. */
export type ServiceToken<T> = ServiceIdentifier<T>;

/** Creates a typed token; two calls with the same name give different tokens. */
export function token<T>(name: string): ServiceToken<T> {
  return Symbol(name);
}
