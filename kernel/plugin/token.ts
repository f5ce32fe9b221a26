import type { ServiceIdentifier } from 'inversify';

/** Names a service of type `T` in the container. */
export type ServiceToken<T> = ServiceIdentifier<T>;

/** A new typed token; two calls with one name give two tokens. */
export function token<T>(name: string): ServiceToken<T> {
  return Symbol(name);
}
