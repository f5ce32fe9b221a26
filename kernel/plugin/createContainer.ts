import { Container } from 'inversify';
import type { ServiceReader } from './Plugin.ts';

/**
 * The app's container: lazy singletons by default. It generates no code, so it runs under a Content Security
 * Policy without `unsafe-eval`.
 */
export function createContainer(): Container {
  return new Container({ defaultScope: 'Singleton', jitless: true });
}

/** Read-only access to the container, for pages and plugins. */
export function serviceReader(container: Container): ServiceReader {
  return {
    get: (service) => container.get(service),
    getOptional: (service) => container.get(service, { optional: true }),
  };
}
