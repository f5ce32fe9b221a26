import type { ServiceToken } from '../../kernel/plugin/token.ts';
import { useServices } from './useServices.ts';

/**
 * Gives a page a service; components below the page get plain props.
 *
 * @throws when nothing is bound under `service`
 */
export function useService<T>(service: ServiceToken<T>): T {
  return useServices().get(service);
}
