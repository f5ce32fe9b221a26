import type { ServiceToken } from '../../kernel/plugin/token.ts';
import { useServices } from './useServices.ts';

/** The service of a plugin that may be absent: undefined then. */
export function useOptionalService<T>(service: ServiceToken<T>): T | undefined {
  return useServices().getOptional(service);
}
