import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { fixtureApp } from './fixtureApp.ts';

type Change = (value: Record<string, unknown>) => void;
const set =
  (key: string, value: unknown): Change =>
  (file) => {
    file[key] = value;
  };
const PROFILE = 'chains/profiles/one.json';
const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const FAULTS: readonly (readonly [string, string, Change, string])[] = [
  [
    'a profile without plugins',
    PROFILE,
    set('plugins', []),
    `${PROFILE} at /plugins: must NOT have fewer than 1 items`,
  ],
  ['a misspelt property', PROFILE, set('locale', []), `${PROFILE} at /locale: is not a known property`],
  ['another name than its file', PROFILE, set('name', 'two'), `${PROFILE} at /name: must be one`],
  [
    'a plugin that does not exist',
    PROFILE,
    set('plugins', ['alpha', 'omega']),
    `${PROFILE} at /plugins/1: there is no "omega"`,
  ],
  [
    'a chain that does not exist',
    PROFILE,
    set('chains', ['first', 'third']),
    `${PROFILE} at /chains/1: there is no "third"`,
  ],
  [
    'a default chain that is not listed',
    PROFILE,
    set('defaultChain', 'second'),
    `${PROFILE} at /defaultChain: is not among the chains`,
  ],
  [
    'a language that is not one of the 32',
    PROFILE,
    set('locales', ['en-US', 'xx-XX']),
    `${PROFILE} at /locales/1: there is no language "xx-XX"`,
  ],
  ['no en-US', PROFILE, set('locales', ['de-DE']), `${PROFILE} at /locales: must have en-US`],
  [
    'a language without a folder',
    PROFILE,
    set('locales', ['en-US', 'fr-FR']),
    'locales/fr-FR does not exist',
  ],
  [
    'a base path without its slash',
    PROFILE,
    set('basePath', '/app'),
    `${PROFILE} at /basePath: must match pattern`,
  ],
  [
    'an accent that white text cannot stand on',
    PROFILE,
    set('brand', { name: 'X', accent: { light: '#ffff00', dark: '#6A4DF5' } }),
    `${PROFILE} at /brand/accent/light: white text on it`,
  ],
  [
    'a logo that is not there',
    PROFILE,
    set('brand', { name: 'X', logo: 'logo.svg' }),
    `${PROFILE} at /brand/logo: chains/profiles/logo.svg does not exist`,
  ],
  [
    'a picture that is not there',
    'chains/first.json',
    set('logos', { TST: 'tst' }),
    'chains/first.json at /logos: chains/logos/tst.svg does not exist',
  ],
  [
    'a picture outside of the folder',
    'chains/first.json',
    set('logos', { TST: '../tst' }),
    'chains/first.json at /logos/TST: must match pattern',
  ],
  [
    'a frame ancestor that is a path',
    PROFILE,
    set('frameAncestors', ['https://x.example/a']),
    `${PROFILE} at /frameAncestors/0: must match pattern`,
  ],
  [
    'a relay project without the plugin for it',
    PROFILE,
    set('walletConnect', { projectId: 'a'.repeat(32) }),
    `${PROFILE} at /walletConnect: the plugin wallet-connect is not listed`,
  ],
  [
    'the plugin for the relay without a project',
    PROFILE,
    set('plugins', ['alpha', 'wallet-connect']),
    `${PROFILE} at /plugins: wallet-connect needs /walletConnect/projectId`,
  ],
  [
    'subgraphs without the plugin for them',
    PROFILE,
    set('subgraphs', { first: [{ url: 'https://graph.example', schema: 'uniswap-v3' }] }),
    `${PROFILE} at /subgraphs: the plugin subgraph is not listed`,
  ],
  [
    'the plugin for subgraphs without any',
    PROFILE,
    set('plugins', ['alpha', 'subgraph']),
    `${PROFILE} at /plugins: subgraph needs /subgraphs`,
  ],
  [
    'a subgraph at an open address',
    PROFILE,
    set('subgraphs', { first: [{ url: 'http://graph.example', schema: 'uniswap-v3' }] }),
    `${PROFILE} at /subgraphs/first/0/url: must match pattern`,
  ],
  [
    'a chain with an unknown protocol',
    'chains/first.json',
    set('capabilities', { protocols: ['v9'], exactOutput: true, maxHops: 1, maxSplits: 1, feeTiers: [] }),
    'chains/first.json at /capabilities/protocols/0: must be one of v2, v3',
  ],
  [
    'placeholder prices without prices',
    'chains/first.json',
    set('prices', { source: 'placeholder' }),
    'chains/first.json at /prices: must have required property',
  ],
  [
    'another slug than its file',
    'chains/first.json',
    set('slug', 'fist'),
    'chains/first.json at /slug: must be first',
  ],
  [
    'a base token that is no token',
    'chains/first.json',
    set('baseTokens', ['WTST', 'USDX']),
    'chains/first.json at /baseTokens/1: the chain has no token "USDX"',
  ],
  [
    "another chain's manifest",
    'chains/deployments/71001.json',
    set('chainId', 5),
    'chains/deployments/71001.json at /chainId: must be 71001',
  ],
  [
    'an address with a wrong checksum',
    'chains/deployments/71001.json',
    set('contracts', [{ kind: 'permit2', version: '1', address: ADDRESS.toLowerCase() }]),
    'chains/deployments/71001.json at /contracts/0/address: must be an address with its EIP-55 checksum',
  ],
  [
    'a contract twice',
    'chains/deployments/71001.json',
    set(
      'contracts',
      [1, 2].map(() => ({ kind: 'permit2', version: '1', address: ADDRESS })),
    ),
    'chains/deployments/71001.json at /contracts/1: repeats "permit2" of entry 0',
  ],
];

describe('the build', () => {
  it.each(FAULTS)('refuses %s, with file and place', async (_, file, change, message) => {
    const app = await fixtureApp();
    await app.edit(file, change);
    await expect(app.build()).rejects.toThrow(message);
  });

  it('refuses a file that is not JSON', async () => {
    const app = await fixtureApp();
    await app.write(PROFILE, '{ "name": ');
    await expect(app.build()).rejects.toThrow(/^chains\/profiles\/one\.json: .*JSON/);
  });

  it('refuses a profile that does not exist', async () => {
    await expect((await fixtureApp()).build({ profile: 'none' })).rejects.toThrow(
      'chains/profiles/none.json does not exist',
    );
  });

  it.each([
    ["export default { id: 'other' };", 'plugins/alpha/index.ts: its id must be "alpha"'],
    ['export const plugin = {};', 'plugins/alpha/index.ts: the default export must be a plugin'],
    [
      "import { list } from './heavyHelper.ts';\nexport default { id: 'alpha', requires: list };",
      'plugins/alpha/index.ts: requires must be a list of strings that the build can read',
    ],
    [
      "export default { id: 'alpha', contributes: { namespaces: ['alfa'] } };",
      'plugin alpha: locales/en-US/alfa.json does not exist',
    ],
  ])('refuses the manifest %s', async (text, message) => {
    const app = await fixtureApp();
    await app.write('plugins/alpha/index.ts', text);
    await expect(app.build()).rejects.toThrow(message);
  });

  it("tells the compiler's own message", async () => {
    const app = await fixtureApp();
    await app.write('plugins/alpha/AlphaPage.tsx', "import './nowhere.ts';\n");
    await expect(app.build()).rejects.toThrow(
      /AlphaPage\.tsx:1:7: ERROR: Could not resolve "\.\/nowhere\.ts"/,
    );
  });

  it('leaves the build before it alone when it fails', async () => {
    const app = await fixtureApp();
    const { out } = await app.build();
    const before = await readFile(path.join(out, 'integrity.json'), 'utf8');
    await app.write('plugins/alpha/AlphaPage.tsx', 'export default ');
    await expect(app.build()).rejects.toThrow();
    expect(await readFile(path.join(out, 'integrity.json'), 'utf8')).toBe(before);
    expect(await readdir(path.dirname(out))).toEqual(['one']);
  });
});

describe('node build.mjs', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['build.mjs', ...args], { cwd: ROOT }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );

  it.each([
    [[], 'which profile?'],
    [['--profile', 'nowhere'], 'chains/profiles/nowhere.json does not exist'],
    [['--profile', 'local', '--base-path', 'app'], '--base-path must be'],
    [['--profil', 'local'], "Unknown option '--profil'"],
  ])('%j ends with 1 and says why', async (args, words) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('npm start', () => {
  it.each(['PORT', 'CHAIN_PORT'])('says which port is busy, and that %s changes it', async (variable) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { ...process.env, PORT: '0', CHAIN_PORT: '0', [variable]: String(port) };
    const failed = promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: ROOT,
      env,
    });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Port ${port} is in use. Set ${variable} to a free one.\n`),
    });
    server.close();
  });
});
