import type { AppConfig, BuildInfo } from '../../../kernel/config/AppConfig.ts';
import { accentProblems } from '../../../kernel/config/accentProblems.ts';
import { locales } from '../../../ui/i18n/locales.ts';
import { BuildError } from '../BuildError.ts';
import { readJson } from './readJson.ts';
import { PSEUDO_LOCALE } from './readLocales.ts';
import { checked } from './schemas.ts';

/** The contents of one build: `chains/profiles/<name>.json`. */
export interface Profile {
  readonly name: string;
  readonly brand: AppConfig['brand'];
  readonly links: AppConfig['links'];
  /** Absent: the product's own token lists. */
  readonly tokenLists?: AppConfig['tokenLists'];
  /** Slugs; the files are `chains/<slug>.json`. */
  readonly chains: readonly string[];
  readonly defaultChain: string;
  /** Ids; the manifests are `plugins/<id>/index.ts`. */
  readonly plugins: readonly string[];
  readonly locales: readonly string[];
  /** `/` or `/path/`; `./` makes a build for IPFS. */
  readonly basePath: string;
  /**
   * Address at which the app is served, with a slash at its end; absent: links to the picture of a shared page are
   * relative, which not every site follows.
   */
  readonly site?: string;
  readonly features: BuildInfo['features'];
  /** Paths that lead to the swap page instead, together with those below them; absent: none. */
  readonly blockedPaths?: readonly string[];
  /** Origins that may frame the app; absent: none. */
  readonly frameAncestors?: readonly string[];
  /** Only together with the plugin `wallet-connect`. */
  readonly walletConnect?: NonNullable<BuildInfo['walletConnect']>;
  /** By slug of one of the profile's chains. */
  readonly paymasters?: NonNullable<BuildInfo['paymasters']>;
  /** Only together with the plugin `subgraph`; by slug of one of the profile's chains. */
  readonly subgraphs?: NonNullable<BuildInfo['subgraphs']>;
}

/** @throws BuildError naming the file and the place in it */
export async function readProfile(
  root: string,
  name: string,
  change: (profile: Profile) => Profile = (profile) => profile,
): Promise<Profile> {
  const file = `chains/profiles/${name}.json`;
  const profile = change(checked<Profile>('profile', await readJson(root, file), file));
  const fail = (where: string, problem: string): never => {
    throw new BuildError(`${file} at ${where}: ${problem}`);
  };
  if (profile.name !== name) fail('/name', `must be ${name}`);
  if (!profile.chains.includes(profile.defaultChain)) fail('/defaultChain', 'is not among the chains');
  if (!profile.locales.includes('en-US')) fail('/locales', 'must have en-US, which is part of every build');
  const known: readonly string[] = [...locales, PSEUDO_LOCALE];
  const strange = profile.locales.findIndex((locale) => !known.includes(locale));
  if (strange >= 0) fail(`/locales/${strange}`, `there is no language "${profile.locales[strange]}"`);
  const relayed = profile.plugins.includes('wallet-connect');
  if (relayed && !profile.walletConnect) fail('/plugins', 'wallet-connect needs /walletConnect/projectId');
  if (!relayed && profile.walletConnect) fail('/walletConnect', 'the plugin wallet-connect is not listed');
  for (const slug of Object.keys(profile.paymasters ?? {})) {
    if (!profile.chains.includes(slug)) fail(`/paymasters/${slug}`, 'is not among the chains');
  }
  const quoted = profile.plugins.includes('subgraph');
  if (quoted && !profile.subgraphs) fail('/plugins', 'subgraph needs /subgraphs');
  if (!quoted && profile.subgraphs) fail('/subgraphs', 'the plugin subgraph is not listed');
  for (const [slug, specs] of Object.entries(profile.subgraphs ?? {})) {
    if (!profile.chains.includes(slug)) fail(`/subgraphs/${slug}`, 'is not among the chains');
    const schemas = specs.map(({ schema }) => schema);
    if (new Set(schemas).size < schemas.length) fail(`/subgraphs/${slug}`, 'has one schema twice');
  }
  for (const { path, problem } of accentProblems(profile.brand, '/brand')) fail(path, problem);
  return profile;
}
