import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { RouteContribution } from '../../kernel/plugin/contributions.ts';
import { PluginControlToken } from '../../kernel/plugin/PluginControl.ts';
import { ConfigToken, ContributionsToken } from '../../kernel/services.ts';
import { PluginView } from '../plugin/PluginView.tsx';
import { useService } from '../plugin/useService.ts';
import { HomeRedirect } from './HomeRedirect.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

type PageRoute = Extract<RouteContribution, { page: unknown }> & { readonly pluginId: string };

/** Every contributed route; an unknown path leads to /not-found. */
export const Routes = observer(function Routes() {
  // The page of a plugin that failed stays, to say so and to try again.
  const routes = [
    ...useService(ContributionsToken).of('routes'),
    ...useService(PluginControlToken).withdrawn('routes'),
  ];
  useScrollToTop();
  return (
    <Switch>
      {routes.map((route) => (
        <Route key={route.path} path={route.path}>
          {(params) =>
            'page' in route ? (
              <RoutePage route={route} params={params} />
            ) : (
              <Redirect to={fill(route.redirect, params)} replace />
            )
          }
        </Route>
      ))}
      <Route path="/">
        <HomeRedirect />
      </Route>
      <Route path="/not-found">
        <NotFoundPage />
      </Route>
      <Route>
        <Redirect to="/not-found" replace />
      </Route>
    </Switch>
  );
});

function RoutePage({ route, params }: { readonly route: PageRoute; readonly params: object }) {
  const { t } = useTranslation();
  const { brand } = useService(ConfigToken);
  const title = `${t(route.title)} | ${brand.name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <PluginView pluginId={route.pluginId} view={route.page} viewProps={params} />;
}

function useScrollToTop(): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event, not an input
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
}

function fill(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? '').replace(/\/+$/, '');
}
