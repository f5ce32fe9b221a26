import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CHAIN_TO_ADDRESSES_MAP } from '@uniswap/sdk-core';
import { getAddress } from 'ethers/address';
import { describe, expect, it } from 'vitest';
import { findContract } from '../kernel/chain/ChainRegistry.ts';
import type { ChainSpec } from '../kernel/chain/ChainSpec.ts';
import { quoterCallsOf } from '../kernel/quote/confirm/quoterCalls.ts';
import { listChains, readChain } from '../scripts/build/input/readChains.ts';
import { readProfile } from '../scripts/build/input/readProfile.ts';
import { ROOT } from '../scripts/root.ts';

const slugs = await listChains(ROOT);
// Reading checks the schemas, checksums, duplicates and base tokens; a fault fails here with its place.
const chains = new Map(
  await Promise.all(slugs.map(async (slug) => [slug, await readChain(ROOT, slug)] as const)),
);
const chain = (slug: string): ChainSpec => chains.get(slug)!;
const pictures = (await readdir(`${ROOT}/chains/logos`)).filter((name) => name.endsWith('.svg'));
const PROFILES = ['local', 'monad-testnet', 'monad', 'hyperevm-testnet', 'ethereum', 'all', 'swap-only'];

// The chains of rules 1.8 to 1.17, and the local one.
const NAMED: readonly (readonly [string, number, 'L1' | 'L2', boolean])[] = [
  ['ethereum', 1, 'L1', false],
  ['goerli', 5, 'L1', true],
  ['sepolia', 11155111, 'L1', false],
  ['optimism', 10, 'L2', false],
  ['optimism-goerli', 420, 'L2', true],
  ['arbitrum', 42161, 'L2', false],
  ['arbitrum-goerli', 421613, 'L2', true],
  ['polygon', 137, 'L1', false],
  ['mumbai', 80001, 'L1', true],
  ['celo', 42220, 'L2', false],
  ['alfajores', 44787, 'L1', true],
  ['bnb', 56, 'L1', false],
  ['avalanche', 43114, 'L1', false],
  ['base', 8453, 'L2', false],
  ['monad-testnet', 10143, 'L1', false],
  ['monad', 143, 'L1', false],
  ['hyperevm-testnet', 998, 'L1', false],
  ['sluice-local', 31337, 'L1', false],
];

describe('a chain file', () => {
  it('may correct the gas of routes, in whole units by known names', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'chains-'));
    await mkdir(path.join(root, 'chains'));
    const file = JSON.parse(await readFile(`${ROOT}/chains/ethereum.json`, 'utf8'));
    const read = async (routing: unknown) => {
      const changed = { ...file, gas: { billing: 'used', routing } };
      await writeFile(path.join(root, 'chains/ethereum.json'), JSON.stringify(changed));
      return (await readChain(root, 'ethereum')).gas.routing;
    };
    const routing = { base: 60_000, perPart: 0, perHop: { v2: 99_000, 'third-party': 1 }, perTickCrossed: 5 };
    expect(await read(routing)).toEqual(routing);
    for (const wrong of [{ base: -1 }, { base: '1' }, { perHop: { v2: 0.5 } }, { perHop: 1 }, { hop: 1 }]) {
      await expect(read(wrong), JSON.stringify(wrong)).rejects.toThrow('/gas/routing');
    }
    await rm(root, { recursive: true });
  });

  it('may name other tokens through which routes go, each once', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'chains-'));
    await mkdir(path.join(root, 'chains'));
    const file = JSON.parse(await readFile(`${ROOT}/chains/ethereum.json`, 'utf8'));
    const read = async (middleTokens: unknown) => {
      await writeFile(path.join(root, 'chains/ethereum.json'), JSON.stringify({ ...file, middleTokens }));
      return (await readChain(root, 'ethereum')).middleTokens;
    };
    const token = file.tokens[0].address;
    expect(await read([token])).toEqual([token]);
    for (const wrong of [[token, token], ['WETH'], token]) {
      await expect(read(wrong), JSON.stringify(wrong)).rejects.toThrow('/middleTokens');
    }
    await rm(root, { recursive: true });
  });
});

describe('the chain files', () => {
  it('are the named chains, and no others', () => {
    expect(slugs).toEqual(NAMED.map(([slug]) => slug).sort());
  });

  it.each(NAMED)('%s has id %i, is an %s', (slug, id, networkType, retired) => {
    expect(chain(slug)).toMatchObject({ slug, id, networkType });
    expect(chain(slug).retired !== undefined).toBe(retired);
  });

  it('say where others see pending transactions, and name a private endpoint only there', () => {
    const open = slugs.filter((slug) => chain(slug).publicMempool);
    expect(open).toEqual(['avalanche', 'bnb', 'ethereum', 'polygon', 'sepolia']);
    const named = slugs.filter((slug) => chain(slug).privateRpc);
    expect(named).toEqual(['ethereum', 'sepolia']);
  });

  it('have no id and no label twice', () => {
    expect(new Set([...chains.values()].map(({ id }) => id)).size).toBe(chains.size);
    expect(new Set([...chains.values()].map(({ label }) => label)).size).toBe(chains.size);
  });

  it.each(slugs)('%s, its coin and each of its tokens have a picture, and nothing else is named', (slug) => {
    const { logos, nativeCurrency, tokens } = chain(slug);
    const words = [slug, nativeCurrency.symbol, ...tokens.map(({ symbol }) => symbol)];
    expect(Object.keys(logos ?? {}).sort()).toEqual([...new Set(words)].sort());
  });

  it('name pictures that are drawn for the app, each of them listed', async () => {
    const named = new Set([...chains.values()].flatMap(({ logos }) => Object.values(logos ?? {})));
    expect([...pictures].sort()).toEqual([...named].map((name) => `${name}.svg`).sort());
    const notice = await readFile(`${ROOT}/chains/logos/README.md`, 'utf8');
    const listed = [...notice.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...named].sort());
  });

  it.each(pictures)('%s is small and harmless', async (name) => {
    const svg = await readFile(`${ROOT}/chains/logos/${name}`, 'utf8');
    expect(Buffer.byteLength(svg)).toBeLessThan(600);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32">.*<\/svg>\n$/);
    // Nothing that runs, loads or needs an inline style, and only simple shapes.
    expect(svg).not.toMatch(/style|href|url\(|\bon\w+=|&|<!/i);
    const elements = new Set([...svg.matchAll(/<([a-z]+)/g)].map(([, element]) => element!));
    expect(['circle', 'g', 'path', 'rect', 'svg']).toEqual(expect.arrayContaining([...elements]));
    expect(svg.match(/<[a-z]+[^>]*[^/]>/g)?.length).toBe(svg.match(/<\/[a-z]+>/g)?.length);
  });

  it.each(slugs)('%s has a colour and a background colour', (slug) => {
    const { color, backgroundColor } = chain(slug);
    for (const value of [color, backgroundColor]) expect(value).toMatch(/^#[0-9A-F]{6}$/i);
  });

  it.each(slugs)('%s has checksummed addresses, and tokens without a double', (slug) => {
    const { contracts, tokens, nativeToken } = chain(slug);
    const addresses = [...contracts, ...tokens].map(({ address }) => address);
    for (const address of [...addresses, ...(nativeToken ? [nativeToken] : [])]) {
      expect(getAddress(address)).toBe(address);
    }
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length);
    expect(new Set(tokens.map(({ symbol }) => symbol)).size).toBe(tokens.length);
  });

  it.each(slugs.filter((slug) => chain(slug).retired === undefined))(
    '%s can be reached and wraps its coin',
    (slug) => {
      const { endpoints, nativeToken, baseTokens, tokens } = chain(slug);
      expect(endpoints.length).toBeGreaterThan(0);
      const base = tokens.find(({ symbol }) => symbol === baseTokens[0])!;
      expect(base.address).toBe(nativeToken ?? findContract(chain(slug), 'wrappedNative')?.address);
      expect(findContract(chain(slug), 'wrappedNative') === undefined).toBe(nativeToken !== undefined);
    },
  );

  it.each(slugs.filter((slug) => chain(slug).retired))(
    '%s says why it is closed and trades nothing',
    (slug) => {
      expect(chain(slug).retired).toMatch(/shut down/);
      expect(chain(slug).contracts).toEqual([]);
      expect(chain(slug).explorer).toMatch(/^https:/);
    },
  );

  it.each(slugs)('%s has its docs, info and explorer links, and others that can be opened', (slug) => {
    const { docs, infoLink, explorer, bridge, statusPage, helpCenterUrl, defaultListUrl, networkType } =
      chain(slug);
    const links = [docs, infoLink, explorer, bridge, statusPage, helpCenterUrl, defaultListUrl];
    for (const link of links.filter((given) => given !== undefined)) {
      expect(new URL(link).protocol, link).toMatch(/^https:$/);
    }
    expect(docs && infoLink).toBeTruthy();
    // Nobody outside this machine could look anything up on the local chain.
    expect(explorer !== undefined).toBe(slug !== 'sluice-local');
    // A layer 2 chain's bridge is shown beside its network alert.
    if (networkType === 'L2') expect(bridge).toBeDefined();
  });

  it('have status and help pages and a list of their own where somebody keeps them', () => {
    const having = (field: 'statusPage' | 'helpCenterUrl' | 'defaultListUrl') =>
      slugs.filter((slug) => chain(slug)[field] !== undefined).sort();
    expect(having('statusPage')).toEqual(['arbitrum', 'base', 'optimism']);
    expect(having('helpCenterUrl')).toEqual(['arbitrum', 'base', 'optimism']);
    expect(having('defaultListUrl')).toEqual([
      'arbitrum',
      'avalanche',
      'base',
      'bnb',
      'celo',
      'ethereum',
      'optimism',
    ]);
  });

  it('name the version of every quoter and universal router that they use', () => {
    for (const { contracts, slug } of chains.values()) {
      for (const { kind, version } of contracts) {
        if (kind === 'quoter') expect([slug, version]).toEqual([slug, '2']);
        if (kind === 'universalRouter') expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      }
    }
  });

  it('have the V2 and V3 addresses only with the hash that derives their pools', () => {
    for (const spec of chains.values()) {
      if (findContract(spec, 'v2Factory')) expect(spec.initCodeHashes.v2Pair).toBeDefined();
      if (findContract(spec, 'v3Factory')) expect(spec.initCodeHashes.v3Pool).toBeDefined();
    }
  });
});

describe('Uniswap V4 in the chain files', () => {
  const CHAINS = [
    ...['ethereum', 'optimism', 'bnb', 'polygon', 'monad', 'base', 'arbitrum', 'celo', 'avalanche'],
    'sepolia',
  ];

  it('is on the chains that Uniswap has deployed it to, and on the local one', () => {
    const having = slugs.filter((slug) => findContract(chain(slug), 'poolManager'));
    expect(having).toEqual([...CHAINS, 'sluice-local'].sort());
  });

  it.each(CHAINS)('%s has the addresses that the authors publish', (slug) => {
    const published = CHAIN_TO_ADDRESSES_MAP[chain(slug).id as keyof typeof CHAIN_TO_ADDRESSES_MAP]!;
    const { v4PoolManagerAddress, v4StateView, v4QuoterAddress, v4PositionManagerAddress } = published;
    const expected = [
      ['poolManager', v4PoolManagerAddress],
      ['stateView', v4StateView],
      ['v4Quoter', v4QuoterAddress],
      ['v4PositionManager', v4PositionManagerAddress],
    ] as const;
    for (const [kind, address] of expected) {
      expect(findContract(chain(slug), kind)?.address, kind).toBe(getAddress(address!));
    }
  });

  it.each(CHAINS)(
    '%s has a Universal Router that knows V4, and Permit2, through which it is paid',
    (slug) => {
      expect(findContract(chain(slug), 'universalRouter')?.version).toMatch(/^2\./);
      expect(findContract(chain(slug), 'permit2')).toBeDefined();
    },
  );
});

describe('every chain file', () => {
  const MONAD_LIKE = ['monad-testnet', 'sluice-local'];

  it.each(slugs)('%s evaluates its endpoints again every 30 s, as Monad testnet does every 10 s', (slug) => {
    const seconds = MONAD_LIKE.includes(slug) ? 10 : 30;
    expect(chain(slug).endpointEvaluationIntervalMs).toBe(seconds * 1000);
  });

  const FEWER_FETCHES: Readonly<Record<string, number>> = {
    arbitrum: 15,
    optimism: 15,
    avalanche: 5,
    bnb: 5,
    celo: 5,
  };

  it.each(slugs)('%s asks its quoters by the constants of the specification', (slug) => {
    const monad = slug === 'monad-testnet';
    expect(quoterCallsOf(chain(slug))).toEqual({
      gasPerCall: monad ? 1_000_000 : 200_000,
      gasPerRequest: monad ? 50_000_000 : 12_000_000,
      chunk: monad ? 1 : 10,
      successRate: monad ? 0 : 0.1,
      retries: monad ? 1 : 2,
      retryPausesMs: monad ? [500, 2000] : [100, 1000],
      blocksPerFetch: FEWER_FETCHES[slug] ?? 1,
    });
  });
});

describe('Monad testnet', () => {
  const spec = chain('monad-testnet');

  it('has the capabilities that the specification asks for', () => {
    expect(spec.capabilities).toEqual({
      protocols: ['v2', 'v3'],
      exactOutput: false,
      maxHops: 1,
      maxSplits: 1,
      feeTiers: [100, 500, 3000, 10000],
      v2MinimumOutputReserveRaw: '100000000000000',
      // Between the best V2 and the best V3 quote, the one with the higher output is chosen.
      ignoresGas: true,
    });
    expect(spec.gas).toEqual({ billing: 'limit' });
    expect(spec.pendingVisible).toBe(false);
    expect(spec.endpointEvaluationIntervalMs).toBe(10_000);
    expect(spec.refreshIntervalMs).toBe(2000);
    expect(spec.blockWaitMsBeforeWarning).toBe(5 * 60_000);
    expect(spec.fetchTokenLists).toBe(false);
    expect(spec.lpToken.symbol).toBe('HUSH-LP');
    expect(spec.defaultOutputs).toEqual(['HUSH', 'USDC']);
  });

  it('makes accounts with delegated code keep 10 MON, as Monad itself and no other chain does', () => {
    const keeping = [...chains.values()].filter(
      ({ delegatedReserveRaw }) => delegatedReserveRaw !== undefined,
    );
    expect(keeping.map(({ slug, delegatedReserveRaw }) => [slug, delegatedReserveRaw]).sort()).toEqual([
      ['monad', '10000000000000000000'],
      ['monad-testnet', '10000000000000000000'],
    ]);
  });

  it.each(['monad-testnet', 'sluice-local'])('%s has the placeholder prices of the specification', (slug) => {
    const { prices, stablecoins } = chain(slug);
    const usd = { MON: 100, WMON: 100, ETH: 2500, WETH: 2500, USDC: 1, USDT: 1, HUSH: 0.0001 };
    expect(prices).toMatchObject({ source: 'placeholder', usd });
    for (const symbol of stablecoins) expect(prices).toMatchObject({ usd: { [symbol]: 1 } });
  });

  it('lists nothing of the chain before its reset', () => {
    expect(spec.contracts.map(({ kind }) => kind)).toEqual(['wrappedNative', 'multicall3']);
    expect(spec.tokens.map(({ symbol }) => symbol)).toEqual(['WMON', 'USDC', 'WETH']);
  });

  it('knows the limits of its three endpoints', () => {
    expect(
      spec.endpoints.map(({ requestsPerSecond, batchLimit }) => [requestsPerSecond, batchLimit]),
    ).toEqual([
      [25, 100],
      [30, 100],
      [20, 1],
    ]);
  });
});

describe('the other chains', () => {
  it.each([
    ['optimism', 25],
    ['base', 25],
    ['arbitrum', 10],
    ['polygon', 10],
    ['celo', 10],
    ['bnb', 10],
    ['avalanche', 10],
    ['hyperevm-testnet', 10],
    ['monad', 5],
  ])('%s warns after %i minutes without a block', (slug, minutes) => {
    expect(chain(slug).blockWaitMsBeforeWarning).toBe(minutes * 60_000);
  });

  it('poll Ethereum every 12 s', () => {
    expect(chain('ethereum').refreshIntervalMs).toBe(12_000);
  });

  it('that price by pools name the amount of the native coin that a pool must be able to trade', () => {
    const priced = [...chains.values()].filter(
      ({ prices, retired }) => prices.source === 'onchain' && !retired,
    );
    expect(priced.length).toBeGreaterThan(5);
    for (const { slug, prices } of priced) {
      expect(prices, slug).toMatchObject({ referenceRaw: expect.stringMatching(/^[1-9][0-9]{15,21}$/) });
    }
  });

  it('the local chain can do everything, and takes its contracts and tokens from its manifest', () => {
    const spec = chain('sluice-local');
    expect(spec.capabilities).toMatchObject({ exactOutput: true, maxHops: 4, maxSplits: 28 });
    const kinds = spec.contracts.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['v2Router02', 'swapRouter', 'swapRouter02', 'universalRouter', 'permit2']),
    );
    const symbols = spec.tokens.map(({ symbol }) => symbol);
    expect(symbols).toEqual(expect.arrayContaining(['WMON', 'HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC']));
  });
});

describe('the profiles', () => {
  it.each(PROFILES)('%s is well formed and names chains that exist', async (name) => {
    const profile = await readProfile(ROOT, name);
    for (const slug of profile.chains) expect(slugs).toContain(slug);
    expect(profile.features.blindSignFallback).toBe(false);
    expect(profile.plugins.includes('local-wallet')).toBe(name === 'local');
    expect(profile.features.illustrationCharts).toBe(name === 'local' || name === 'monad-testnet');
  });

  it('put every chain but the local one into "all"', async () => {
    const { chains: listed } = await readProfile(ROOT, 'all');
    expect([...listed].sort()).toEqual(slugs.filter((slug) => slug !== 'sluice-local'));
  });

  it('stand in files of their own', async () => {
    for (const name of PROFILES) {
      expect(JSON.parse(await readFile(`${ROOT}/chains/profiles/${name}.json`, 'utf8')).name).toBe(name);
    }
  });
});
