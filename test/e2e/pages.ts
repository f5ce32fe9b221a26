import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { readProfile } from '../../scripts/build/input/readProfile.ts';
import { ROOT } from '../../scripts/root.ts';
import { sharedNode, tokenAddress } from '../browser/serveApp.ts';
import { poolOf } from './swapApp.ts';

/** The manifests of a profile's plugins, so that tests of all plugins include new ones automatically. */
export async function pluginsOf(profile: string): Promise<readonly Plugin[]> {
  const { plugins } = await readProfile(ROOT, profile);
  return Promise.all(
    plugins.map(
      async (id) => ((await import(`../../plugins/${id}/index.ts`)) as { default: Plugin }).default,
    ),
  );
}

const samples: Readonly<Record<string, string>> = { currencyIdA: 'MON', currencyIdB: 'HUSH' };

/**
 * A path for each page. Optional parameters are left out; required ones get a pair that trades, or the first
 * item of its kind.
 */
export function pagesOf(plugins: readonly Plugin[]): readonly string[] {
  return plugins.flatMap(({ contributes }) =>
    (contributes?.routes ?? []).flatMap((route) =>
      'page' in route
        ? [route.path.replace(/\/:\w+\?/g, '').replace(/:(\w+)/g, (_, name) => samples[name] ?? '1')]
        : [],
    ),
  );
}

/** A path for each page of the local build. */
export const routesOfAll = async (): Promise<readonly string[]> => [
  ...pagesOf(await pluginsOf('local')),
  '/not-found',
];

/** Pages of the local build that show more with certain parameters; those with charts first. */
export async function fullerRoutes(): Promise<readonly string[]> {
  const node = await sharedNode();
  const [usdc, hush] = ['USDC', 'HUSH'].map((symbol) => tokenAddress(node.deployment, symbol));
  return [
    `/explore/pool/${await poolOf(node, ['WMON', 'USDC'], 500)}`,
    `/explore/token/${usdc}`,
    `/add/MON/${usdc}`,
    `/add/MON/${usdc}/3000`,
    `/add/v2/MON/${hush}`,
    '/portfolio?tab=pools',
    '/portfolio?tab=nfts',
    '/portfolio?tab=activity',
    '/explore?tab=pools',
    '/explore?tab=transactions',
  ];
}

/** Whether one of the plugins has a page at a path. */
export function hasPage(plugins: readonly Plugin[], path: string): boolean {
  const patterns = plugins.flatMap(({ contributes }) =>
    (contributes?.routes ?? []).map((route) => route.path),
  );
  return patterns.some((pattern) => {
    const source = pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${source}$`).test(path);
  });
}
