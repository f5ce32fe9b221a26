import { matchRoute, useLocation, useRouter } from 'wouter';
import type { I18nKey } from '../../../kernel/runtime/I18nKey.ts';
import { ContributionsToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';

export interface NavItem {
  readonly id: string;
  readonly label: I18nKey;
  readonly to: string;
  readonly active: boolean;
}

/**
 * The contributed navigation items in order; the one that matches the present path is marked. Items without a
 * page in this build are left out.
 */
export function useNavItems(): readonly NavItem[] {
  const contributions = useService(ContributionsToken);
  const [path] = useLocation();
  const { parser } = useRouter();
  const routes = contributions.of('routes');
  return contributions
    .of('navItems')
    .map(({ id, label, to, fallback, activeFor = [] }) => {
      const missing = fallback && !routes.some((route) => route.pluginId === fallback.withoutPlugin);
      const target = missing ? fallback.to : to;
      const prefixes = [target.split('?')[0] ?? target, ...activeFor];
      return { id, label, to: target, active: prefixes.some((prefix) => isUnder(path, prefix)) };
    })
    .filter(({ to }) => routes.some((route) => matchRoute(parser, route.path, to.split('?')[0] ?? to)[0]));
}

function isUnder(path: string, prefix: string): boolean {
  return `${path}/`.startsWith(`${prefix}/`);
}
