import { describe, expect, it, vi } from 'vitest';
import { damagedProfile, type KeptProfile, type KeptRecord } from '../../test/faults/storageDamages.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { FakePage } from '../rpc/testing/FakePage.ts';
import { InterfaceStore } from '../settings/InterfaceStore.ts';
import { type InterfaceRecord, initialInterfaceRecord } from '../settings/internal/InterfaceRecord.ts';
import { UserSettingsStore } from '../settings/UserSettingsStore.ts';
import { UserTokensStore } from '../settings/UserTokensStore.ts';
import { PollingTxTracker } from '../tx/PollingTxTracker.ts';
import { storedTransactions } from '../tx/records/storedTransactions.ts';
import type { TransactionRecord } from '../tx/TransactionRecord.ts';
import { fakeClients } from '../tx/testing/FakeChain.ts';
import { silentLogger } from '../tx/testing/fakeTab.ts';
import { type SavedConnection, savedConnection } from '../wallet/savedConnection.ts';
import { BrowserStorage } from './BrowserStorage.ts';
import { FakeBrowser } from './testing/fakeStorage.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = { kind: 'token', chainId: 1, decimals: 18, symbol: 'T', name: 'Token' } as const;

const settings: InterfaceRecord = {
  ...initialInterfaceRecord,
  selectedWallet: 'injected',
  userLocale: 'de-DE',
  userSlippageTolerance: 70,
  userDeadline: 900,
  tokens: { '1': { [from]: { ...token, address: from } } },
  pairs: {
    '1': {
      [`${other};${from}`]: { token0: { ...token, address: other }, token1: { ...token, address: from } },
    },
  },
  timestamp: 5,
  theme: 'dark',
  approveExact: true,
  chainId: 1,
};
const connection: SavedConnection = { type: 'INJECTED', address: from, ENSName: 'a.eth', rdns: 'io.wallet' };
const records: readonly TransactionRecord[] = Array.from({ length: 4 }, (_, i) => ({
  id: `id${i}`,
  chainId: 1,
  from,
  reference: { kind: 'hash', hash: `0x${String(i).repeat(64)}` },
  info: { type: 'APPROVAL', tokenAddress: other, spender: other, amount: '1' },
  addedTime: 1_000 + i,
  nonce: i,
  abandoned: 'age',
}));

/** mulberry32: the same sequence on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Draw = () => number;

function pick<T>(random: Draw, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e300,
  0.5,
  '',
  'x'.repeat(5_000),
  '\u202e\u0000\ud800',
  [],
  [[[]]],
  {},
  { length: 3 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":null}'),
];

const textDamage: readonly ((random: Draw, text: string) => string)[] = [
  (random, text) => text.slice(0, Math.floor(random() * text.length)),
  (random, text) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + String.fromCharCode(Math.floor(random() * 65_536)) + text.slice(at + 1);
  },
  (random, text) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + text.slice(at + Math.ceil(random() * 20));
  },
  (random) => JSON.stringify(pick(random, oddValues)),
  () => '['.repeat(20_000),
  () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  (random, text) => JSON.stringify(damaged(random, JSON.parse(text))),
];

/** A copy with one member, at any depth, replaced by something odd or removed. */
function damaged(random: Draw, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return pick(random, oddValues);
  const copy = structuredClone(value) as Record<string, unknown>;
  const key = pick(random, Object.keys(copy));
  if (key === undefined || random() < 0.2) delete copy[key];
  else copy[key] = damaged(random, copy[key]);
  return copy;
}

async function fill(browser: FakeBrowser): Promise<void> {
  browser.local.setItem('interface', JSON.stringify({ version: 1, value: settings }));
  browser.local.setItem('connection_meta', JSON.stringify({ version: 1, value: connection }));
  for (const value of records) {
    await browser.database.put({
      collection: 'transactions',
      key: value.id,
      envelope: { version: 1, value },
    });
  }
}

/** Starts all services that read stored data. */
async function start(browser: FakeBrowser) {
  const storage = new BrowserStorage(browser.tab());
  const store = new InterfaceStore(storage);
  const tracker = new PollingTxTracker({
    storage,
    clients: fakeClients(),
    logger: silentLogger,
    locks: undefined,
    visibility: new FakePage(),
  });
  await tracker.ready;
  return {
    record: store.record,
    settings: new UserSettingsStore(store),
    tokens: new UserTokensStore(store),
    connection: storage.value(savedConnection).value,
    list: tracker.list(),
    stop: () => {
      tracker.dispose();
      storage.dispose();
    },
  };
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('damaged storage', () => {
  it('5,000 random corruptions: always starts, keeps what is intact, sets the rest aside', async () => {
    const random = randomFrom(20_261_121);
    let corruptions = 0;
    let aside = 0;
    while (corruptions < 5_000) {
      const browser = new FakeBrowser();
      await fill(browser);
      const texts = new Map<string, string>();
      for (const key of ['interface', 'connection_meta']) {
        if (random() < 0.5) continue;
        const text = pick(random, textDamage)(random, browser.local.getItem(key) ?? '');
        browser.local.setItem(key, text);
        texts.set(key, text);
      }
      const envelopes = new Map<string, unknown>();
      for (const { key, envelope } of await browser.database.all('transactions')) {
        if (random() < 0.6) continue;
        const broken = damaged(random, envelope);
        await browser.database.put({ collection: 'transactions', key, envelope: broken });
        envelopes.set(key, broken);
      }
      corruptions += texts.size + envelopes.size;

      const app = await start(browser);
      app.stop();

      if (!texts.has('interface')) expect(app.record).toEqual(settings);
      if (!texts.has('connection_meta')) expect(app.connection).toEqual(connection);
      const slippage = app.settings.slippageTolerance;
      expect(slippage === 'auto' || (Number.isInteger(slippage) && slippage >= 0 && slippage <= 5_000)).toBe(
        true,
      );
      expect(['light', 'dark', 'auto']).toContain(app.settings.theme);
      expect(app.tokens.tokens(1).every((entry) => entry.decimals <= 255)).toBe(true);
      for (const [key, text] of texts) {
        // Unreadable text is still stored unchanged.
        if (parses(text)) continue;
        expect(browser.local.getItem(`${key}.corrupt.1`)).toBe(text);
        aside++;
      }
      for (const record of records) {
        const listed = app.list.find((candidate) => candidate.id === record.id);
        if (!envelopes.has(record.id)) expect(listed).toEqual(record);
        if (listed) continue;
        const places = [
          ['transactions.corrupt', `${record.id}.corrupt.1`],
          ['transactions', record.id],
        ];
        const all = await browser.database.all();
        const kept = all.find(({ collection, key }) =>
          places.some((place) => place[0] === collection && place[1] === key),
        );
        // The damage may have changed the record's id inside a readable envelope.
        expect(kept?.envelope).toEqual(envelopes.get(record.id));
        aside++;
      }
      expect(Object.prototype).not.toHaveProperty('polluted');
    }
    expect(aside).toBeGreaterThan(500);
  });

  it('in one field loses that field alone, and the text as it was is kept', async () => {
    const random = randomFrom(7);
    for (const name of Object.keys(settings) as (keyof InterfaceRecord)[]) {
      for (let i = 0; i < 20; i++) {
        const browser = new FakeBrowser();
        await fill(browser);
        const odd = pick(random, oddValues);
        const text = JSON.stringify({ version: 1, value: { ...settings, [name]: odd } });
        browser.local.setItem('interface', text);
        const app = await start(browser);
        app.stop();
        const { [name]: _read, timestamp: _time, ...rest } = app.record;
        const { [name]: _was, timestamp: _then, ...expected } = settings;
        // A lost flag means that the values count as not migrated, which changes neither 70 nor 900.
        expect(rest).toEqual(expected);
        // A reset by rules 5.60 to 5.63 is not damage, and absent equals null.
        const byRule =
          name === 'userSlippageTolerance' ||
          name === 'userLiquiditySlippageTolerance' ||
          name === 'userDeadline' ||
          odd === null;
        const accepted =
          JSON.stringify(app.record[name]) === JSON.stringify(odd) || name.includes('Migrated');
        if (byRule || accepted) continue;
        expect(browser.local.getItem('interface.corrupt.1')).toBe(text);
      }
    }
  });

  it('of any kind, with and without room for more: loses no transaction whose own record is intact', async () => {
    const random = new Random(testSeed(13));
    const kept: KeptProfile = {
      local: {
        interface: JSON.stringify({ version: 1, value: settings }),
        connection_meta: JSON.stringify(connection),
        'sluice.keys': JSON.stringify(['interface', 'connection_meta']),
      },
      records: records.map(
        (value): KeptRecord => ({
          collection: 'transactions',
          key: value.id,
          envelope: { version: 1, value },
        }),
      ),
      others: [],
    };
    for (let left = cases(20_000, 800); left > 0; left--) {
      const browser = new FakeBrowser();
      await fill(browser);
      browser.local.setItem('sluice.keys', kept.local['sluice.keys'] ?? '');
      const { damages, intact } = damagedProfile(kept, random, false);
      for (const damage of damages) {
        if (damage.at === 'local' && damage.text !== null) browser.local.setItem(damage.key, damage.text);
        else if (damage.at === 'local') browser.local.removeItem(damage.key);
        else if (damage.at === 'record' && 'put' in damage) await browser.database.put(damage.put as never);
        else if (damage.at === 'record') await browser.database.delete(...damage.gone);
      }
      const before = await browser.database.all();
      const texts = [...browser.local.items];
      if (random.chance(0.2)) {
        browser.local.quota = 0;
        browser.database.refuse = new DOMException('full', 'QuotaExceededError');
      }
      const app = await start(browser);
      app.settings.set('approveExact', true);
      app.stop();
      const told = `case ${left}: ${JSON.stringify(damages)}`;
      for (const id of intact) {
        const listed = app.list.filter((record) => record.id === id);
        expect(listed, told).toEqual(records.filter((record) => record.id === id));
      }
      // If nothing can be set aside, nothing is removed either.
      if (browser.local.quota > 0) continue;
      for (const entry of texts) {
        // An absent connection is stored as no text.
        if (entry[0] !== 'connection_meta' || !entry[1].includes('null')) {
          expect([...browser.local.items], told).toContainEqual(entry);
        }
      }
      expect(await browser.database.all(), told).toEqual(before);
    }
  }, 180_000);

  it('that kept all from being read is over when it can be read again', async () => {
    vi.useFakeTimers();
    try {
      const browser = new FakeBrowser();
      await fill(browser);
      browser.database.refuse = new DOMException('blocked', 'UnknownError');
      const storage = new BrowserStorage(browser.tab());
      const seen: string[] = [];
      const stored = storedTransactions(storage);
      stored.onForeignChange((id) => seen.push(id));
      expect(await stored.all()).toEqual([]);
      expect(storage.durable).toBe(false);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(seen).toEqual([]);
      browser.database.refuse = undefined;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(seen).toEqual(records.map(({ id }) => id));
      expect(await stored.all()).toEqual(records);
      expect(storage.durable).toBe(true);
      storage.dispose();
    } finally {
      vi.useRealTimers();
    }
  });
});
