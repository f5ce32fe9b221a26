// @module-tag long
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { ROOT } from '../../scripts/root.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { chainUrl } from '../browser/place.ts';
import { chainAt, serveApp, sharedNode } from '../browser/serveApp.ts';
import { quote } from './steps.ts';

/** The files that a build reads. */
const ROOMS = ['chains', 'kernel', 'locales', 'plugins', 'scripts', 'ui', 'package.json', 'tsconfig.json'];

const browser = await openBrowser();
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'sluice-guide-'));
  for (const room of ROOMS) await cp(path.join(ROOT, room), path.join(root, room), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The code blocks under a heading of a guide, each with the text between it and the block before. */
async function blocks(guide: string, heading: string): Promise<readonly { words: string; code: string }[]> {
  const text = await readFile(path.join(ROOT, guide), 'utf8');
  const [, section] = text.split(`${heading}\n`);
  if (section === undefined) throw new Error(`${guide} has no "${heading}"`);
  const [own = ''] = section.split(/^## /m);
  return [...own.matchAll(/([\s\S]*?)```\w+\n([\s\S]*?)```/g)].map(([, words = '', code = '']) => ({
    words,
    code,
  }));
}

async function write(name: string, code: string): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, code);
}

/**
 * Plugins that fail in three ways that the build cannot see; `read` is the failure text that the page must
 * show for each.
 */
const BROKEN: Readonly<Record<string, { files: Readonly<Record<string, string>>; reads: RegExp }>> = {
  thrower: {
    files: {
      'helper.ts':
        "if ('document' in globalThis) throw new Error('not in this browser');\nexport const help = 1;\n",
      'index.ts': "import { help } from './helper.ts';\nexport default { id: 'thrower', help };\n",
    },
    reads: /not in this browser/,
  },
  'odd-item': {
    files: {
      'index.ts': `export default {
        id: 'odd-item',
        contributes: { navItems: [{ id: 'odd', label: 'common:nav.swap', order: 9 }] },
      };`,
    },
    reads: /its navItems\[0\] has no valid "to"/,
  },
  quoter: {
    files: {
      'index.ts': `import { token } from '../../kernel/plugin/token.ts';
        const SourceToken = token('Quoter');
        const source = {
          supports: () => true,
          watch: () => () => undefined,
          answer: () => ({ quote: { amountOutAfterTaxRaw: 10n ** 40n } }),
        };
        export default {
          id: 'quoter',
          bind: ({ bind }) => void bind(SourceToken).toConstantValue(source),
          contributes: { quoteSources: [{ id: 'best-ever', service: SourceToken }] },
        };`,
    },
    reads: /quote source "best-ever": its quote has no valid/,
  },
};

/** The folder of a build of the local profile with the guide's plugin. */
async function built(): Promise<string> {
  const out = path.join(root, 'dist');
  const include = ['plugins/hello', 'kernel/**/*.d.ts'];
  await write('tsconfig.hello.json', JSON.stringify({ extends: './tsconfig.json', include }));
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', path.join(root, 'tsconfig.hello.json')], {
    stdio: 'inherit',
  });
  await buildProfile({ root, profile: 'local', out, compress: false });
  return out;
}

async function opened(dir: string) {
  const { deployment } = await sharedNode();
  const app = await serveApp(chainAt(chainUrl(), deployment), dir);
  const page = await openPage(browser, { own: [app.url] });
  await page.page.goto(`${app.url}hello`);
  return page;
}

describe('a plugin written as the guides say', () => {
  test('passes the type check, is in the build that names it, and its page opens', async () => {
    const example = await blocks('README.md', '## Write a plugin');
    const files = example.map(({ words, code }) => ({
      name: /`((?:plugins|locales)\/[\w./-]+\.(?:tsx?|json))`/.exec(words)?.[1],
      code,
    }));
    expect(files.map(({ name }) => name)).toEqual([
      'plugins/hello/index.ts',
      'plugins/hello/HelloPage.tsx',
      'locales/en-US/hello.json',
    ]);
    for (const { name, code } of files) await write(name!, code);
    const profile = 'chains/profiles/local.json';
    const { plugins, ...rest } = JSON.parse(await readFile(path.join(root, profile), 'utf8')) as {
      plugins: string[];
    };
    const list = (...more: readonly string[]) =>
      write(profile, JSON.stringify({ ...rest, plugins: [...plugins, 'hello', ...more] }));
    await list();

    const { page, problems, foreign } = await opened(await built());
    await page.getByRole('heading', { name: 'Hello', exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Hello | Sluice');
    expect([problems, foreign]).toEqual([[], []]);

    // The page in the longer guide reads a service; broken plugins run beside it.
    for (const [id, { files: sources }] of Object.entries(BROKEN)) {
      for (const [name, code] of Object.entries(sources)) await write(`plugins/${id}/${name}`, code);
    }
    await list(...Object.keys(BROKEN));
    const guide = await blocks('docs/plugins.md', '# Plugins');
    const codeAfter = (heading: string) => guide.find(({ words }) => words.includes(`**${heading}**`))!.code;
    await write('plugins/hello/HelloPage.tsx', codeAfter('A page'));
    // The plugin's own codes, types and keys pass the type check.
    await write('plugins/hello/tokens.ts', codeAfter('Codes, types and keys of its own.'));
    const second = await opened(await built());
    await second.page.getByRole('heading', { name: 'Sluice local', exact: true }).waitFor();
    const { page: survivor } = second;
    await survivor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swap' }).click();
    await quote(survivor, '1');
    await survivor.getByText('Quotes from best-ever (quoter) are left out').waitFor();
    await survivor.keyboard.press('Control+.');
    const settings = survivor.getByTestId('settings-dialog');
    for (const [id, { reads: reason }] of Object.entries(BROKEN)) {
      const row = settings.getByRole('listitem').filter({ hasText: id });
      await row.getByText(reason).waitFor();
      await row.getByRole('button', { name: `Try ${id} again` }).waitFor();
    }
    await settings.getByText('3 failed').waitFor();
    // The logger reports each failure; nothing else went wrong.
    expect(
      second.problems.filter((text) => !/^Plugin "(thrower|odd-item|quoter)" is failed/.test(text)),
    ).toEqual([]);
    expect(second.foreign).toEqual([]);
  });
});
