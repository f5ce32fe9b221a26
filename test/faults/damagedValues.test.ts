import { expect, it } from 'vitest';
import { cases } from '../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import { StaticChainRegistry } from '../../kernel/chain/StaticChainRegistry.ts';
import { indexSettings } from '../../kernel/index/live/indexSettings.ts';
import { ChainClientPool } from '../../kernel/rpc/ChainClientPool.ts';
import { testChain } from '../../kernel/rpc/testing/FakeNode.ts';
import { FakePage } from '../../kernel/rpc/testing/FakePage.ts';
import { UserEndpoints } from '../../kernel/rpc/UserEndpoints.ts';
import { InterfaceStore } from '../../kernel/settings/InterfaceStore.ts';
import { UserSettingsStore } from '../../kernel/settings/UserSettingsStore.ts';
import { UserTokensStore } from '../../kernel/settings/UserTokensStore.ts';
import { BrowserStorage } from '../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../kernel/storage/testing/fakeStorage.ts';
import { listChoices } from '../../kernel/tokens/lists/listChoices.ts';
import { PollingTxTracker } from '../../kernel/tx/PollingTxTracker.ts';
import { fakeClients } from '../../kernel/tx/testing/FakeChain.ts';
import { silentLogger } from '../../kernel/tx/testing/fakeTab.ts';
import { savedConnection } from '../../kernel/wallet/savedConnection.ts';
import { recentSearches, withRecent } from '../../plugins/explore/search/recentSearches.ts';
import { addressBook } from '../../ui/exchange/book/addressBook.ts';
import { SavedAddresses } from '../../ui/exchange/book/SavedAddresses.ts';
import { ChosenTokens } from '../../ui/exchange/tokens/chosen/ChosenTokens.ts';
import { tokenChoices } from '../../ui/exchange/tokens/chosen/tokenChoices.ts';
import { keptTransactions, keptValues } from './keptProfile.ts';
import { damagedProfile, type StorageDamage } from './storageDamages.ts';

const KEYS = Object.keys(keptValues) as (keyof typeof keptValues)[];

/** What every store of the app reads from a browser's storage. */
async function read(browser: FakeBrowser) {
  const storage = new BrowserStorage(browser.tab());
  const store = new InterfaceStore(storage);
  const chain = testChain({ endpoints: [{ url: 'http://a.example' }] });
  const clients: ChainClientPool = new ChainClientPool(new StaticChainRegistry([chain], 1), {
    fetch: async () => Promise.reject(new TypeError('fetch failed')),
  });
  const endpoints = new UserEndpoints({
    storage,
    clients: () => clients,
    wallet: () => ({ provider: undefined, chainId: undefined }),
  });
  const tracker = new PollingTxTracker({
    storage,
    clients: fakeClients(),
    logger: silentLogger,
    locks: undefined,
    visibility: new FakePage(),
  });
  await tracker.ready;
  const settings = new UserSettingsStore(store);
  const { timestamp: _, ...record } = store.record;
  const values = {
    interface: record,
    connection_meta: storage.value(savedConnection).value,
    endpoints: [endpoints.added(1), endpoints.order(1), endpoints.usesWallet(1)],
    list_choices: storage.value(listChoices).value,
    index: storage.value(indexSettings).value,
    address_book: storage.value(addressBook).value,
    token_choices: storage.value(tokenChoices).value,
    'search.recent': storage.value(recentSearches).value,
  } satisfies Record<keyof typeof keptValues, unknown>;
  // Each can be used.
  const tokens = new UserTokensStore(store).tokens(31337).map(({ address }) => address.toLowerCase());
  const searches = withRecent(values['search.recent'], {
    chainId: 1,
    id: 'b',
    title: '',
    detail: '',
    to: '/',
  });
  const urls = values.list_choices.lists.map((url) => url.toLowerCase());
  const saved = new SavedAddresses(storage);
  expect(saved.entries.every(({ address }) => saved.nameOf(address))).toBe(true);
  const chosen = new ChosenTokens(storage);
  const [recent, marked] = [chosen.recent(31337), chosen.favourites(31337)];
  expect([...recent, ...marked].filter((id) => !/^(ETHER|0x\w{40})$/.test(id))).toEqual([]);
  expect([settings.theme, tokens.length, searches.length, urls.length]).not.toContain(undefined);
  const listed = tracker.list().map(({ id }) => id);
  tracker.dispose();
  storage.dispose();
  return { values, listed };
}

async function filled(): Promise<FakeBrowser> {
  const browser = new FakeBrowser();
  for (const key of KEYS) browser.local.setItem(key, keptValues[key]);
  browser.local.setItem('sluice.keys', JSON.stringify(KEYS));
  for (const record of keptTransactions) await browser.database.put(record);
  return browser;
}

async function damage(browser: FakeBrowser, damages: readonly StorageDamage[]): Promise<void> {
  for (const one of damages) {
    if (one.at === 'local' && one.text !== null) browser.local.setItem(one.key, one.text);
    else if (one.at === 'local') browser.local.removeItem(one.key);
    else if (one.at === 'record' && 'put' in one) await browser.database.put(one.put as never);
    else if (one.at === 'record') await browser.database.delete(...one.gone);
  }
}

it('every store starts on damaged storage, and loses nothing that is intact', async () => {
  const random = new Random(testSeed(14));
  const whole = await read(await filled());
  expect(whole.listed).toHaveLength(keptTransactions.length);
  const profile = {
    local: { ...keptValues, 'sluice.keys': JSON.stringify(KEYS) },
    records: keptTransactions,
    others: [],
  };
  let aside = 0;
  const count = cases(20_000, 200);
  for (let left = count; left > 0; left--) {
    const browser = await filled();
    const { damages, intact } = damagedProfile(profile, random, false);
    await damage(browser, damages);
    const texts = new Map(browser.local.items);
    const told = `${left} left: ${JSON.stringify(damages).slice(0, 3_000)}`;
    const { values, listed } = await read(browser).catch((error) => expect.fail(`${told}: ${error.stack}`));
    for (const id of intact) expect(listed, told).toContain(id);
    const touched = new Set(damages.map((one) => (one.at === 'local' ? one.key : '')));
    for (const key of KEYS) {
      if (!touched.has(key)) {
        expect(values[key], `${key}, ${told}`).toEqual(whole.values[key]);
        continue;
      }
      // What cannot be read at all is kept as it was.
      const text = texts.get(key);
      if (text === undefined || parses(text)) continue;
      expect(browser.local.getItem(`${key}.corrupt.1`), told).toBe(text);
      aside += 1;
    }
  }
  expect(aside).toBeGreaterThan(count / 10);
}, 600_000);

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
