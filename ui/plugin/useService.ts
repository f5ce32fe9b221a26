import type { ServiceToken } from '../../kernel/plugin/token.ts';
import { useServices } from './useServices.ts';

/**
 * How a page reaches a service; components below it get plain props.
 *
 * @throws when nothing is bound under `service`
 */
export function useService<T>(service: ServiceToken<T>): T {
  return useServices().get(service);
}
