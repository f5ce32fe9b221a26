// @module-tag long
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildResult, buildProfile } from '../../scripts/build/buildProfile.ts';
import { integrityOf } from '../../scripts/build/output/hash.ts';
import { ROOT } from '../../scripts/root.ts';
import { fileText, textOf } from './fixtureApp.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sluice-profiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const build = (profile: string, out: string): Promise<BuildResult> =>
  // The compressed copies, which take longer than the rest, are looked at once.
  buildProfile({ profile, out: path.join(folder, out), compress: profile === 'monad' });

const made = new Map<string, Promise<BuildResult>>();
/** One build of a profile for all tests that only read it. */
function built(profile: string): Promise<BuildResult> {
  const found = made.get(profile) ?? build(profile, profile);
  made.set(profile, found);
  return found;
}

const picturesOf = ({ files }: BuildResult) =>
  [...files.keys()].flatMap((name) => /^assets\/logo-(.+)-\w{10}\.svg$/.exec(name)?.[1] ?? []).sort();
const hashes = ({ files }: BuildResult) =>
  [...files].map(([name, contents]) => [name, integrityOf(contents)]).sort();

describe('the real app', () => {
  it('is the same to the byte in two builds of one profile', async () => {
    const first = await built('swap-only');
    const second = await build('swap-only', 'again');
    expect(first.files.size).toBeGreaterThan(20);
    expect(hashes(second)).toEqual(hashes(first));
  });

  it('has the test wallet, the component gallery and the local chain in its local profile alone', async () => {
    const traces =
      /plugins\/local-wallet|NodeWallet|plugins\/gallery|GalleryPage|Component gallery|sluice-local/;
    expect(textOf(await built('local'))).toMatch(traces);
    expect(textOf(await built('swap-only'))).not.toMatch(traces);
  });

  it('has the pictures of its own chains, coins and tokens, and of no others', async () => {
    const monad = await built('monad');
    const names = picturesOf(monad);
    expect(names).toEqual(['ausd', 'mon', 'usdc', 'usdt0', 'wbtc', 'weth', 'wmon']);
    for (const name of names) {
      const [file, contents] = [...monad.files].find(([key]) => key.startsWith(`assets/logo-${name}-`))!;
      expect(Buffer.from(contents)).toEqual(await readFile(path.join(ROOT, `chains/logos/${name}.svg`)));
      expect(JSON.parse(fileText(monad, 'integrity.json'))).toHaveProperty([file]);
      expect(fileText(monad, 'sw.js')).toContain(`"${file}"`);
      expect(monad.files.has(`${file}.br`)).toBe(true);
    }
    // A path follows from a symbol, so the first load has the paths of none.
    const [, first] = [...monad.files].find(([name]) => /^assets\/main-.*\.js$/.test(name))!;
    const main = String(Buffer.from(first));
    expect(main.match(/logo-/g)).toHaveLength(1);
    expect(names.filter((name) => main.includes(`${name}.svg`))).toEqual([]);
    expect(picturesOf(await built('local'))).toEqual([
      ...['chog', 'dak', 'hush', 'mon', 'old', 'tax', 'usdc', 'usdt', 'wbtc', 'weth', 'wmon'],
      'yaki',
    ]);
  });

  it('has WalletConnect where a profile names a project, in chunks of their own, and nowhere else', async () => {
    const traces = /walletconnect/i;
    const relayed = await buildProfile({
      profile: 'local',
      out: path.join(folder, 'relayed'),
      compress: false,
      change: (profile) => ({
        ...profile,
        plugins: [...profile.plugins, 'wallet-connect'],
        walletConnect: { projectId: 'a'.repeat(32) },
      }),
    });
    expect(textOf(relayed)).toMatch(/relay\.walletconnect\.org/);
    const page = fileText(relayed, 'index.html');
    const relays = [...relayed.files].filter(
      ([name, contents]) =>
        name.endsWith('.js') && /relay\.walletconnect\.org/.test(String(Buffer.from(contents))),
    );
    expect(relays.length).toBeGreaterThan(0);
    for (const [name] of relays) expect(page).not.toContain(name);
    // The kernel has a type of saved connection with this name, in every build.
    expect(textOf(await built('local')).replaceAll('WALLET_CONNECT', '')).not.toMatch(traces);
  });

  it('has the subgraph that a profile names, and without one no byte of the plugin for it', async () => {
    const url = 'https://graph.example/v3';
    const quoted = await buildProfile({
      profile: 'local',
      out: path.join(folder, 'quoted'),
      compress: false,
      change: (profile) => ({
        ...profile,
        plugins: [...profile.plugins, 'subgraph'],
        subgraphs: { 'sluice-local': [{ url, schema: 'uniswap-v3' }] },
      }),
    });
    expect(textOf(quoted)).toContain(url);
    expect(textOf(quoted)).toContain('hasIndexingErrors');
    expect(textOf(await built('local'))).not.toMatch(/hasIndexingErrors|graph\.example/);
  });

  it("has Safe's code in a chunk of its own, out of the first script", async () => {
    const monad = await built('monad');
    const inSafe = [...monad.files].filter(
      ([name, contents]) => name.endsWith('.js') && /getSafeInfo/.test(String(Buffer.from(contents))),
    );
    expect(inSafe.length).toBeGreaterThan(0);
    const page = fileText(monad, 'index.html');
    for (const [name] of inSafe) expect(page).not.toContain(name);
  });
});
