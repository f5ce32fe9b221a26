import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  barrelExports,
  directImports,
  withDirectImports,
} from '../../scripts/build/rewrites/directImports.ts';
import { leanI18next, withoutUnused } from '../../scripts/build/rewrites/leanI18next.ts';
import { leanInversify } from '../../scripts/build/rewrites/leanInversify.ts';
import { rewritePackage } from '../../scripts/build/rewrites/rewritePackage.ts';
import { unusedCommonJs } from '../../scripts/build/rewrites/unusedCommonJs.ts';
import {
  ownSources,
  usedStyles,
  withUsedAttributes,
  withUsedProperties,
  withUsedStyles,
} from '../../scripts/build/rewrites/usedStyles.ts';
import { ROOT } from '../../scripts/root.ts';

const read = (file: string): string => readFileSync(`${ROOT}/node_modules/${file}`, 'utf8');

async function bundled(contents: string, plugins: readonly Plugin[]) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts', sourcefile: 'kernel/probe.ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [...plugins],
  });
  const used = Object.entries(Object.values(metafile.outputs)[0]!.inputs);
  return {
    code: outputFiles[0]!.text,
    inputs: Object.keys(metafile.inputs),
    used: used.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file),
  };
}

/** Standard output of `code`, run where code generation from strings is forbidden. */
function run(code: string): string {
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-'];
  return execFileSync(process.execPath, flags, { input: code, encoding: 'utf8' }).trim();
}

/** Bundles a program with these packages, which differ from the installed ones. */
async function bundledOver(packages: Readonly<Record<string, string>>, plugin: Plugin): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'sluice-lean-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, contents] of Object.entries(packages)) {
    const full = path.join(root, 'node_modules', file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, contents);
  }
  const imports = Object.keys(packages).map((file) => `import './node_modules/${file}';`);
  await build({
    stdin: { contents: imports.join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [plugin],
  });
}

describe('a rewrite', () => {
  const plugin = rewritePackage('lean-thing', /node_modules[\\/]thing[\\/]/, [
    { file: /\/thing\/big\.js$/, load: () => ({ contents: '' }) },
    {
      file: /\/thing\/odd\.js$/,
      load: () => {
        throw new Error('it is no longer as it was');
      },
    },
  ]);

  it('fails the build where the package has its file no more, and says what its own trouble is', async () => {
    await expect(bundledOver({ 'other/a.js': '' }, plugin)).resolves.toBeUndefined();
    await expect(bundledOver({ 'thing/small.js': '' }, plugin)).rejects.toThrow(
      'has no file /\\/thing\\/big',
    );
    await expect(bundledOver({ 'thing/odd.js': '' }, plugin)).rejects.toThrow('no longer as it was');
  });

  it.each([
    ['Inversify', leanInversify, '@inversifyjs/core/lib/index.js', 'lean-inversify'],
    ['i18next', leanI18next, 'i18next/dist/esm/main.js', 'lean-i18next'],
    ['Chakra', usedStyles({ root: ROOT, plugins: [] }), '@chakra-ui/react/dist/esm/preset.js', 'used-styles'],
    ['ethers', directImports, 'ethers/lib.esm/abi/coder.js', 'ethers imports its index files'],
  ])('of %s is one such', async (_, rewrite, file, words) => {
    await expect(bundledOver({ [file]: 'export const a = 1;' }, rewrite)).rejects.toThrow(words);
  });
});

describe('directImports', () => {
  it('fails where an index file hands nothing on that it understands', () => {
    expect(() => barrelExports("export * from './a.js';")).toThrow('in the form known here');
  });

  it('finds what a barrel hands on, whichever way it does', () => {
    const barrel = [
      "import { inner } from './inner.js';",
      "import { kept } from './kept.js';",
      "export { a, b } from './ab.js';",
      'export { inner };',
      'export { own };',
      "export { c as d } from './c.js';",
    ].join('\n');
    expect([...barrelExports(barrel)]).toEqual([
      ['a', './ab.js'],
      ['b', './ab.js'],
      ['inner', './inner.js'],
    ]);
  });

  it('imports each name from where it is, and leaves alone what it does not find', async () => {
    const source = [
      "import { a, b as c, type T } from 'ethers/hash';",
      "import { x } from './x.ts';",
      "import type { U } from 'ethers/hash';",
    ].join('\n');
    const direct = await withDirectImports(source, async (barrel, name) =>
      barrel === 'ethers/hash' && name === 'b' ? './b.js' : undefined,
    );
    expect(direct.split('\n')).toEqual([
      'import { a } from "ethers/hash"; import { b as c } from "./b.js";',
      "import { x } from './x.ts';",
      "import type { U } from 'ethers/hash';",
    ]);
  });

  it('keeps elliptic curves and name tables out of reach of who asks for an address', async () => {
    const source = "import { getAddress } from 'ethers/address';\nconsole.log(getAddress);";
    const before = await bundled(source, []);
    expect(before.inputs.join()).toMatch(/noble\/curves/);
    const after = await bundled(source, [directImports]);
    expect(after.inputs.join()).toMatch(/address\/address\.js/);
    expect(after.inputs.join()).not.toMatch(/noble\/curves|ens-normalize|pbkdf2|scrypt/);
  });
});

const CONTAINER = `
import { Container, ContainerModule } from 'inversify';
const container = new Container({ defaultScope: 'Singleton', jitless: true });
const ids = [0, 1, 2, 3, 4, 5].map((count) => Symbol('s' + count));
container.bind(ids[0]).toConstantValue('0');
for (let count = 1; count <= 5; count += 1) {
  container.bind(ids[count]).toResolvedValue((...values) => values.join('') + count, ids.slice(0, count));
}
const extra = Symbol('extra');
const module = new ContainerModule(({ bind }) => {
  bind(extra).toResolvedValue((text) => text + '!', [ids[1]]).inTransientScope();
});
container.load(module);
console.log(container.get(ids[5]), container.get(ids[5]) === container.get(ids[5]), container.get(extra));
container.unload(module);
console.log(container.isBound(extra), container.get(extra, { optional: true }));
`;

describe('leanInversify', () => {
  it('fails where Inversify has another use for metadata', async () => {
    const file = '@inversifyjs/reflect-metadata-utils/lib/own.js';
    await expect(bundledOver({ [file]: 'Reflect.hasMetadata();' }, leanInversify)).rejects.toThrow(
      'Reflect.hasMetadata',
    );
  });

  it('leaves a container that does what the whole one does', async () => {
    const whole = run((await bundled(CONTAINER, [])).code);
    const { code, used } = await bundled(CONTAINER, [leanInversify]);
    expect(run(code)).toBe(whole);
    expect(whole.split('\n')).toEqual(['00100120010012300100120010012345 true 01!', 'false undefined']);
    expect(code).not.toMatch(/\bnew Function\b|\bFunction\(/);
    expect(used.join()).not.toMatch(/ArgumentsResolverJit|ConstructorArgument|injectable/);
    expect(code.length).toBeLessThan(0.75 * (await bundled(CONTAINER, [])).code.length);
  });

  it('says what to do where a class is bound all the same', async () => {
    const { code } = await bundled(
      `import { Container } from 'inversify';
      try { new Container({ jitless: true }).bind('a').to(class {}); } catch (error) { console.log(error.message); }`,
      [leanInversify],
    );
    expect(run(code)).toContain('use toResolvedValue');
  });
});

const TEXTS = `
import i18next from 'i18next';
const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', fallbackLng: 'en', ns: ['a'], defaultNS: 'a', partialBundledLanguages: true,
  resources: { en: { a: { x: 'one {{n}}', y_one: '{{count}} thing', y_other: '{{count}} things' } } } });
i18n.addResourceBundle('de', 'a', { x: 'eins {{n}}' });
await i18n.changeLanguage('de');
console.log(i18n.t('x', { n: 1 }), i18n.t('y', { count: 2 }), i18n.t('none'), i18n.exists('a:x'), i18n.dir());
`;

describe('leanI18next', () => {
  it('gives the same texts', async () => {
    const whole = await bundled(TEXTS, []);
    const lean = await bundled(TEXTS, [leanI18next]);
    expect(run(lean.code)).toBe(run(whole.code));
    expect(run(lean.code)).toBe('eins 1 2 things none true ltr');
    expect(lean.code.length).toBeLessThan(0.9 * whole.code.length);
  });

  it.each([
    ['  queueLoad(', '  load2('],
    ['this.logger.warn(', 'this.log.warn('],
    ['formatter = Formatter;', 'formatter = Formats;'],
    ['  nest(str, fc', '  nested(str, fc'],
    ['if (usedKey || usedDefault', 'if (usedDefault || usedKey'],
    ['  saveMissing(', '  keepMissing('],
    ['  cloneInstance(', '  copyInstance('],
    ['reloadResources: this', 'reload: this'],
  ])('fails where i18next is no longer in the known form: %s', (was, is) => {
    const source = read('i18next/dist/esm/i18next.js');
    expect(source).toContain(was);
    expect(() => withoutUnused(source.replace(was, is))).toThrow('i18next has');
  });
});

describe('usedStyles', () => {
  it('reads the shell and the plugins of the build, and no other', async () => {
    const root = fileURLToPath(new URL('fixtures/app', import.meta.url));
    const names = (await ownSources(root, ['alpha', 'gamma'])).map((file) => path.relative(root, file));
    expect(new Set(names.map((name) => name.split(path.sep).slice(0, 2).join('/')))).toEqual(
      new Set(['ui/shell', 'plugins/alpha', 'plugins/gamma']),
    );
  });

  const preset = read('@chakra-ui/react/dist/esm/preset-base.js');
  const words = (...list: string[]) => new Set(list);

  async function presetOf(source: string) {
    const result = await build({
      stdin: {
        contents: `${source.replace(/^export \{.*$/m, '')}
          console.log(JSON.stringify({ utilities: defaultBaseConfig.utilities, conditions: defaultConditions }));`,
        resolveDir: `${ROOT}/node_modules/@chakra-ui/react/dist/esm`,
      },
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
    });
    return JSON.parse(run(result.outputFiles[0]!.text)) as Record<
      'utilities' | 'conditions',
      Record<string, unknown>
    >;
  }

  it('keeps what is named, by its own name or by a short one, as it is', async () => {
    const whole = await presetOf(preset);
    const few = await presetOf(
      withUsedStyles(preset, words('bg', 'marginTop', '_hover', 'hover', 'focusRing')),
    );
    expect(Object.keys(few.utilities)).toEqual(['background', 'focusRing', 'marginTop']);
    expect(Object.keys(few.conditions)).toEqual(['hover']);
    for (const part of ['utilities', 'conditions'] as const) {
      for (const [name, value] of Object.entries(few[part])) expect(value).toEqual(whole[part][name]);
    }
    const every = [
      ...Object.keys(whole.utilities),
      ...Object.keys(whole.conditions).map((name) => `_${name}`),
    ];
    expect(await presetOf(withUsedStyles(preset, words(...every)))).toEqual(whole);
    expect(Object.keys(whole.utilities).length).toBeGreaterThan(200);
  });

  it('keeps the properties and attributes that are named', () => {
    const properties = withUsedProperties(
      read('@pandacss/is-valid-prop/dist/index.mjs'),
      words('color', 'zIndex', 'colour'),
    );
    expect(properties).toContain('var cssPropertiesStr = "color,zIndex";');
    const attributes = withUsedAttributes(
      read('@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js'),
      words('children', 'tabIndex'),
    );
    expect(attributes).toContain('reactPropsRegex = /^((children|tabIndex)|(([Dd]');
  });

  it('fails where a list is no longer in the known form', () => {
    expect(() => withUsedStyles('', words())).toThrow('Chakra');
    expect(() => withUsedStyles(preset.replace(/^ {4}(\w)/gm, '   $1'), words())).toThrow('only');
    expect(() => withUsedProperties('', words())).toThrow('is-valid-prop');
    expect(() => withUsedAttributes('', words())).toThrow('is-prop-valid');
  });
});

describe('a CommonJS package that nobody uses', () => {
  const hoists = async (name: string, plugins: readonly Plugin[]) => {
    const code = `import { ${name} } from '@emotion/react'; console.log(${name});`;
    const { used } = await bundled(code, plugins);
    return used.some((file) => file.includes('hoist-non-react-statics'));
  };

  it('is left out, and stays where it is used', async () => {
    expect(await hoists('ThemeContext', [unusedCommonJs])).toBe(false);
    expect(await hoists('ThemeContext', [])).toBe(true);
    expect(await hoists('withTheme', [unusedCommonJs])).toBe(true);
  });
});
