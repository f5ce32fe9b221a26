import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { ContributionsToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';
import { useNavItems } from '../menu/useNavItems.ts';

/** Where `/` and the logo lead: the swap page, and in a build without it the first that the navigation has, or any. */
export function useHome(): string {
  const [first] = useNavItems();
  const pages = useService(ContributionsToken).of('routes');
  // Where it failed its place says so.
  if (useService(PluginControlToken).statuses.some(({ id }) => id === 'swap')) return '/swap';
  return first?.to ?? pages.find(({ path }) => !path.includes(':'))?.path ?? '/not-found';
}
