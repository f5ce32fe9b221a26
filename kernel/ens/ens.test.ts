import { AbiCoder } from 'ethers/abi';
import { id, namehash } from 'ethers/hash';
import { describe, expect, it, vi } from 'vitest';
import { word } from '../abi/words.ts';
import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import { FakeNode, FakeRpcError, fakePool } from '../rpc/testing/FakeNode.ts';
import type { Timers } from '../runtime/Timers.ts';
import { clientsOf, FakeClient, registryOf, revert, transportError } from '../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { AddressLookup } from './AddressLookup.ts';
import { EnsNames } from './EnsNames.ts';
import { avatarImage } from './records/avatarImage.ts';
import { contenthashToUri } from './records/contenthashToUri.ts';
import { parseNftUri } from './records/parseNftUri.ts';
import type { EnsService, ResolvedName } from './types.ts';
import { walletAvatar } from './walletAvatar.ts';

const REGISTRY = addressOf(0xe1);
const RESOLVER = addressOf(0xe2);
const NFT = addressOf(0xe3);
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as Address;
const BOB = addressOf(0xb0b);
const coder = AbiCoder.defaultAbiCoder();
const selector = (signature: string) => id(signature).slice(0, 10);
const chain = testChain({ contracts: [{ kind: 'ensRegistry', version: '1', address: REGISTRY }] });
const other = testChain({ id: 5, contracts: [] });
const IPFS_HASH = '0xe3010170122029f2d17be6139079dc48696d1f582a8530eb9805b561eda517e22a892c7e3f1f';
const PNG = 'data:image/png;base64,iVBORw0=';

interface Records {
  readonly addr?: Address;
  readonly name?: string;
  readonly texts?: Record<string, string>;
  readonly contenthash?: Hex;
  readonly offchain?: boolean;
}

/** A registry and a resolver with these names, and an NFT contract. */
function contractOf(names: Record<string, Records>, nft: (call: { data: Hex }) => Hex = () => '0x') {
  const byNode = new Map(Object.entries(names).map(([name, records]) => [namehash(name), records]));
  return ({ target, data }: { target: Address; data: Hex }): Hex => {
    if (target === NFT) return nft({ data });
    const records = byNode.get(`0x${data.slice(10, 74)}`);
    const is = (signature: string) => data.startsWith(selector(signature));
    if (target === REGISTRY) return `0x${word(records ? RESOLVER : '0x0')}`;
    expect(target).toBe(RESOLVER);
    if (records?.offchain) {
      throw new SluiceError('call_reverted', 'x', {
        values: { data: `${selector('OffchainLookup(address,string[],bytes,bytes4,bytes)')}00` },
      });
    }
    if (is('addr(bytes32)')) return `0x${word(records?.addr ?? '0x0')}`;
    if (is('name(bytes32)')) return coder.encode(['string'], [records?.name ?? '']) as Hex;
    if (is('contenthash(bytes32)')) return coder.encode(['bytes'], [records?.contenthash ?? '0x']) as Hex;
    if (is('text(bytes32,string)')) {
      const [, key] = coder.decode(['bytes32', 'string'], `0x${data.slice(10)}`) as unknown as [
        string,
        string,
      ];
      return coder.encode(['string'], [records?.texts?.[key] ?? '']) as Hex;
    }
    throw revert();
  };
}

/** Names of these records over one fake client. */
function world(names: Record<string, Records>, nft?: (call: { data: Hex }) => Hex) {
  const client = new FakeClient(chain, contractOf(names, nft));
  const fetched: string[] = [];
  let body: () => Response = () => new Response('{}', { status: 404 });
  let now = 0;
  const ens = new EnsNames({
    clients: clientsOf(client, new FakeClient(other)),
    chains: registryOf(other, chain),
    fetch: async (url, init) => {
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
      fetched.push(url);
      return body();
    },
    gateways: { ipfs: ['https://gate.test/ipfs/{}'], ipns: [], arweave: [] },
    now: () => now,
  });
  return {
    ens,
    client,
    fetched,
    answer: (value: unknown) => {
      body = () => new Response(typeof value === 'string' ? value : JSON.stringify(value));
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

const reverse = (account: Address) => `${account.slice(2).toLowerCase()}.addr.reverse`;

describe('EnsNames', () => {
  it('resolves names, normalised, on chains that have a registry', async () => {
    const { ens } = world({ 'alice.eth': { addr: ALICE } });
    expect(await ens.resolve(chain.id, 'alice.eth')).toEqual({ address: ALICE, alone: true });
    expect(await ens.resolve(chain.id, 'ALICE.eth')).toMatchObject({ address: ALICE });
    expect(await ens.resolve(chain.id, 'nobody.eth')).toBeUndefined();
    expect(await ens.resolve(other.id, 'alice.eth')).toBeUndefined();
    expect([ens.supported(chain.id), ens.supported(other.id), ens.supported(77)]).toEqual([
      true,
      false,
      false,
    ]);
    for (const bad of ['', 'eth', 'a\u200bb..eth', '..', 'x'.repeat(300)]) {
      expect(await ens.resolve(chain.id, bad)).toBeUndefined();
    }
  });

  it('keeps an answer for a minute and no failure', async () => {
    const { ens, client, wait } = world({ 'alice.eth': { addr: ALICE } });
    client.down = transportError;
    await expect(ens.resolve(chain.id, 'alice.eth')).rejects.toMatchObject({ code: 'providers_failed' });
    client.down = undefined;
    await Promise.all([ens.resolve(chain.id, 'alice.eth'), ens.resolve(chain.id, 'alice.eth')]);
    const before = client.requests.length;
    await ens.resolve(chain.id, 'alice.eth');
    expect(client.requests.length).toBe(before);
    wait(61_000);
    await ens.resolve(chain.id, 'alice.eth');
    expect(client.requests.length).toBeGreaterThan(before);
  });

  it('believes a reverse record only when it leads back and is normalised', async () => {
    const { ens } = world({
      'alice.eth': { addr: ALICE },
      'Alice.eth': { addr: ALICE },
      [reverse(ALICE)]: { name: 'alice.eth' },
      [reverse(BOB)]: { name: 'alice.eth' },
      [reverse(NFT)]: { name: 'Alice.eth' },
    });
    expect(await ens.reverse(chain.id, ALICE)).toBe('alice.eth');
    expect(await ens.reverse(chain.id, BOB)).toBeUndefined();
    expect(await ens.reverse(chain.id, NFT)).toBeUndefined();
    expect(await ens.reverse(chain.id, REGISTRY)).toBeUndefined();
    expect(await ens.reverse(other.id, ALICE)).toBeUndefined();
  });

  it('reads content hashes', async () => {
    const { ens } = world({
      'alice.eth': { texts: { avatar: PNG }, contenthash: IPFS_HASH },
      'empty.eth': {},
    });
    // The given chain has no registry, so another chain is used.
    expect(await ens.contentUri('alice.eth', other.id)).toBe(
      'ipfs://bafybeibj6lixxzqtsb45ysdjnupvqkufgdvzqbnvmhw2kf7cfkesy7r7d4',
    );
    for (const name of ['empty.eth', 'nobody.eth']) {
      await expect(ens.contentUri(name)).rejects.toMatchObject({ code: 'ens_failed' });
    }
  });

  it('asks no foreign host for names that are answered off chain', async () => {
    const { ens, fetched } = world({ 'off.eth': { offchain: true } });
    await expect(ens.resolve(chain.id, 'off.eth')).rejects.toMatchObject({
      code: 'ens_failed',
      values: { reason: 'offchain' },
    });
    expect(fetched).toEqual([]);
  });
});

describe('names as several endpoints tell them', () => {
  type Told = Record<string, Records>;

  /** Names over one endpoint for each world; undefined: it does not answer. */
  function ensOver(...told: readonly (Told | undefined)[]) {
    const nodes = told.map((names, index): [string, FakeNode] => {
      const contract = contractOf(names ?? {});
      const node = new FakeNode().on('eth_call', ([call]) => {
        const { to, data } = call as { to: Address; data: Hex };
        try {
          return contract({ target: to, data });
        } catch (error) {
          throw new FakeRpcError(3, 'execution reverted', (error as SluiceError).values.data);
        }
      });
      if (!names) node.respond = () => new Response('', { status: 502 });
      return [`rpc.${'abc'[index]}.com`, node];
    });
    const clients = { get: () => ({ rpc: fakePool(Object.fromEntries(nodes)) }) };
    return new EnsNames({
      clients: clients as unknown as ChainClients,
      chains: registryOf(chain),
      fetch: () => Promise.reject(new Error('nothing is fetched')),
    });
  }

  const truth: Told = {
    'alice.eth': { addr: ALICE, contenthash: IPFS_HASH, texts: { avatar: PNG } },
    [reverse(ALICE)]: { name: 'alice.eth' },
  };
  const lie: Told = {
    'alice.eth': { addr: BOB, contenthash: '0xe5010170000f6170702e756e69737761702e6f7267' },
    [reverse(BOB)]: { name: 'alice.eth' },
  };
  const confirmed = { address: ALICE, alone: false };

  it('are those of two operators, whoever lies first', async () => {
    expect(await ensOver(truth, truth).resolve(chain.id, 'alice.eth')).toEqual(confirmed);
    expect(await ensOver(lie, truth, truth).resolve(chain.id, 'alice.eth')).toEqual(confirmed);
  });

  it('are not used if they differ, also while a third endpoint is down', async () => {
    for (const told of [
      [lie, truth],
      [lie, truth, undefined],
    ]) {
      const ens = ensOver(...told);
      const differ = {
        code: 'ens_disagreement',
        values: { endpoints: 'http://rpc.a.com, http://rpc.b.com' },
      };
      await expect(ens.resolve(chain.id, 'alice.eth')).rejects.toMatchObject(differ);
    }
    const ens = ensOver(lie, truth);
    const differs = { code: 'ens_disagreement' };
    await expect(ens.contentUri('alice.eth')).rejects.toMatchObject(differs);
    await expect(ens.reverse(chain.id, BOB)).rejects.toMatchObject(differs);
    const other: Told = { ...truth, 'alice.eth': { addr: ALICE, texts: { avatar: `${PNG}AAAA` } } };
    await expect(ensOver(truth, other).avatar(chain.id, ALICE)).rejects.toMatchObject(differs);
  });

  it('of one endpoint alone are told as that', async () => {
    const alone = { address: ALICE, alone: true };
    expect(await ensOver(truth).resolve(chain.id, 'alice.eth')).toEqual(alone);
    expect(await ensOver(truth, undefined).resolve(chain.id, 'alice.eth')).toEqual(alone);
  });

  it('that are answered off chain are refused by all', async () => {
    const off: Told = { 'off.eth': { offchain: true } };
    await expect(ensOver(off, off).resolve(chain.id, 'off.eth')).rejects.toMatchObject({
      code: 'ens_failed',
      values: { reason: 'offchain' },
    });
  });
});

describe('contenthashToUri', () => {
  it('knows ipfs, ipns by key and by name, and arweave', () => {
    expect(contenthashToUri(IPFS_HASH)).toBe(
      'ipfs://bafybeibj6lixxzqtsb45ysdjnupvqkufgdvzqbnvmhw2kf7cfkesy7r7d4',
    );
    const name = Buffer.from('app.uniswap.org').toString('hex');
    expect(contenthashToUri(`0xe5010170000f${name}`)).toBe('ipns://app.uniswap.org');
    expect(contenthashToUri(`0xe5010172002408011220${'00'.repeat(32)}`)).toMatch(/^ipns:\/\/b[a-z2-7]+$/);
    expect(contenthashToUri(`0x90b2ca05${'ff'.repeat(32)}`)).toBe(`ar://${'_'.repeat(42)}8`);
  });

  it.each([
    ...['0x', '0xe30', 'e301', '0xe4010170', '0xe30101701220aa', '0x90b2ca05ff', '0xe5010170000fzz'],
    // Of odd length, with nothing in it, and of another version.
    ...[`${IPFS_HASH}0`, IPFS_HASH.slice(0, -1), '0xe30101701200', '0xe30102701201aa'],
  ])('refuses %s', (hash) => {
    expect(() => contenthashToUri(hash)).toThrow('failed to translate contenthash to URI');
  });
});

describe('avatar', () => {
  const named = (avatar: string): Record<string, Records> => ({
    'alice.eth': { addr: ALICE, texts: { avatar } },
    [reverse(ALICE)]: { name: 'alice.eth' },
  });

  it('shows images from https, data and gateways, nothing else', () => {
    expect(avatarImage('https://a.test/x.png')).toBe('https://a.test/x.png');
    expect(avatarImage('ipfs://Qm/1.png', { ipfs: ['https://g.test/{}'], ipns: [], arweave: [] })).toBe(
      'https://g.test/Qm/1.png',
    );
    expect(avatarImage('data:image/svg+xml;base64,PHN2Zz4=')).toBeDefined();
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://a.test/x.png',
      5,
      undefined,
      `https://${'x'.repeat(99_999)}`,
    ]) {
      expect(avatarImage(bad)).toBeUndefined();
    }
  });

  it('is the avatar record of the name', async () => {
    expect(await world(named(PNG)).ens.avatar(chain.id, ALICE)).toBe(PNG);
    expect(await world(named('javascript:1')).ens.avatar(chain.id, ALICE)).toBeUndefined();
    expect(await world({}).ens.avatar(chain.id, ALICE)).toBeUndefined();
  });

  it('reads CAIP references and refuses others', () => {
    const reference = { chainId: 1, standard: 'erc721', address: NFT, tokenId: 7n };
    expect(parseNftUri(`eip155:1/erc721:${NFT}/7`)).toEqual(reference);
    expect(parseNftUri(`EIP155:1/ERC721:${NFT.toLowerCase()}/7`)).toEqual(reference);
    for (const bad of [
      '',
      `eip155:0/erc721:${NFT}/7`,
      `eip155:1/erc20:${NFT}/7`,
      `eip155:1/erc721:0x12/7`,
      `eip155:1/erc721:${NFT}/x`,
      `eip155:1/erc721:${NFT}/${2n ** 256n}`,
    ]) {
      expect(parseNftUri(bad)).toBeUndefined();
    }
  });

  const erc721 =
    (owner: Address, uri: string) =>
    ({ data }: { data: Hex }) => {
      if (data.startsWith(selector('ownerOf(uint256)'))) return `0x${word(owner)}` as Hex;
      if (data.startsWith(selector('tokenURI(uint256)'))) return coder.encode(['string'], [uri]) as Hex;
      throw revert();
    };

  it('is an ERC-721 only while the account owns it', async () => {
    const record = named(`eip155:${chain.id}/erc721:${NFT}/7`);
    const json = `data:application/json;base64,${btoa(JSON.stringify({ image: PNG }))}`;
    expect(await world(record, erc721(ALICE, json)).ens.avatar(chain.id, ALICE)).toBe(PNG);
    expect(await world(record, erc721(BOB, json)).ens.avatar(chain.id, ALICE)).toBeUndefined();
    const gone = world(record, () => {
      throw revert();
    });
    expect(await gone.ens.avatar(chain.id, ALICE)).toBeUndefined();
    const elsewhere = world(named(`eip155:999/erc721:${NFT}/7`), erc721(ALICE, json));
    expect(await elsewhere.ens.avatar(chain.id, ALICE)).toBeUndefined();
  });

  it('is an ERC-1155 only while the account holds some, with {id} as 64 hex digits', async () => {
    const record = named(`eip155:${chain.id}/erc1155:${NFT}/255`);
    const erc1155 =
      (balance: bigint) =>
      ({ data }: { data: Hex }) => {
        if (data.startsWith(selector('balanceOf(address,uint256)'))) return `0x${word(balance)}` as Hex;
        if (data.startsWith(selector('uri(uint256)')))
          return coder.encode(['string'], ['ipfs://Qm/{id}.json']) as Hex;
        throw revert();
      };
    const held = world(record, erc1155(1n));
    held.answer({ image: 'ipfs://Qm/255.png' });
    expect(await held.ens.avatar(chain.id, ALICE)).toBe('https://gate.test/ipfs/Qm/255.png');
    expect(held.fetched).toEqual([`https://gate.test/ipfs/Qm/${'0'.repeat(62)}ff.json`]);
    const empty = world(record, erc1155(0n));
    expect(await empty.ens.avatar(chain.id, ALICE)).toBeUndefined();
    expect(empty.fetched).toEqual([]);
  });

  it('survives metadata of every bad kind', async () => {
    const record = named(`eip155:${chain.id}/erc721:${NFT}/7`);
    const bodies = [
      'not json',
      '[]',
      'null',
      '{"image":5}',
      '{"image":"javascript:1"}',
      '['.repeat(9999),
      'x'.repeat(300_000),
    ];
    for (const body of bodies) {
      const one = world(record, erc721(ALICE, 'https://meta.test/7'));
      one.answer(body);
      expect(await one.ens.avatar(chain.id, ALICE)).toBeUndefined();
      expect(one.fetched).toEqual(['https://meta.test/7']);
    }
    for (const uri of [
      'data:application/json;base64,%%%',
      'data:application/json,%7B%22',
      'javascript:1',
      '',
    ]) {
      expect(await world(record, erc721(ALICE, uri)).ens.avatar(chain.id, ALICE)).toBeUndefined();
    }
    const plain = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify({ image: PNG }))}`;
    expect(await world(record, erc721(ALICE, plain)).ens.avatar(chain.id, ALICE)).toBe(PNG);
  });
});

describe('walletAvatar', () => {
  it('takes four pairs of the address, plus the seed, each modulo its choices', () => {
    const choices = { gradientStart: 10, gradientEnd: 7, containerShape: 3, innerShape: 5 };
    const address = '0x0a0b0c0dffffffffffffffffffffffffffffffff';
    expect(walletAvatar(address, choices)).toEqual({
      gradientStart: 0,
      gradientEnd: 4,
      containerShape: 0,
      innerShape: 3,
    });
    expect(walletAvatar(address, choices, 1)).toEqual({
      gradientStart: 1,
      gradientEnd: 5,
      containerShape: 1,
      innerShape: 4,
    });
    expect(walletAvatar('alice.eth', choices)).toBeUndefined();
  });
});

/** The chain's own names are not in question here. */
const CHAINS = { all: [], get: () => ({ ...testChain(), id: 1 }) } as unknown as ChainRegistry;

describe('AddressLookup', () => {
  function setUp(over: Partial<EnsService> = {}) {
    const tasks: { ms: number; task: () => void }[] = [];
    const timers: Timers = {
      elapsedMs: () => 0,
      wallMs: () => 0,
      after(ms, task) {
        const entry = { ms, task };
        tasks.push(entry);
        return () => void tasks.splice(tasks.indexOf(entry), tasks.includes(entry) ? 1 : 0);
      },
    };
    const asked: string[] = [];
    const ens = {
      supported: () => true,
      resolve: async (_chainId: number, name: string) => {
        asked.push(name);
        return name === 'alice.eth' ? { address: ALICE, alone: false } : undefined;
      },
      reverse: async () => 'alice.eth',
      ...over,
    } as unknown as EnsService;
    const run = async () => {
      for (const { ms, task } of tasks.splice(0)) {
        expect(ms).toBe(200);
        task();
      }
      // The reader of what is no plain address is a chunk of its own.
      await vi.dynamicImportSettled();
      for (let i = 0; i < 9; i++) await Promise.resolve();
    };
    return { lookup: new AddressLookup(ens, CHAINS, timers), run, asked };
  }

  it('takes an address at once, in any case and with whitespace, and finds its name', async () => {
    const { lookup, run } = setUp();
    lookup.set(` ${ALICE.toLowerCase().slice(0, 10)} ${ALICE.slice(10)}\n`, 1);
    expect(lookup).toMatchObject({ address: ALICE, loading: false, name: undefined });
    await run();
    expect(lookup).toMatchObject({ address: ALICE, name: 'alice.eth' });
  });

  it('asks for a name 200 ms after the last key', async () => {
    const { lookup, run, asked } = setUp();
    lookup.set('alice.e', 1);
    lookup.set('alice.eth', 1);
    expect(lookup).toMatchObject({ loading: true, address: undefined });
    await run();
    expect(asked).toEqual(['alice.eth']);
    expect(lookup).toMatchObject({ loading: false, address: ALICE, name: 'alice.eth' });
  });

  it('tells whether anybody confirmed the address of a name', async () => {
    const { lookup, run } = setUp({ resolve: async () => ({ address: ALICE, alone: true }) });
    lookup.set('alice.eth', 1);
    await run();
    expect(lookup).toMatchObject({ address: ALICE, alone: true });
    lookup.set(BOB, 1);
    expect(lookup).toMatchObject({ address: BOB, alone: false });
    await run();
    expect(lookup).toMatchObject({ address: BOB, alone: false });
  });

  it('is invalid when nothing is found, and says when it could not ask', async () => {
    const { lookup, run } = setUp();
    lookup.set('nobody.eth', 1);
    await run();
    expect(lookup).toMatchObject({ address: undefined, loading: false, error: undefined });
    for (const text of ['nonsense', '0x12']) {
      lookup.set(text, 1);
      await run();
      expect(lookup).toMatchObject({ address: undefined, loading: false });
    }
    const down = setUp({
      resolve: () => Promise.reject(transportError),
      reverse: () => Promise.reject(transportError),
    });
    down.lookup.set('alice.eth', 1);
    await down.run();
    expect(down.lookup).toMatchObject({ address: undefined, error: { code: 'providers_failed' } });
    down.lookup.set(ALICE, 1);
    await down.run();
    expect(down.lookup).toMatchObject({ address: ALICE, error: undefined });
  });

  it('drops overtaken answers, and asks nothing where there is no registry', async () => {
    let answer: (resolved: ResolvedName) => void = () => undefined;
    const slow = setUp({ resolve: () => new Promise((resolve) => (answer = resolve)) });
    slow.lookup.set('alice.eth', 1);
    await slow.run();
    slow.lookup.set('', 1);
    answer({ address: ALICE, alone: false });
    await slow.run();
    expect(slow.lookup.address).toBeUndefined();
    const none = setUp({ supported: () => false });
    none.lookup.set('alice.eth', 5);
    await none.run();
    expect(none.lookup).toMatchObject({ address: undefined, loading: false });
    expect(none.asked).toEqual([]);
  });
});
