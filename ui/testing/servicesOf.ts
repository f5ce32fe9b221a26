import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import type { ServiceToken } from '../../kernel/plugin/token.ts';

/** One service for a test; only the members that the view uses are needed. */
export function provide<T>(
  token: ServiceToken<T>,
  service: Partial<T>,
): readonly [ServiceToken<unknown>, unknown] {
  return [token, service];
}

/** Services for a view under test. As in the app, it throws for any other service. */
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
