import { autorun, observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { metadataSelectors as selectors } from '../../abi/metadataSelectors.ts';
import { word } from '../../abi/words.ts';
import type { ActiveChain } from '../../chain/ChainRegistry.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import { nativeCurrency, type Token } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { FakePage } from '../../rpc/testing/FakePage.ts';
import type { Logger } from '../../runtime/Logger.ts';
import type { PageVisibility } from '../../runtime/PageVisibility.ts';
import { InterfaceStore } from '../../settings/InterfaceStore.ts';
import { UserTokensStore } from '../../settings/UserTokensStore.ts';
import { memoryStorage } from '../../wallet/testing/memoryStorage.ts';
import type { ListSources } from '../listSources.ts';
import { TokenClass, type TokenList } from '../TokenListService.ts';
import { clientsOf, FakeClient, registryOf, revert, transportError } from '../testing/FakeClient.ts';
import { entryJson, listJson } from '../testing/listJson.ts';
import { addressOf, HUSH, testChain, WMON } from '../testing/testChain.ts';
import { tokenWarning } from '../tokenWarning.ts';
import { cachedLists } from './cachedLists.ts';
import { HttpTokenListService } from './HttpTokenListService.ts';
import { listChoices } from './listChoices.ts';
import { readTokenList } from './readTokenList.ts';
import { TokenListStates } from './TokenListStates.ts';

const local = testChain();
const mainnet = testChain({
  id: 1,
  slug: 'ethereum',
  testnet: false,
  fetchTokenLists: true,
  tokens: [],
  contracts: [],
});
const sources: ListSources = {
  default: 'https://default.test',
  extended: ['https://extended.test'],
  unsupported: ['https://blocked.test'],
};
const list = (tokens: readonly unknown[], version: readonly [number, number, number] = [1, 0, 0]) =>
  readTokenList(listJson(tokens, version)) as TokenList;
const token = (number: number, symbol = `T${number}`): Token => ({
  kind: 'token',
  chainId: 1,
  address: addressOf(number),
  decimals: 18,
  symbol,
  name: `Token ${number}`,
});
const settle = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};

/** The lists as an observer sees them once their code is loaded. */
async function listsOf(tokens: HttpTokenListService): Promise<readonly string[]> {
  const stop = autorun(() => tokens.lists);
  await settle();
  const urls = tokens.lists.map(({ url }) => url);
  stop();
  return urls;
}

function setUp(
  active: ChainSpec = mainnet,
  storage = memoryStorage(),
  client = new FakeClient(mainnet),
  loadStates = async () => TokenListStates,
  logger?: Logger,
  visibility?: PageVisibility,
) {
  const lists: Record<string, TokenList | SluiceError> = {
    'https://default.test': list([entryJson(1, { symbol: 'USDC' }), entryJson(2)]),
    'https://extended.test': list([entryJson(2), entryJson(3)]),
    'https://blocked.test': list([entryJson(4)]),
  };
  const asked: string[] = [];
  const chainBox = observable.box(active, { deep: false });
  const tokens = new HttpTokenListService({
    chains: registryOf(local, active === local ? mainnet : active),
    activeChain: {
      get chain() {
        return chainBox.get();
      },
      select: (chainId: number) => runInAction(() => chainBox.set(chainId === 1 ? mainnet : local)),
    } satisfies ActiveChain,
    clients: clientsOf(new FakeClient(local, client.contract), client),
    store: storage.value(listChoices),
    userTokens: new UserTokensStore(new InterfaceStore(storage)),
    cache: storage.collection(cachedLists),
    sources,
    loadStates,
    ...(logger && { logger }),
    ...(visibility && { visibility }),
    fetchList: async (url) => {
      asked.push(url);
      const answer = lists[url] ?? new SluiceError('list_unreachable', 'down');
      if (answer instanceof SluiceError) throw answer;
      return answer;
    },
  });
  const show = (chain: ChainSpec) => runInAction(() => chainBox.set(chain));
  return { tokens, lists, asked, storage, client, show };
}

describe('HttpTokenListService on a chain with a bundled list', () => {
  it('has the chain file and fetches nothing', async () => {
    const { tokens, asked } = setUp(local);
    const stop = tokens.start();
    await settle();
    expect(tokens.tokens(local.id).map(({ address }) => address)).toEqual([WMON, HUSH]);
    expect(tokens.find(local.id, HUSH)).toMatchObject({ symbol: 'HUSH' });
    expect(tokens.fromLink(local.id, 'MON')?.kind).toBe('native');
    expect(asked).toEqual([]);
    stop();
  });

  it('does not load the lists there, unless the person has some or looks at them', async () => {
    const loaded: string[] = [];
    const statesFor = async (name: string, storage = memoryStorage(), look = false) => {
      const { tokens } = setUp(local, storage, undefined, async () => {
        loaded.push(name);
        return TokenListStates;
      });
      const stop = tokens.start();
      if (look) await listsOf(tokens);
      await settle();
      stop();
    };
    await statesFor('nothing to load');
    expect(loaded).toEqual([]);
    const choices = { lists: ['https://mine.test'], removed: [], defaults: [] };
    await statesFor('own', memoryStorage({ list_choices: choices }));
    await statesFor('looked at', undefined, true);
    expect(loaded).toEqual(['own', 'looked at']);
  });

  it('has nothing for a chain that is not ours', () => {
    const { tokens } = setUp(local);
    expect(tokens.tokens(5)).toEqual([]);
    expect(tokens.fromLink(5, 'ETH')).toBeUndefined();
    expect(tokens.classify({ ...token(1), chainId: 5 })).toBe(TokenClass.unknown);
  });
});

describe('HttpTokenListService on a chain with fetched lists', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('fetches default, unsupported and extended lists, and again every 10 minutes', async () => {
    const { tokens, asked } = setUp();
    const counts: number[] = [];
    const stopSeeing = autorun(() => counts.push(tokens.tokens(1).length));
    const stop = tokens.start();
    await settle();
    expect(asked).toEqual(['https://default.test', 'https://blocked.test', 'https://extended.test']);
    expect(tokens.tokens(1).map(({ symbol }) => symbol)).toEqual(['USDC', 'T2', 'T3']);
    expect(counts.at(-1)).toBe(3);
    await vi.advanceTimersByTimeAsync(599_000);
    expect(asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(6);
    stop();
    await vi.advanceTimersByTimeAsync(700_000);
    expect(asked).toHaveLength(6);
    stopSeeing();
  });

  it('waits with the next fetch until the page is seen', async () => {
    const page = new FakePage();
    const { tokens, asked } = setUp(mainnet, memoryStorage(), undefined, undefined, undefined, page);
    const stop = tokens.start();
    await settle();
    const first = asked.length;
    expect(first).toBeGreaterThan(0);
    page.show(false);
    await vi.advanceTimersByTimeAsync(3 * 600_000);
    expect(asked.length).toBe(first);
    page.show(true);
    await settle();
    expect(asked.length).toBe(2 * first);
    page.show(false);
    page.show(true);
    await settle();
    expect(asked.length, 'not before it is due').toBe(2 * first);
    stop();
  });

  it('starts and stops with the chain that is shown', async () => {
    const { tokens, asked, show } = setUp(local);
    const stop = tokens.start();
    await settle();
    expect(asked).toEqual([]);
    show(mainnet);
    await settle();
    expect(asked).toHaveLength(3);
    show(local);
    await vi.advanceTimersByTimeAsync(700_000);
    expect(asked).toHaveLength(3);
    stop();
  });

  it('classifies and warns', async () => {
    const { tokens } = setUp();
    tokens.start();
    await settle();
    const check = (currency: Currency) => [tokens.classify(currency), tokenWarning(tokens, currency)];
    expect(check(nativeCurrency(mainnet))).toEqual([1, undefined]);
    expect(check(token(1, 'USDC'))).toEqual([1, undefined]);
    expect(check(token(3))).toEqual([
      2,
      { level: 'MEDIUM', canProceed: true, message: 'exchangeLazy:tokenWarning.medium' },
    ]);
    expect(check(token(9))).toEqual([
      3,
      { level: 'UNKNOWN', canProceed: true, message: 'exchangeLazy:tokenWarning.unknown' },
    ]);
    expect(check(token(4))).toEqual([
      4,
      { level: 'UNKNOWN', canProceed: false, message: 'exchangeLazy:tokenWarning.blocked' },
    ]);
    expect(tokenWarning(tokens, token(9, 'U\u0405DC'))).toEqual({
      level: 'UNKNOWN',
      canProceed: true,
      message: 'exchangeLazy:tokenWarning.lookalike',
      values: { symbol: 'USDC' },
    });
    const wrapped = { ...token(1), chainId: local.id, address: WMON };
    expect(check(wrapped)).toEqual([1, undefined]);
  });

  it('keeps failures in their state and what was current beside', async () => {
    const { tokens, lists } = setUp();
    tokens.start();
    await settle();
    lists['https://default.test'] = new SluiceError('list_unreachable', 'down');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tokens.lists[0]).toMatchObject({
      url: 'https://default.test',
      error: { code: 'list_unreachable' },
    });
    expect(tokens.lists[0]?.current?.tokens).toHaveLength(2);
    expect(tokens.tokens(1)).toHaveLength(3);
  });

  it('holds a breaking update back until it is accepted', async () => {
    const { tokens, lists } = setUp();
    tokens.start();
    await settle();
    lists['https://default.test'] = list([entryJson(1, { symbol: 'USDC' })], [1, 1, 0]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tokens.classify(token(2))).toBe(TokenClass.default);
    expect(tokens.lists[0]?.pendingUpdate?.version.minor).toBe(1);
    tokens.acceptUpdate('https://default.test');
    expect(tokens.classify(token(2))).toBe(TokenClass.extended);
    expect(() => tokens.acceptUpdate('https://default.test')).toThrow();
  });

  it('starts from the lists of the last visit', async () => {
    const first = setUp();
    first.tokens.start();
    await settle();
    const second = setUp(mainnet, first.storage);
    for (const url of Object.keys(second.lists))
      second.lists[url] = new SluiceError('list_unreachable', 'offline');
    second.tokens.start();
    await settle();
    expect(second.tokens.tokens(1)).toHaveLength(3);
    expect(tokenWarning(second.tokens, token(4))?.canProceed).toBe(false);
  });
});

describe('lists of the person', () => {
  it('are fetched when added, kept, and removed', async () => {
    const { tokens, lists, storage } = setUp(local);
    lists['https://mine.test'] = list([entryJson(7, { chainId: local.id }), entryJson(8)]);
    await tokens.addList(' https://mine.test ');
    expect(tokens.tokens(local.id).map(({ symbol }) => symbol)).toEqual(['WMON', 'HUSH', 'T7']);
    expect(tokens.classify({ ...token(7), chainId: local.id })).toBe(TokenClass.unknown);
    const again = setUp(local, storage);
    expect(await listsOf(again.tokens)).toContain('https://mine.test');
    tokens.removeList('https://mine.test');
    expect(tokens.tokens(local.id)).toHaveLength(2);
    expect(await listsOf(setUp(local, storage).tokens)).not.toContain('https://mine.test');
  });

  it('are not added when they cannot be read', async () => {
    const { tokens } = setUp();
    await expect(tokens.addList('https://nowhere.test')).rejects.toMatchObject({ code: 'list_unreachable' });
    await expect(tokens.addList('ftp://x')).rejects.toMatchObject({ code: 'list_unrecognized' });
    expect(tokens.lists.map(({ url }) => url)).toEqual(['https://default.test', 'https://extended.test']);
  });

  it('may lack an extended list, never the default one', async () => {
    const { tokens, storage } = setUp();
    tokens.removeList('https://extended.test');
    tokens.removeList('https://default.test');
    expect(await listsOf(tokens)).toEqual(['https://default.test']);
    expect(['https://default.test', 'https://extended.test'].map((url) => tokens.isFixedList(url))).toEqual([
      true,
      false,
    ]);
    expect(await listsOf(setUp(mainnet, storage).tokens)).toHaveLength(1);
    await tokens.addList('https://extended.test');
    expect(await listsOf(setUp(mainnet, storage).tokens)).toHaveLength(2);
  });

  it('always have the list of a chain, though an earlier visit removed it', async () => {
    const url = 'https://chain.test';
    const storage = memoryStorage({
      list_choices: {
        lists: [],
        removed: [url],
        defaults: ['https://default.test', 'https://extended.test', url],
      },
    });
    const { tokens } = setUp({ ...mainnet, defaultListUrl: url }, storage);
    expect(await listsOf(tokens)).toContain(url);
    expect(tokens.isFixedList(url)).toBe(true);
    tokens.removeList(url);
    expect(await listsOf(tokens)).toContain(url);
  });

  it('stay when the default lists of a build change; former defaults go and removed ones return', async () => {
    const storage = memoryStorage({
      list_choices: {
        lists: ['https://mine.test', 'https://former.test'],
        removed: ['https://extended.test'],
        defaults: ['https://default.test', 'https://former.test'],
      },
    });
    expect(await listsOf(setUp(mainnet, storage).tokens)).toEqual([
      'https://default.test',
      'https://extended.test',
      'https://mine.test',
    ]);
  });
});

describe('tokens of the person', () => {
  it('are added once, kept, and removed', () => {
    const { tokens, storage } = setUp();
    tokens.addUserToken(token(9));
    tokens.addUserToken(token(9));
    expect(tokens.isUserToken(token(9))).toBe(true);
    expect(tokens.tokens(1).map(({ symbol }) => symbol)).toEqual(['T9']);
    expect(storage.content.get('interface')).toMatchObject({ tokens: { 1: { [addressOf(9)]: token(9) } } });
    const again = setUp(mainnet, memoryStorage(Object.fromEntries(storage.content)));
    expect(again.tokens.find(1, addressOf(9))).toEqual(token(9));
    tokens.removeUserToken(token(9));
    expect(tokens.tokens(1)).toEqual([]);
  });

  it('survive damage one by one', () => {
    const stored = [token(1), { ...token(2), address: 'x' }, null, { ...token(3), decimals: 1.5 }];
    const storage = memoryStorage({ interface: { tokens: { 1: { ...stored } } } });
    expect(setUp(mainnet, storage).tokens.tokens(1)).toEqual([token(1)]);
  });

  it('read from storage are made fit to be shown, as those of lists are', () => {
    const odd = { ...token(1), symbol: 'T\u202eX', logoURI: 'javascript:alert(1)' };
    const storage = memoryStorage({ interface: { tokens: { 1: { odd } } } });
    expect(setUp(mainnet, storage).tokens.tokens(1)).toEqual([{ ...token(1), symbol: 'T‹U+202E›X' }]);
  });
});

describe('lists of the person', () => {
  it('survive damage one by one', () => {
    const read = listChoices.parse({
      lists: ['https://a.b', 5, 'https://a.b'],
      removed: 'nonsense',
    });
    expect(read).toEqual({ lists: ['https://a.b'], removed: [], defaults: [] });
    expect(listChoices.parse('x')).toBeUndefined();
    expect(cachedLists.parse({ url: 5, list: {} })).toBeUndefined();
  });
});

describe('load', () => {
  const text = (value: string) =>
    `0x${word(32n)}${word(BigInt(value.length))}${Buffer.from(value).toString('hex').padEnd(64, '0')}` as const;

  it('reads name, symbol and decimals in one multicall, once a minute', async () => {
    let now = 0;
    const client = new FakeClient(mainnet, ({ data }) => {
      if (data === selectors['name()']) return text('Real\u202e Token'.normalize());
      if (data === selectors['symbol()']) return `0x${Buffer.from('REAL').toString('hex').padEnd(64, '0')}`;
      return `0x${word(6n)}`;
    });
    const tokens = new HttpTokenListService({
      chains: registryOf(mainnet),
      activeChain: { chain: mainnet, select: () => undefined },
      clients: clientsOf(client),
      store: memoryStorage().value(listChoices),
      userTokens: new UserTokensStore(new InterfaceStore(memoryStorage())),
      sources,
      fetchList: async () => list([]),
      now: () => now,
    });
    const [first, second] = await Promise.all([tokens.load(1, addressOf(50)), tokens.load(1, addressOf(50))]);
    expect(first).toMatchObject({ symbol: 'REAL', decimals: 6, address: addressOf(50) });
    expect(first.name).toContain('U+202E');
    expect(second).toBe(first);
    expect(client.reads).toBe(1);
    now = 59_000;
    await tokens.load(1, addressOf(50));
    expect(client.reads).toBe(1);
    now = 61_000;
    await tokens.load(1, addressOf(50));
    expect(client.reads).toBe(2);
    expect(tokens.classify(first)).toBe(TokenClass.unknown);
  });

  it('falls back where the contract does not tell, and calls it broken', async () => {
    const client = new FakeClient(mainnet, () => {
      throw revert();
    });
    const { tokens } = setUp(mainnet, memoryStorage(), client);
    const loaded = await tokens.load(1, addressOf(51));
    expect(loaded).toMatchObject({ name: 'Unknown Token', symbol: 'UNKNOWN', decimals: 18 });
    expect(tokens.classify(loaded)).toBe(TokenClass.broken);
    expect(tokenWarning(tokens, loaded)).toMatchObject({
      canProceed: true,
      message: 'exchangeLazy:tokenWarning.broken',
    });
  });

  it('logs what a contract does not tell, and what could not be read', async () => {
    const warn = vi.fn();
    const client = new FakeClient(mainnet, ({ data }) => {
      if (data === selectors['decimals()']) throw revert();
      return text('Real');
    });
    const { tokens } = setUp(mainnet, memoryStorage(), client, undefined, { warn } as unknown as Logger);
    expect(await tokens.load(1, addressOf(61))).toMatchObject({ symbol: 'Real', decimals: 18 });
    expect(warn.mock.calls).toEqual([[`The token ${addressOf(61)} does not tell its decimals`]]);
    client.down = transportError;
    await expect(tokens.load(1, addressOf(62))).rejects.toBe(transportError);
    expect(warn).toHaveBeenLastCalledWith(`The token ${addressOf(62)} could not be read`, transportError);
  });

  it('refuses decimals that no amount can have', async () => {
    const client = new FakeClient(mainnet, () => `0x${word(255n)}`);
    const { tokens } = setUp(mainnet, memoryStorage(), client);
    expect(tokens.classify(await tokens.load(1, addressOf(52)))).toBe(TokenClass.broken);
  });

  it('takes an address in any letter case, and nothing else', async () => {
    const { tokens } = setUp();
    expect(await tokens.load(local.id, HUSH.toLowerCase() as typeof HUSH)).toMatchObject({ address: HUSH });
    await expect(tokens.load(local.id, '0x12')).rejects.toMatchObject({
      code: 'token_invalid_address',
      message: 'Invalid token address',
    });
  });

  it('tells no contract and no answer apart from a token, and keeps neither', async () => {
    const client = new FakeClient(mainnet, () => '0x');
    const { tokens } = setUp(mainnet, memoryStorage(), client);
    await expect(tokens.load(1, addressOf(53))).rejects.toMatchObject({ code: 'token_not_found' });
    client.down = transportError;
    await expect(tokens.load(1, addressOf(53))).rejects.toMatchObject({ code: 'providers_failed' });
    await expect(tokens.load(5, addressOf(53))).rejects.toMatchObject({ code: 'chain_unsupported' });
    expect(client.reads).toBe(2);
  });

  it('needs no read for a known token, and ends when it is no longer wanted', async () => {
    const { tokens, client } = setUp();
    expect(await tokens.load(local.id, HUSH)).toMatchObject({ symbol: 'HUSH' });
    expect(client.reads).toBe(0);
    const abort = new AbortController();
    abort.abort();
    client.contract = () => `0x${word(6n)}`;
    await expect(tokens.load(1, addressOf(54), abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
