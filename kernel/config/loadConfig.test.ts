import { describe, expect, it } from 'vitest';
import ethereum from '../../chains/ethereum.json' with { type: 'json' };
import type { ChainSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { AppConfig } from './AppConfig.ts';
import { loadConfig, parseConfig } from './loadConfig.ts';

const chains = [ethereum as unknown as ChainSpec];
const defaults: AppConfig = {
  brand: { name: 'Sluice' },
  links: { docs: 'https://docs.example' },
  defaultChain: 1,
  chains: {},
  telemetry: 'none',
};
const parse = (value: unknown) => parseConfig(JSON.stringify(value), defaults, chains);

async function failure(value: unknown): Promise<SluiceError> {
  try {
    await parse(value);
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

const A = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const contract = { kind: 'quoter', version: '2', address: A };
const deployed = (deployment: unknown) => ({ chains: { '1': { deployment } } });
const token = { chainId: 1, address: A, decimals: 6, symbol: 'USDX', name: 'X' };

describe('parseConfig', () => {
  it('keeps the profile for what is left out', async () => {
    expect(await parse({})).toEqual(defaults);
    expect(await parse({ brand: { name: 'Mine' } })).toEqual({ ...defaults, brand: { name: 'Mine' } });
  });

  it('takes endpoints and a deployment', async () => {
    const entry = {
      endpoints: [{ url: 'http://127.0.0.1:8545', batchLimit: 1 }],
      deployment: { contracts: [contract] },
    };
    expect((await parse({ chains: { '1': entry } })).chains['1']).toEqual(entry);
  });

  it('keeps the token lists of the profile, which config.json cannot change', async () => {
    const tokenLists = {
      default: 'https://mine.example/list.json',
      extended: ['lists.eth/a'],
      unsupported: [],
    };
    expect((await parseConfig('{}', { ...defaults, tokenLists }, chains)).tokenLists).toEqual(tokenLists);
  });

  it('takes base tokens of the chain file and of its own deployment', async () => {
    const entry = { deployment: { tokens: [token] }, baseTokens: ['USDX', 'WETH'] };
    expect((await parse({ chains: { '1': entry } })).chains['1']).toEqual(entry);
  });

  const ACCENT = { light: '#5B3DF0', dark: '#6A4DF5' };
  const wrong: readonly [string, unknown, string, RegExp][] = [
    ['a list', [], '/', /object/],
    ['a property with a typing error', { brnd: {} }, '/brnd', /not a known property/],
    ['an empty brand name', { brand: { name: '' } }, '/brand/name', /fewer than 1/],
    ['a script as a link', { links: { docs: 'javascript:alert(1)' } }, '/links/docs', /pattern/],
    [
      'a logo on another host',
      { brand: { name: 'X', logo: 'https://x.example/a.svg' } },
      '/brand/logo',
      /pattern/,
    ],
    [
      'an accent too light',
      { brand: { name: 'X', accent: { ...ACCENT, dark: '#B0A1FF' } } },
      '/brand/accent/dark',
      /contrast/,
    ],
    [
      'a default chain of another build',
      { defaultChain: 10143 },
      '/defaultChain',
      /not a chain of this build/,
    ],
    ['a chain of another build', { chains: { '10143': {} } }, '/chains/10143', /not a chain of this build/],
    ['a chain by name', { chains: { ethereum: {} } }, '/chains/ethereum', /not a valid property name/],
    ['no endpoint at all', { chains: { '1': { endpoints: [] } } }, '/chains/1/endpoints', /fewer than 1/],
    [
      'an endpoint of another scheme',
      { chains: { '1': { endpoints: [{ url: 'file:///x' }] } } },
      '/chains/1/endpoints/0/url',
      /pattern/,
    ],
    [
      'an endpoint that is no URL',
      { chains: { '1': { endpoints: [{ url: 'https://[' }] } } },
      '/chains/1/endpoints/0/url',
      /not a URL/,
    ],
    ['token lists', { tokenLists: { default: 'https://a.example' } }, '/tokenLists', /not a known property/],
    ['telemetry', { telemetry: 'all' }, '/telemetry', /must be one of none/],
    [
      'an unknown contract',
      deployed({ contracts: [{ ...contract, kind: 'casino' }] }),
      '/chains/1/deployment/contracts/0/kind',
      /must be one of wrappedNative/,
    ],
    [
      'a wrong checksum',
      deployed({ contracts: [{ ...contract, address: A.toLowerCase() }] }),
      '/chains/1/deployment/contracts/0/address',
      /checksum/,
    ],
    [
      'a contract twice',
      deployed({ contracts: [contract, contract] }),
      '/chains/1/deployment/contracts/1',
      /repeats "quoter" of entry 0/,
    ],
    ["another chain's manifest", deployed({ chainId: 5 }), '/chains/1/deployment/chainId', /must be 1/],
    [
      "another chain's token",
      deployed({ tokens: [{ ...token, chainId: 5 }] }),
      '/chains/1/deployment/tokens/0/chainId',
      /must be 1/,
    ],
    [
      'a base token that the chain does not have',
      { chains: { '1': { baseTokens: ['WETH', 'USDX'] } } },
      '/chains/1/baseTokens/1',
      /no token "USDX"/,
    ],
    [
      'decimals out of range',
      deployed({ tokens: [{ ...token, decimals: 256 }] }),
      '/chains/1/deployment/tokens/0/decimals',
      /<= 255/,
    ],
  ];
  it.each(wrong)('refuses %s, and says where', async (_, value, path, problem) => {
    const { code, values, message } = await failure(value);
    expect(code).toBe('config_invalid');
    expect(values.path).toBe(path);
    expect(values.problem).toMatch(problem);
    expect(message).toContain(`config.json at ${path}`);
  });

  it('says what is wrong with a text that is not JSON', async () => {
    await expect(parseConfig('<!doctype html>', defaults, chains)).rejects.toThrow(
      expect.objectContaining({ code: 'config_invalid', values: expect.objectContaining({ path: '/' }) }),
    );
  });
});

describe('loadConfig', () => {
  const load = (answer: () => Promise<Response>) => {
    const asked: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      asked.push(String(url));
      return answer();
    };
    return { asked, result: loadConfig({ baseUrl: 'https://x.example/app/', defaults, chains, fetch }) };
  };

  it('reads config.json of its own folder', async () => {
    const { asked, result } = load(async () => new Response('{"brand":{"name":"Mine"}}'));
    expect((await result).brand.name).toBe('Mine');
    expect(asked).toEqual(['https://x.example/app/config.json']);
  });

  it.each([
    ['logo.svg', 'https://x.example/app/logo.svg'],
    ['./brand/logo.svg', 'https://x.example/app/brand/logo.svg'],
    ['/brand/logo.svg', 'https://x.example/brand/logo.svg'],
  ])('finds the logo %s on every page', async (logo, href) => {
    const { result } = load(async () => new Response(JSON.stringify({ brand: { name: 'Mine', logo } })));
    expect((await result).brand.logo).toBe(href);
  });

  it('tells an answer that is not 200', async () => {
    const { result } = load(async () => new Response('', { status: 404 }));
    await expect(result).rejects.toMatchObject({
      code: 'config_unreadable',
      values: { path: 'config.json', problem: 'the server answered 404' },
    });
  });

  it('tells a failed request', async () => {
    const cause = new TypeError('Failed to fetch');
    const { result } = load(async () => Promise.reject(cause));
    await expect(result).rejects.toMatchObject({
      code: 'config_unreadable',
      cause,
      values: { problem: 'Failed to fetch' },
    });
  });

  it('passes on what is wrong in the file', async () => {
    const { result } = load(async () => new Response('{"defaultChain":0}'));
    await expect(result).rejects.toMatchObject({ code: 'config_invalid', values: { path: '/defaultChain' } });
  });
});
