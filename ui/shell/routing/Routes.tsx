import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { RouteContribution } from '../../../kernel/plugin/contributions.ts';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { ConfigToken, ContributionsToken } from '../../../kernel/services.ts';
import { LazyPart } from '../../plugin/LazyPart.tsx';
import { PluginView } from '../../plugin/PluginView.tsx';
import { useService } from '../../plugin/useService.ts';
import { useNavItems } from '../menu/useNavItems.ts';
import { blockedPaths, isBlocked } from './blockedPaths.ts';
import { hashTarget } from './hashTarget.ts';
import { KeptQueryRedirect } from './KeptQueryRedirect.tsx';
import { PageLoading } from './PageLoading.tsx';
import { useHome } from './useHome.ts';
import { usePageFocus } from './usePageFocus.ts';

type PageRoute = Extract<RouteContribution, { page: unknown }> & { readonly pluginId: string };

const notFound = () => import('./NotFoundPage.tsx');

/**
 * All contributed routes. An unknown path leads to /not-found; a blocked path and `/` lead to the swap page,
 * or to the first page of a build without it.
 */
export const Routes = observer(function Routes() {
  // The page of a failed plugin stays, to show the failure and offer to try again.
  const routes = [
    ...useService(ContributionsToken).of('routes'),
    ...useService(PluginControlToken).withdrawn('routes'),
  ];
  const [path] = useLocation();
  const search = useSearch();
  const [blocked] = useState(blockedPaths);
  const onShow = usePageFocus();
  const home = useHome();
  const liquidity = useNavItems().find(({ id }) => id === 'liquidity')?.to;

  const target = useLocationProperty(() => hashTarget());
  // With routes in the hash, the hash is the present location.
  if (target && target !== (search ? `${path}?${search}` : path)) {
    return <Redirect key={target} to={target} replace />;
  }
  if (path !== home.split('?')[0] && isBlocked(path, blocked)) {
    return <Redirect key={path} to={home} replace />;
  }
  return (
    <Switch>
      {routes.map((route) => (
        <Route key={route.path} path={route.path}>
          {(params) =>
            'page' in route ? (
              <RoutePage route={route} params={params} onShow={onShow} />
            ) : (
              <KeptQueryRedirect to={fill(route.redirect, params)} />
            )
          }
        </Route>
      ))}
      <Route path="/">
        <KeptQueryRedirect to={home} />
      </Route>
      <Route path="/liquidity">
        <KeptQueryRedirect to={liquidity ?? '/not-found'} />
      </Route>
      <Route path="/not-found">
        <LazyPart view={notFound} viewProps={{ onShow }} fallback={<PageLoading />} />
      </Route>
      <Route>
        <Redirect to="/not-found" replace />
      </Route>
    </Switch>
  );
});

interface RoutePageProps {
  readonly route: PageRoute;
  readonly params: object;
  readonly onShow: (route: string) => void;
}

function RoutePage({ route, params, onShow }: RoutePageProps) {
  const { t } = useTranslation();
  const { brand } = useService(ConfigToken);
  const title = `${t(route.title)} | ${brand.name}`;
  // Must run before the page's own effects, because the page may set a better title (usePageTitle).
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => onShow(route.path), [onShow, route.path]);
  return (
    <PluginView pluginId={route.pluginId} view={route.page} viewProps={params} fallback={<PageLoading />} />
  );
}

function fill(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? '').replace(/\/+$/, '');
}
