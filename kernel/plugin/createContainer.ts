import { Container } from 'inversify';
import type { ServiceReader } from './Plugin.ts';

/**
 * The app's container: lazy singletons by default, and no generated code, so that it runs under a
 * Content Security Policy without `unsafe-eval`.
 */
export function createContainer(): Container {
  return new Container({ defaultScope: 'Singleton', jitless: true });
}

/** Reading access alone: what pages and plugins get of the container. */
export function serviceReader(container: Container): ServiceReader {
  return {
    get: (service) => container.get(service),
    getOptional: (service) => container.get(service, { optional: true }),
  };
}
