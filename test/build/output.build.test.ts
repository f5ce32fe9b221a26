import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ownLogos } from '../../kernel/chain/ownLogos.ts';
import type { StartOptions } from '../../kernel/config/StartOptions.ts';
import { evaluatePlugins } from '../../kernel/plugin/evaluatePlugins.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import type { BuildResult } from '../../scripts/build/buildProfile.ts';
import { staticGraph } from '../../scripts/build/staticGraph.ts';
import { fileText, fixtureApp } from './fixtureApp.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; connect-src 'self' https: wss: http://127.0.0.1:* ws://127.0.0.1:* http://localhost:* ws://localhost:* http://*.localhost:* ws://*.localhost:*; img-src 'self' data: blob: https:; font-src 'self'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types sluice; base-uri 'none'; object-src 'none'; form-action 'none'";

async function filesOnDisk(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hashed = files.map(async (file) => {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return [path.relative(folder, file).split(path.sep).join('/'), hash] as const;
  });
  return new Map((await Promise.all(hashed)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs the built entry, with a document that has just what the entry needs. */
async function runEntry({
  out,
  files,
}: BuildResult): Promise<StartOptions & { evaluated: readonly Plugin[] }> {
  const main = [...files.keys()].find((name) => /^assets\/main-.*\.js$/.test(name))!;
  const content = /name="sluice-build" content="([^"]+)"/.exec(
    await readFile(path.join(out, 'index.html'), 'utf8'),
  )![1]!;
  const globals = globalThis as { document?: unknown; started?: StartOptions };
  globals.document = { title: '', querySelector: () => ({ getAttribute: () => content }) };
  try {
    await import(/* @vite-ignore */ pathToFileURL(path.join(out, main)).href);
    const started = globals.started!;
    return { ...started, evaluated: await evaluatePlugins(started.plugins) };
  } finally {
    delete globals.document;
    delete globals.started;
  }
}

describe('a build', () => {
  it('has the same bytes when it is made again, elsewhere, into another folder', async () => {
    const [one, two] = [await fixtureApp(), await fixtureApp()];
    const first = await filesOnDisk((await one.build()).out);
    const again = await filesOnDisk((await one.build()).out);
    const other = await filesOnDisk((await two.build({ out: path.join(two.root, 'some/where') })).out);
    expect(first.size).toBeGreaterThan(20);
    expect(again).toEqual(first);
    expect(other).toEqual(first);
  });

  it('writes what it says it wrote, named by content', async () => {
    const result = await (await fixtureApp()).build();
    expect([...(await filesOnDisk(result.out)).keys()].sort()).toEqual([...result.files.keys()].sort());
    for (const name of ['index.html', 'config.json', 'headers', 'meta.json', 'integrity.json']) {
      expect(result.files.has(name)).toBe(true);
    }
    for (const name of result.files.keys()) {
      if (name.startsWith('assets/')) expect(name).toMatch(/-[0-9A-Za-z]{8,10}\.\w+(\.br|\.gz)?$/);
    }
  });

  it('has a matching hash for every file in integrity.json', async () => {
    const result = await (await fixtureApp()).build();
    const integrity = JSON.parse(fileText(result, 'integrity.json')) as Record<string, string>;
    const plain = [...result.files.keys()].filter(
      (name) => !/\.(br|gz)$/.test(name) && name !== 'integrity.json',
    );
    expect(Object.keys(integrity)).toEqual(plain.sort());
    for (const [name, hash] of Object.entries(integrity)) {
      const digest = createHash('sha384').update(result.files.get(name)!).digest('base64');
      expect(hash).toBe(`sha384-${digest}`);
    }
  });

  it('has brotli and gzip beside each script, style and page, and not beside config.json', async () => {
    const { files } = await (await fixtureApp()).build({ compress: true });
    let pairs = 0;
    for (const [name, contents] of files) {
      if (!/\.(js|css|svg|html)$/.test(name)) continue;
      expect(brotliDecompressSync(files.get(`${name}.br`)!)).toEqual(Buffer.from(contents));
      expect(gunzipSync(files.get(`${name}.gz`)!)).toEqual(Buffer.from(contents));
      pairs += 1;
    }
    expect(pairs).toBeGreaterThan(5);
    expect(files.has('config.json.br') || files.has('config.json.gz')).toBe(false);
  });

  it('starts the shell with the plugins, merged chains, defaults, texts and build of the profile', async () => {
    const result = await (await fixtureApp()).build();
    const started = await runEntry(result);
    expect(started.evaluated.map(({ id, contributes }) => [id, contributes?.routes?.length])).toEqual([
      ['alpha', 1],
    ]);
    expect(started.chains.map(({ slug }) => slug)).toEqual(['first']);
    expect(started.chains[0]!.tokens[0]!.symbol).toBe('WTST');
    expect(started.defaults).toMatchObject({
      brand: { name: 'Fixture & Co' },
      defaultChain: 71001,
      chains: {},
    });
    expect(started.build).toMatchObject({
      profile: 'one',
      basePath: '/',
      locales: ['en-US', 'de-DE', 'en-XA'],
    });
    expect(started.build.buildHash).toMatch(/^[0-9a-f]{64}$/);
    expect(started.baseUrl).toBe(`${pathToFileURL(result.out).href}/`);
    expect(started.messages).toEqual({
      common: { title: 'Loading {{name}}', gamma: 'Gamma' },
      alpha: { title: 'Alpha of <b>{{name}}</b>', deep: { text: 'Deeper' } },
    });
  });

  it('has pictures by name beside its first script, and in the chain only what its names do not say', async () => {
    const app = await fixtureApp();
    await mkdir(path.join(app.root, 'chains/logos'));
    for (const name of ['tst', 'wrapped', 'unused'])
      await app.write(`chains/logos/${name}.svg`, `<svg id="${name}"/>`);
    await app.edit('chains/first.json', (chain) => {
      chain.logos = { TST: 'tst', WTST: 'wrapped', GONE: 'unused' };
    });
    const built = await app.build({ basePath: './' });
    const started = await runEntry(built);
    expect(started.chains[0]!.logos).toEqual({ WTST: 'wrapped' });
    const own = ownLogos(started.chains, started.logo);
    const { id, tokens } = started.chains[0]!;
    expect([...own.keys()]).toEqual([`${id}ETHER`, `${id}${tokens[0]!.address}`]);
    const files = [...own.values()].map((url) => path.relative(built.out, fileURLToPath(url)));
    expect(files.map((file) => fileText(built, file))).toEqual(['<svg id="tst"/>', '<svg id="wrapped"/>']);
    expect([...built.files.keys()].filter((name) => /logo-.*\.svg$/.test(name)).sort()).toEqual(files.sort());

    await app.write('chains/logos/tst.svg', '<svg id="new"/>');
    expect((await app.build()).files.has(files[0]!)).toBe(false);
  });

  it('loads other languages by file, and makes the pseudo-locale out of en-US', async () => {
    const { loadLocale } = await runEntry(await (await fixtureApp()).build());
    expect(await loadLocale('de-DE', 'common')).toEqual({ title: '{{name}} lädt' });
    expect(await loadLocale('de-DE', 'alpha')).toBeUndefined();
    expect(await loadLocale('fr-FR', 'common')).toBeUndefined();
    expect(await loadLocale('en-US', 'alpha')).toMatchObject({ deep: { text: 'Deeper' } });
    expect(await loadLocale('en-XA', 'alpha')).toEqual({
      title: '[Áļþĥá óƒ <b>{{name}}</b>········]',
      deep: { text: '[Ðééþéŕ··]' },
    });
  });

  it('keeps the texts of what is loaded later out of the first load, in every language', async () => {
    const app = await fixtureApp();
    await app.write('locales/en-US/alphaLazy.json', '{"far":"Far away"}');
    const result = await app.build();
    const { loadLocale, messages } = await runEntry(result);
    expect(Object.keys(messages)).not.toContain('alphaLazy');
    const main = [...result.files.keys()].find((name) => /^assets\/main-.*\.js$/.test(name))!;
    expect(fileText(result, main)).not.toContain('Far away');
    expect(await loadLocale('en-US', 'alphaLazy')).toMatchObject({ far: 'Far away' });
    expect(await loadLocale('en-XA', 'alphaLazy')).toEqual({ far: '[Ƒáŕ áŵáý···]' });
    expect(await loadLocale('de-DE', 'alphaLazy')).toBeUndefined();
  });

  it('has another build hash when a text changes', async () => {
    const app = await fixtureApp();
    const hashIn = (result: BuildResult) =>
      /sluice-build" content="(\w+)"/.exec(fileText(result, 'index.html'))![1];
    const before = hashIn(await app.build());
    await app.write('locales/de-DE/common.json', '{"title":"Laden"}');
    expect(hashIn(await app.build())).not.toBe(before);
  });
});

/** Width and height of a PNG, by its header. */
function sizeOf(png: Uint8Array): readonly number[] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('index.html', () => {
  it('shows the brand before any script, without inline script or style', async () => {
    const page = fileText(await (await fixtureApp()).build(), 'index.html');
    expect(page).toContain('<title>Fixture &amp; Co</title>');
    expect(page).toContain('</svg>Fixture &amp; Co</span>');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    // The policy names loopback hosts.
    expect(page.replace(POLICY, '')).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it('has icons for pages, home screens and installed apps, and a picture for shared links', async () => {
    const app = await fixtureApp();
    const result = await app.build({ basePath: '/app/' });
    const page = fileText(result, 'index.html');
    const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="/app/([^"]+)"`).exec(page)![1]!;
    expect(sizeOf(result.files.get(hrefOf('icon'))!)).toEqual([32, 32]);
    expect(sizeOf(result.files.get(hrefOf('apple-touch-icon'))!)).toEqual([180, 180]);

    const manifest = JSON.parse(fileText(result, hrefOf('manifest')));
    expect(manifest).toMatchObject({ name: 'Fixture & Co', start_url: '../', scope: '../' });
    const icons = manifest.icons as readonly Record<'src' | 'type' | 'sizes' | 'purpose', string>[];
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, type, sizes } of icons) {
      const contents = result.files.get(`assets/${src}`)!;
      if (type === 'image/png') expect(sizeOf(contents).join('x')).toBe(sizes);
    }

    const share = result.files.get('share.png')!;
    expect(sizeOf(share)).toEqual([1200, 630]);
    expect(share.length).toBeLessThan(60_000);
    const image = (html: string) => /<meta property="og:image" content="([^"]+)">/.exec(html)![1];
    expect(image(page)).toBe('/app/share.png');
    await app.edit('chains/profiles/one.json', (profile) => {
      profile.site = 'https://swap.example/app/';
    });
    expect(image(fileText(await app.build(), 'index.html'))).toBe('https://swap.example/app/share.png');
  });

  it('lists the paths that the profile blocks', async () => {
    const app = await fixtureApp();
    expect(fileText(await app.build(), 'index.html')).not.toContain('x:blocked-paths');
    await app.edit('chains/profiles/one.json', (profile) => {
      profile.blockedPaths = ['/pool', '/add/v2'];
    });
    expect(fileText(await app.build(), 'index.html')).toContain(
      '<meta property="x:blocked-paths" content="/pool,/add/v2">',
    );
  });

  it('points at files that are there, below the base path', async () => {
    const result = await (await fixtureApp()).build({ basePath: '/app/' });
    const page = fileText(result, 'index.html');
    const urls = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url!);
    expect(urls.length).toBeGreaterThan(3);
    for (const url of urls) {
      expect(url).toMatch(/^\/app\/assets\//);
      expect(result.files.has(url.slice('/app/'.length))).toBe(true);
    }
    expect(fileText(result, 'headers')).toMatch(/^\/app\/\*\n[\s\S]*^\/app\/assets\/\*\n/m);
    expect(textOfStyle(result)).toMatch(/src:url\(inter-latin-wght-normal-\w+\.woff2\)/);
  });

  it.each(['logo.svg', './logo.svg', '/logo.svg'])('has the logo %s beside its page', async (logo) => {
    const app = await fixtureApp();
    await app.write('chains/profiles/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await app.edit('chains/profiles/one.json', (profile) => {
      profile.brand = { name: 'Fixture & Co', logo };
    });
    const result = await app.build({ basePath: '/app/' });
    expect(result.files.has('logo.svg')).toBe(true);
    expect(fileText(result, 'index.html')).toContain('<img src="/app/logo.svg"');
    // The app resolves it against the folder of index.html, on all of its pages.
    expect(JSON.parse(fileText(result, 'config.json')).brand.logo).toBe('logo.svg');
  });

  it.each(['/', '/app/', './'])(
    'carries the policy itself, before anything is loaded: %s',
    async (basePath) => {
      const page = fileText(await (await fixtureApp()).build({ basePath }), 'index.html');
      const at = page.indexOf(`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThan(page.search(/<(?:link|script|title)/));
      // A browser ignores what only a header may say, and complains about it.
      expect(page).not.toMatch(/frame-ancestors|report-uri|sandbox/);
    },
  );

  it('has relative URLs in a build for IPFS', async () => {
    const page = fileText(await (await fixtureApp()).build({ basePath: './' }), 'index.html');
    expect(page).toMatch(/<script type="module" src="\.\/assets\/main-/);
  });

  it('asks for one script at first, which gives lazy pages what they share with it', async () => {
    const app = await fixtureApp();
    await app.write(
      'plugins/alpha/AlphaPage.tsx',
      "export { heavyHelper as default } from './heavyHelper.ts';\n",
    );
    const result = await app.build();
    const { outputs } = result.bundle.metafile;
    const entry = staticGraph(result.bundle.metafile);
    expect(entry).toEqual([expect.stringMatching(/^assets\/main-\w+\.js$/)]);
    expect(Object.keys(outputs[entry[0]!]!.inputs)).toContain('plugins/alpha/heavyHelper.ts');
    const [name, page] = Object.entries(outputs).find(
      ([, output]) => output.entryPoint === 'plugins/alpha/AlphaPage.tsx',
    )!;
    expect(page.imports.map(({ path: imported }) => imported)).toEqual(entry);
    expect(fileText(result, 'index.html')).not.toContain('modulepreload');

    const { evaluated: plugins } = await runEntry(result);
    const document = { title: 'Alpha', querySelector: () => null };
    Object.assign(globalThis, { document });
    try {
      const route = plugins[0]!.contributes!.routes![0] as { readonly page: () => Promise<unknown> };
      const loaded = (await route.page()) as { readonly default: (token: symbol) => string };
      expect(loaded.default(Symbol('x'))).toContain('Symbol(x)');
    } finally {
      delete (globalThis as { document?: unknown }).document;
    }
    expect(name).toMatch(/^assets\/AlphaPage-\w+\.js$/);
  });

  it('names every script anew when any of them changes', async () => {
    const app = await fixtureApp();
    const scripts = async () =>
      [...(await app.build()).files.keys()].filter((name) => /^assets\/.*\.js$/.test(name));
    const before = await scripts();
    await app.write('plugins/alpha/AlphaPage.tsx', "export default () => 'another page of alpha';\n");
    const after = await scripts();
    expect(after).toHaveLength(before.length);
    for (const name of after) expect(before).not.toContain(name);
  });
});

function textOfStyle(result: BuildResult): string {
  return fileText(result, [...result.files.keys()].find((name) => /^assets\/shell-.*\.css$/.test(name))!);
}

describe('headers', () => {
  it('have the whole policy and refuse to be framed', async () => {
    const text = fileText(await (await fixtureApp()).build(), 'headers');
    expect(text).toContain(`\n  Content-Security-Policy: ${POLICY}; frame-ancestors 'none'\n`);
    expect(text).toContain('\n  Cross-Origin-Opener-Policy: same-origin-allow-popups\n');
    expect(text).toContain('\n  X-Content-Type-Options: nosniff\n');
    expect(text).toContain('\n  Referrer-Policy: no-referrer\n');
  });

  it('let the origins frame the app that the profile names', async () => {
    const app = await fixtureApp();
    await app.edit('chains/profiles/one.json', (profile) => {
      profile.frameAncestors = ['https://app.safe.global'];
    });
    expect(fileText(await app.build(), 'headers')).toContain('; frame-ancestors https://app.safe.global\n');
  });
});

describe('the service worker', () => {
  it('carries the build hash, and keeps every asset but other languages', async () => {
    const result = await (await fixtureApp()).build();
    const script = fileText(result, 'sw.js');
    const page = fileText(result, 'index.html');
    expect(script).toContain(/sluice-build" content="(\w+)"/.exec(page)![1]);
    const outputs = result.bundle.metafile.outputs;
    for (const name of result.files.keys()) {
      if (!name.startsWith('assets/') || /\.(br|gz)$/.test(name)) continue;
      const foreign = /\b(locales|language)\/(?!en-US)/.test(outputs[name]?.entryPoint ?? '');
      expect(script.includes(name), name).toBe(!foreign);
    }
    expect(JSON.parse(fileText(result, 'worker-switch.json'))).toEqual({ worker: true });
    expect(script).toContain('worker-switch.json');
    expect(script).not.toMatch(/\[[^\]]*worker-switch/);
  });
});

describe('config.json', () => {
  it('shows what an operator can set', async () => {
    const config = JSON.parse(fileText(await (await fixtureApp()).build(), 'config.json'));
    expect(config).toEqual({
      brand: { name: 'Fixture & Co' },
      links: {},
      defaultChain: 71001,
      chains: { '71001': { endpoints: [{ url: 'https://first.rpc.example' }] } },
      telemetry: 'none',
    });
  });
});
