import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { architectureFaultsOf } from '../architecture/metafileFaults.ts';
import { ROOT } from '../root.ts';
import { BuildError } from './BuildError.ts';
import type { Bundle, BundleInput } from './BundleInput.ts';
import { bundle, watchBundle } from './bundle.ts';
import { entrySource } from './entrySource.ts';
import { codeHashesSource, contractsInUse, v4ChainsSource } from './input/contractsInUse.ts';
import { haveShape } from './input/haveShape.ts';
import { orderPlugins } from './input/orderPlugins.ts';
import { checkConflicts } from './input/pluginConflicts.ts';
import { poolPlugins } from './input/poolPlugins.ts';
import { listChains, readChain } from './input/readChains.ts';
import { readLocales } from './input/readLocales.ts';
import { checkRequires, listPlugins, type PluginSummary, readPlugins } from './input/readPlugins.ts';
import { type Profile, readProfile } from './input/readProfile.ts';
import { leftovers } from './leftovers.ts';
import { compressed } from './output/compress.ts';
import { hostLogos } from './output/hostLogos.ts';
import { defaultConfig, outputFiles } from './output/outputFiles.ts';
import { writeDist } from './output/writeDist.ts';

export interface BuildOptions {
  readonly profile: string;
  /** Project folder; absent: this project. */
  readonly root?: string;
  /** Absent: `dist/<profile>` in the project folder. */
  readonly out?: string;
  /** Replaces the profile's base path; `./` makes a build for IPFS. */
  readonly basePath?: string;
  /** Changes the profile, like another profile file would. */
  readonly change?: (profile: Profile) => Profile;
  /**
   * False: no compressed copies, for builds that nobody downloads. `gzip`: no brotli, which takes longer than the rest
   * of the build; for builds that are served on this machine.
   */
  readonly compress?: boolean | 'gzip';
  /** The name of a rewrite to leave out, for measuring what it saves. */
  readonly without?: string;
}

interface Plan {
  readonly root: string;
  readonly out: string;
  readonly basePath: string;
  readonly profile: Profile;
  readonly chains: readonly ChainSpec[];
  /** Pictures of the chains, their coins and tokens, by path below the output folder. */
  readonly logos: ReadonlyMap<string, Uint8Array>;
  readonly plugins: readonly PluginSummary[];
  readonly input: BundleInput;
}

/**
 * @param check whether the app checks the shape of all contributions; absent: only if the build could not
 * check it
 */
async function plan(options: BuildOptions, check = false): Promise<Plan> {
  const root = options.root ?? ROOT;
  const profile = await readProfile(root, options.profile, options.change);
  const basePath = options.basePath ?? profile.basePath;
  const file = `chains/profiles/${profile.name}.json`;
  const unknown = async (ids: readonly string[], known: Promise<readonly string[]>, where: string) => {
    const all = await known;
    const at = ids.findIndex((id) => !all.includes(id));
    if (at >= 0) throw new BuildError(`${file} at ${where}/${at}: there is no "${ids[at]}"`);
  };
  await unknown(profile.chains, listChains(root), '/chains');
  await unknown(profile.plugins, listPlugins(root), '/plugins');
  const whole = await Promise.all(profile.chains.map((slug) => readChain(root, slug)));
  const { chains, files: logos, place } = await hostLogos(root, whole.map(contractsInUse));
  const plugins = orderPlugins(await readPlugins(root, profile.plugins));
  checkRequires(plugins, profile.name);
  checkConflicts(plugins);
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const locales = await readLocales(root, profile.locales, plugins);
  const entry = entrySource({
    plugins: plugins.map(({ id }) => id),
    chains: profile.chains,
    locales,
    defaults: defaultConfig(profile, chains),
    logo: place,
    check: check || !haveShape(plugins),
    build: {
      profile: profile.name,
      version,
      basePath,
      locales: profile.locales,
      features: profile.features,
      ...(profile.frameAncestors ? { frameAncestors: profile.frameAncestors } : {}),
      ...(profile.walletConnect ? { walletConnect: profile.walletConnect } : {}),
      ...(profile.paymasters ? { paymasters: profile.paymasters } : {}),
      ...(profile.subgraphs ? { subgraphs: profile.subgraphs } : {}),
    },
  });
  const out = path.resolve(options.out ?? path.join(root, 'dist', profile.name));
  const input = {
    root,
    entry,
    plugins: profile.plugins,
    poolPlugins: await poolPlugins(root, plugins),
    locales,
    chains,
    v4Chains: v4ChainsSource(whole),
    codeHashes: codeHashesSource(whole),
    ...(options.without && { without: options.without }),
  };
  return { root, out, basePath, profile, chains, logos, plugins, input };
}

/** Every other chain of the project, for the proof that none of it is in the build. */
async function otherChains({ root, profile }: Plan): Promise<readonly ChainSpec[]> {
  const slugs = (await listChains(root)).filter((slug) => !profile.chains.includes(slug));
  return Promise.all(slugs.map((slug) => readChain(root, slug)));
}

async function check(made: Plan, result: Bundle): Promise<void> {
  const faults = [
    ...architectureFaultsOf(result.metafile),
    ...leftovers(result, made.profile, made.chains, await otherChains(made)),
  ];
  if (faults.length > 0) throw new BuildError(faults.join('\n'));
}

async function allFiles(made: Plan, result: Bundle): Promise<ReadonlyMap<string, Uint8Array>> {
  return outputFiles(made.root, made.profile, made.basePath, made.chains, made.logos, result);
}

export interface BuildResult {
  readonly out: string;
  readonly bundle: Bundle;
  /** Every file that was written, by its path below `out`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Builds one profile into its folder. Writes nothing unless all checks pass. @throws BuildError */
export async function buildProfile(options: BuildOptions): Promise<BuildResult> {
  const made = await plan(options);
  const result = await bundle(made.input);
  await check(made, result);
  const files = await allFiles(made, result);
  const copies = options.compress === false ? [] : await compressed(files, options.compress === 'gzip');
  const written = new Map([...files, ...copies]);
  await writeDist(made.out, written);
  return { out: made.out, bundle: result, files: written };
}

/**
 * Builds again after each change, without the checks and the compressed copies. Calling the result ends it.
 */
export async function watchProfile(
  options: BuildOptions,
  onBuilt: (out: string) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const made = await plan(options, true);
  const rebuilt = async (result: Bundle): Promise<void> => {
    await writeDist(made.out, await allFiles(made, result));
    onBuilt(made.out);
  };
  return watchBundle(made.input, rebuilt, onError);
}
