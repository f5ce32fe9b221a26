import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { readProfile } from '../../scripts/build/input/readProfile.ts';
import { ROOT } from '../../scripts/root.ts';

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
