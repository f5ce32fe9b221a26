import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { readProfile } from '../../scripts/build/readProfile.ts';
import { ROOT } from '../../scripts/root.ts';

/** The manifests of a profile's plugins, so that tests of all of them take in new ones by themselves. */
export async function pluginsOf(profile: string): Promise<readonly Plugin[]> {
  const { plugins } = await readProfile(ROOT, profile);
  return Promise.all(
    plugins.map(
      async (id) => ((await import(`../../plugins/${id}/index.ts`)) as { default: Plugin }).default,
    ),
  );
}

/** A path of each page: what may be left out is, what may not is 1. */
export function pagesOf(plugins: readonly Plugin[]): readonly string[] {
  return plugins.flatMap(({ contributes }) =>
    (contributes?.routes ?? []).flatMap((route) =>
      'page' in route ? [route.path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')] : [],
    ),
  );
}
