import { ContributionsToken } from '../../../kernel/services.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** Whether some plugin of this build has a page whose path begins so: no link leads nowhere. */
export function useHasRoute(prefix: string): boolean {
  return useService(ContributionsToken)
    .of('routes')
    .some(({ path }) => path === prefix || path.startsWith(`${prefix}/:`));
}
