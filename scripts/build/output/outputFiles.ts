import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { AppConfig } from '../../../kernel/config/AppConfig.ts';
import { fontFiles } from '../../../ui/theme/fonts.ts';
import { palettes } from '../../../ui/theme/palette.ts';
import { ROOT } from '../../root.ts';
import { BuildError } from '../BuildError.ts';
import type { Bundle } from '../BundleInput.ts';
import type { Profile } from '../input/readProfile.ts';
import { entryOutput, staticGraph } from '../staticGraph.ts';
import { asset } from './asset.ts';
import { iconPng, sharePng, webManifest } from './brandPictures.ts';
import { hashOfFiles, integrityOf } from './hash.ts';
import { headersText } from './headersText.ts';
import { precachedFiles, SWITCH_FILE, serviceWorkerScript, WORKER_FILE } from './serviceWorker.ts';
import { shellCss } from './shellCss.ts';
import { iconSvg, SHARE_FILE, shellHtml } from './shellHtml.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => bytes(`${JSON.stringify(value, null, 2)}\n`);

/** Path of a profile's logo below the output folder, whichever prefix it is written with. */
const logoPath = (logo: string): string => logo.replace(/^(\.\/|\/)/, '');

/** The profile's own values, which config.json overrides. */
export function defaultConfig(profile: Profile, chains: readonly ChainSpec[]): AppConfig {
  const defaultChain = chains.find((chain) => chain.slug === profile.defaultChain)!.id;
  const { links, tokenLists } = profile;
  const { logo } = profile.brand;
  const brand = { ...profile.brand, ...(logo && { logo: logoPath(logo) }) };
  return { brand, links, defaultChain, chains: {}, ...(tokenLists && { tokenLists }), telemetry: 'none' };
}

/** The `config.json` of a new build: all that an operator can set, with the present values. */
function configFile(profile: Profile, chains: readonly ChainSpec[]): Uint8Array {
  const endpoints = chains
    .filter((chain) => chain.endpoints.length > 0)
    .map((chain) => [chain.id, { endpoints: chain.endpoints }]);
  // Token lists are set in the build only: a wrong address is found there before anybody runs the app.
  const { tokenLists, ...config } = defaultConfig(profile, chains);
  return json({ ...config, chains: Object.fromEntries(endpoints) });
}

async function logoFile(root: string, { name, brand }: Profile): Promise<readonly [string, Uint8Array][]> {
  if (!brand.logo) return [];
  const file = logoPath(brand.logo);
  const contents = await readFile(path.join(root, 'chains/profiles', file)).catch(() => {
    throw new BuildError(
      `chains/profiles/${name}.json at /brand/logo: chains/profiles/${file} does not exist`,
    );
  });
  return [[file, contents]];
}

/** All files of a build except the compressed copies. */
export async function outputFiles(
  root: string,
  profile: Profile,
  basePath: string,
  chains: readonly ChainSpec[],
  logos: ReadonlyMap<string, Uint8Array>,
  bundle: Bundle,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const fonts = await Promise.all(
    fontFiles.map(async (file) =>
      asset(path.posix.basename(file.path), await readFile(path.join(ROOT, 'node_modules', file.path))),
    ),
  );
  const fontUrls = fonts.map(([name]) => path.posix.basename(name));
  const icon = asset('icon.svg', bytes(iconSvg(profile.brand.accent?.light ?? palettes.light.accent1)));
  const png = (size: number, masked = false) =>
    asset(`icon-${masked ? 'masked-' : ''}${size}.png`, iconPng(profile, size, masked));
  const [small, touch] = [png(32), png(180, true)];
  const installed = [{ size: 192 }, { size: 512 }, { size: 512, masked: true }].map(
    ({ size, masked = false }) => ({
      size,
      masked,
      picture: png(size, masked),
    }),
  );
  const manifest = asset(
    'manifest.json',
    webManifest(profile, {
      svg: path.posix.basename(icon[0]),
      png: installed.map(({ picture, ...rest }) => ({ ...rest, file: path.posix.basename(picture[0]) })),
    }),
  );
  const css = asset('shell.css', bytes(await shellCss(profile.brand, fontUrls)));
  const files = new Map<string, Uint8Array>([
    ...bundle.files,
    ...fonts,
    ...logos,
    icon,
    small,
    touch,
    ...installed.map(({ picture }) => picture),
    manifest,
    [SHARE_FILE, sharePng(profile)],
    css,
    ...(await logoFile(root, profile)),
    ['config.json', configFile(profile, chains)],
    ['headers', bytes(headersText(basePath, profile.frameAncestors))],
    ['meta.json', json(bundle.metafile)],
  ]);
  // The worker contains the hash, and its own code is part of it.
  const precached = precachedFiles(files.keys(), bundle.metafile);
  files.set(WORKER_FILE, await serviceWorkerScript('', precached));
  const buildHash = hashOfFiles(files);
  files.set(WORKER_FILE, await serviceWorkerScript(buildHash, precached));
  files.set(SWITCH_FILE, json({ worker: true }));
  const entry = entryOutput(bundle.metafile);
  const { cssBundle } = bundle.metafile.outputs[entry]!;
  const page = shellHtml({
    profile,
    basePath,
    buildHash,
    entry,
    preload: staticGraph(bundle.metafile).slice(1),
    styles: cssBundle ? [css[0], cssBundle] : [css[0]],
    fonts: fonts.filter((_, index) => fontFiles[index]!.preload).map(([name]) => name),
    icons: { svg: icon[0], png: small[0], touch: touch[0] },
    manifest: manifest[0],
  });
  files.set('index.html', bytes(page));
  const integrity = [...files.keys()].sort().map((name) => [name, integrityOf(files.get(name)!)]);
  files.set('integrity.json', json(Object.fromEntries(integrity)));
  return files;
}
