import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { asFunction, withFunctions } from '../../scripts/build/calledPlugins.ts';
import { joinEntry } from '../../scripts/build/joinEntry.ts';

/**
 * A small app with plugins, of which one is broken. Each has its own helper and a page that shares a token.
 */
const SOURCES: Readonly<Record<string, string>> = {
  'kernel/token.ts': `export const tokens: string[] = []; export const token = (name: string) => { tokens.push(name); return Symbol(name); };`,
  'entry.ts': `
    import { tokens } from './kernel/token.ts';
    const own = (module) => module.default;
    const plugins = {
      well: () => import('./plugins/well/index.ts').then(own),
      'top-level': () => import('./plugins/top-level/index.ts').then(own),
      deeper: () => import('./plugins/deeper/index.ts').then(own),
      named: () => import('./plugins/named/index.ts').then(own),
    };
    // The page that comes later imports this script, so nothing is awaited at its top.
    void (async () => {
    const told = {};
    for (const [id, load] of Object.entries(plugins)) {
      try {
        const plugin = await load();
        told[id] = plugin.page ? (await plugin.page()).default(plugin) : plugin.id;
      } catch (error) {
        told[id] = 'failed: ' + error.message;
      }
    }
    console.log(JSON.stringify({ told, tokens }));
    })();`,
  'plugins/well/tokens.ts': `import { token } from '../../kernel/token.ts'; export const WellToken = token('well');`,
  'plugins/well/helper.ts': `export class Helper { words = ['own', 'helper']; }`,
  'plugins/well/page.ts': `import { WellToken } from './tokens.ts';
    export default ({ token, helper }) => \`\${helper.words.join(' ')}, same token: \${token === WellToken}\`;`,
  'plugins/well/index.ts': `
    import { Helper } from './helper.ts';
    import { WellToken } from './tokens.ts';
    const plugin = { id: 'well', token: WellToken, helper: new Helper(), page: () => import('./page.ts') };
    export default plugin;`,
  'plugins/top-level/index.ts': `
    import { token } from '../../kernel/token.ts';
    const mine = token('before it throws');
    if (globalThis.process) throw new Error('not in this browser');
    export default { id: 'top-level', mine };`,
  'plugins/deeper/helper.ts': `export const parsed = JSON.parse(globalThis.process ? '{' : '{}');`,
  'plugins/deeper/index.ts': `import { parsed } from './helper.ts'; export default { id: 'deeper', parsed };`,
  'plugins/named/index.ts': `export const other = 1; export default { id: 'named' };`,
};

async function joined(change: Readonly<Record<string, string>> = {}) {
  const root = await mkdtemp(path.join(os.tmpdir(), 'sluice-join-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, source] of Object.entries({ ...SOURCES, ...change })) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), source);
  }
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: 'entry.ts', out: 'assets/main' }],
    outdir: '.',
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  const files = new Map(outputFiles.map((file) => [path.relative(root, file.path), file.contents]));
  const bundle = await joinEntry({ files, metafile });
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}');
  await mkdir(path.join(root, 'assets'));
  for (const [name, contents] of bundle.files) await writeFile(path.join(root, name), contents);
  const main = [...bundle.files.keys()].find((name) => name.startsWith('assets/main-'))!;
  return {
    bundle,
    main,
    run: () => execFileSync(process.execPath, [path.join(root, main)], { encoding: 'utf8' }),
  };
}

it('has every plugin in the first script, and a throw of one takes no other with it', async () => {
  const { bundle, main, run } = await joined();
  // Only the page is loaded lazily.
  const pages = [expect.stringMatching(/^assets\/page-/)];
  expect([...bundle.files.keys()].filter((name) => name !== main)).toEqual(pages);
  const { inputs, imports } = bundle.metafile.outputs[main]!;
  expect(Object.keys(inputs)).toContain('plugins/deeper/helper.ts');
  expect(imports.map((item) => item.path)).toEqual(pages);
  expect(JSON.parse(run())).toEqual({
    told: {
      well: 'own helper, same token: true',
      'top-level': 'failed: not in this browser',
      deeper: expect.stringMatching(/^failed: .*JSON/),
      named: 'named',
    },
    tokens: ['well', 'before it throws'],
  });
});

it('names a plugin that awaits at its top, which a function cannot', async () => {
  const waiting = joined({ 'plugins/named/index.ts': `await 0; export default { id: 'named' };` });
  await expect(waiting).rejects.toThrow(/plugins\/named\/index\.ts.*"await"/s);
});

it('says so where the bundler writes its output in another way', () => {
  expect(() => asFunction('var a=1;', 'index-1.js')).toThrow('index-1.js');
  expect(() => withFunctions('import("./index-2.js")', ['assets/index-1.js'])).toThrow('index-1.js');
});
