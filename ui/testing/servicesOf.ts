import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import type { ServiceToken } from '../../kernel/plugin/token.ts';

/** One service for a test; what the view does not touch may be missing. */
export function provide<T>(
  token: ServiceToken<T>,
  service: Partial<T>,
): readonly [ServiceToken<unknown>, unknown] {
  return [token, service];
}

/** Services for a view under test. Asking for another one fails, as in the app. */
export function servicesOf(
  ...provided: readonly (readonly [ServiceToken<unknown>, unknown])[]
): ServiceReader {
  const services = new Map(provided);
  return {
    get<T>(token: ServiceToken<T>): T {
      if (!services.has(token)) throw new Error(`no service ${String(token)}`);
      return services.get(token) as T;
    },
    getOptional: <T>(token: ServiceToken<T>) => services.get(token) as T | undefined,
  };
}
