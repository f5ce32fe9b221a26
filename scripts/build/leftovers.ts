import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { Bundle } from './BundleInput.ts';
import { chainFile } from './input/readChains.ts';
import type { Profile } from './input/readProfile.ts';

/** Texts that only this chain's data would bring into a build. */
function tracesOf(chain: ChainSpec, listed: readonly ChainSpec[]): readonly string[] {
  const shared = new Set(listed.flatMap(urlsOf));
  const own = urlsOf(chain).filter((url) => !shared.has(url));
  return [`slug:"${chain.slug}"`, `"slug":"${chain.slug}"`, ...own];
}

function urlsOf({ endpoints, explorer }: ChainSpec): readonly string[] {
  return [...endpoints.map(({ url }) => url), ...(explorer === undefined ? [] : [explorer])];
}

/** Faults where a build contains parts of a plugin or chain that is not in the profile. */
export function leftovers(
  { metafile, files }: Bundle,
  { name, plugins }: Profile,
  listed: readonly ChainSpec[],
  unlisted: readonly ChainSpec[],
): readonly string[] {
  const faults: string[] = [];
  const enabled = new Set(plugins);
  const chainFiles = new Set(listed.map((chain) => chainFile(chain.slug)));
  for (const input of Object.keys(metafile.inputs)) {
    const plugin = /^plugins\/([^/]+)\//.exec(input)?.[1];
    if (plugin !== undefined && !enabled.has(plugin)) {
      const from = Object.keys(metafile.inputs).filter((other) =>
        metafile.inputs[other]!.imports.some(({ path }) => path === input),
      );
      faults.push(`profile ${name} leaves out plugin ${plugin}, but ${from.join(', ')} brings in ${input}`);
    }
    if (/^chains\/[^/]+\.json$/.test(input) && !chainFiles.has(input)) {
      faults.push(`profile ${name} does not list ${input}, but it is in the build`);
    }
  }
  const scripts = [...files].filter(([file]) => file.endsWith('.js'));
  const texts = scripts.map(([file, contents]) => [file, Buffer.from(contents).toString('utf8')] as const);
  for (const chain of unlisted) {
    for (const trace of tracesOf(chain, listed)) {
      const hit = texts.find(([, text]) => text.includes(trace));
      if (hit) faults.push(`profile ${name} does not list chain ${chain.slug}, but ${hit[0]} has ${trace}`);
    }
  }
  return faults;
}
