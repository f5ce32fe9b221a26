import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { ContributionsToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';
import { useNavItems } from '../menu/useNavItems.ts';

/**
 * The target of `/` and of the logo: the swap page, or in a build without it the first page of the
 * navigation, or any page.
 */
export function useHome(): string {
  const [first] = useNavItems();
  const pages = useService(ContributionsToken).of('routes');
  // If the swap plugin failed, its page says so.
  if (useService(PluginControlToken).statuses.some(({ id }) => id === 'swap')) return '/swap';
  return first?.to ?? pages.find(({ path }) => !path.includes(':'))?.path ?? '/not-found';
}
