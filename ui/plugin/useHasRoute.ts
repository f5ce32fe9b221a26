import { ContributionsToken } from '../../kernel/services.ts';
import { useService } from './useService.ts';

/**
 * Whether a plugin of this build has a page whose path begins with `prefix`. Without one, no link is shown.
 */
export function useHasRoute(prefix: string): boolean {
  return useService(ContributionsToken)
    .of('routes')
    .some(({ path }) => path === prefix || path.startsWith(`${prefix}/:`));
}
