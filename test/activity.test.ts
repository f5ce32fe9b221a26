import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Currency, nativeCurrency } from '../kernel/currency/Currency.ts';
import type { ContributionRegistry } from '../kernel/plugin/contributions.ts';
import { testChain } from '../kernel/tokens/testing/testChain.ts';
import { parseRecord } from '../kernel/tx/records/parseRecord.ts';
import type { TransactionDescriberContribution } from '../kernel/tx/TransactionDescriber.ts';
import type { TransactionInfo } from '../kernel/tx/TransactionInfo.ts';
import type { TransactionOutcome, TransactionRecord } from '../kernel/tx/TransactionRecord.ts';
import { FakeChain, hash } from '../kernel/tx/testing/FakeChain.ts';
import { FakeTabs } from '../kernel/tx/testing/fakeTab.ts';
import { titledType } from '../kernel/tx/transactionTitles.ts';
import migrate from '../plugins/migrate/index.ts';
import pairs from '../plugins/pools-v2/index.ts';
import positions from '../plugins/pools-v3/index.ts';
import swap from '../plugins/swap/index.ts';
import { activityItem } from '../ui/exchange/activity/activityItem.ts';
import { shortenAddress } from '../ui/format/shorten.ts';
import { hush, usdc } from '../ui/testing/currencies.ts';

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const chain = testChain({ contracts: [{ kind: 'permit2', version: '1', address: PERMIT2 }] });
const pair = { baseCurrencyId: 'MON', quoteCurrencyId: usdc.address };
const amounts = { expectedAmountBaseRaw: `1${'0'.repeat(18)}`, expectedAmountQuoteRaw: '2500000' };

/** One of each of the 21 types of rule 3.43, and the variants of wrap, approval and swap. */
const infos: readonly TransactionInfo[] = [
  { type: 'APPROVAL', tokenAddress: usdc.address, spender: PERMIT2, amount: '5' },
  { type: 'APPROVAL', tokenAddress: usdc.address, spender: PERMIT2, amount: '0' },
  {
    type: 'SWAP',
    tradeType: 'EXACT_INPUT',
    inputCurrencyId: 'MON',
    outputCurrencyId: usdc.address,
    inputCurrencyAmountRaw: `1${'0'.repeat(18)}`,
    expectedOutputCurrencyAmountRaw: '2500000',
    minimumOutputCurrencyAmountRaw: '2400000',
  },
  { type: 'DEPOSIT_LIQUIDITY_STAKING', currencyId: usdc.address, currencyAmountRaw: '2500000' },
  { type: 'WITHDRAW_LIQUIDITY_STAKING' },
  { type: 'CLAIM', recipient: FROM, uniAmountRaw: `4${'0'.repeat(18)}` },
  { type: 'WRAP', unwrapped: false, currencyAmountRaw: `1${'0'.repeat(18)}`, chainId: 1 },
  { type: 'WRAP', unwrapped: true, currencyAmountRaw: `1${'0'.repeat(18)}`, chainId: 1 },
  { type: 'CREATE_V3_POOL', ...pair },
  { type: 'ADD_LIQUIDITY_V3_POOL', ...pair, ...amounts },
  { type: 'ADD_LIQUIDITY_V2_POOL', ...pair, ...amounts },
  { type: 'MIGRATE_LIQUIDITY_V3', ...pair },
  {
    type: 'COLLECT_FEES',
    currencyId0: 'MON',
    currencyId1: usdc.address,
    expectedCurrencyOwed0: `1${'0'.repeat(18)}`,
    expectedCurrencyOwed1: '2500000',
  },
  { type: 'REMOVE_LIQUIDITY_V3', ...pair, ...amounts },
  { type: 'BUY' },
  { type: 'SEND', currencyId: usdc.address, currencyAmountRaw: '2500000' },
  { type: 'RECEIVE', currencyId: hush.address },
  { type: 'MINT' },
  { type: 'BURN' },
  { type: 'BORROW' },
  { type: 'REPAY' },
  { type: 'DEPLOY' },
  { type: 'CANCEL' },
];

const sent = { kind: 'hash', hash: hash('one') } as const;
const receipt = { blockHash: hash('b'), blockNumber: 1, from: FROM, transactionHash: hash('one') };
/** The stored fields of a record in each of the states. */
const states: Readonly<Record<TransactionOutcome, object>> = {
  asking: { reference: { kind: 'none' } },
  maybe_sent: { reference: { kind: 'none' } },
  pending: { reference: sent },
  confirmed: { reference: sent, receipt: { ...receipt, status: 1 } },
  differs: { reference: sent, receipt: { ...receipt, status: 1 }, differs: { parts: ['data'] } },
  failed: { reference: sent, receipt: { ...receipt, status: 0 } },
  cancelled: { reference: sent, cancelled: true },
  replaced: { reference: sent, replacedBy: hash('two') },
  dropped: { reference: sent, abandoned: 'nonce_used' },
  given_up: { reference: { kind: 'calls', id: 'batch' }, abandoned: 'given_up' },
  unknown: { reference: sent, abandoned: 'age' },
};
const outcomes = Object.keys(states) as TransactionOutcome[];

const i18n = i18next.createInstance();
const namespaces = ['common', 'commonLazy', 'swap', 'pools-v2', 'pools-v3', 'migrate'];
void i18n.init({
  lng: 'en-US',
  ns: namespaces,
  resources: {
    'en-US': Object.fromEntries(
      namespaces.map((name) => [
        name,
        JSON.parse(readFileSync(new URL(`../locales/en-US/${name}.json`, import.meta.url), 'utf8')),
      ]),
    ),
  },
  interpolation: { escapeValue: false },
  initAsync: false,
});

const describers = [swap, pairs, positions, migrate].flatMap(({ id, contributes }) =>
  (contributes?.transactionDescribers ?? []).map((one: TransactionDescriberContribution) => ({
    ...one,
    pluginId: id,
  })),
);

function shown(record: TransactionRecord, outcome: TransactionOutcome, known: readonly Currency[]) {
  return activityItem(record, chain, {
    contributions: { of: () => describers } as unknown as ContributionRegistry,
    tracker: { outcome: () => outcome },
    saved: { shortText: shortenAddress },
    tokens: {
      fromLink: (_, id) => {
        const native = nativeCurrency(chain);
        if (id === 'ETH' || id === native.symbol) return native;
        return known.find((one) => one.kind === 'token' && (one.address === id || one.symbol === id));
      },
    },
    locale: 'en-US',
    unknown: 'Unknown token',
    t: (key, values) => i18n.t(key, values) as string,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** One record of each type in this state, read back from the database. */
async function stored(outcome: TransactionOutcome): Promise<readonly TransactionRecord[]> {
  const tabs = new FakeTabs(new FakeChain({ id: 99 }));
  for (const [index, info] of infos.entries()) {
    const record = parseRecord({
      id: `id-${index}`,
      chainId: 1,
      from: FROM,
      info,
      addedTime: index,
      ...states[outcome],
    });
    await tabs.browser.database.put({
      collection: 'transactions',
      key: `id-${index}`,
      envelope: { version: 1, value: record },
    });
  }
  const { tracker, kill } = tabs.open();
  await vi.advanceTimersByTimeAsync(50);
  await tracker.ready;
  const records = [...tracker.list()].reverse();
  kill();
  return records;
}

const SENTENCE = /^[A-Z][A-Za-z0-9 ]+$/;

describe.each(outcomes)('transactions that are %s', (outcome) => {
  test('all show with a title and what they are about, in words', async () => {
    const items = (await stored(outcome)).map((record) => shown(record, outcome, [usdc, hush]));
    expect(items.map((item) => item?.record.info)).toEqual(infos);
    for (const item of items) {
      expect(item?.title).toMatch(SENTENCE);
      expect(item?.descriptor).toMatch(/^[A-Z0-9](?:[^:{}_]|: )+$/);
    }
    expect(new Set(items.map((item) => item?.title)).size).toBe(infos.length);
  });

  test('say so where a token cannot be found', async () => {
    const items = (await stored(outcome)).map((record) => shown(record, outcome, []));
    for (const item of items) {
      const missing = item?.currencies.filter((currency) => currency === undefined).length ?? 0;
      expect(item?.descriptor.split('Unknown token').length).toBe(missing + 1);
    }
    expect(items.filter((item) => item?.descriptor.includes('Unknown token')).length).toBe(13);
  });
});

test('amounts, currencies and contracts are told by name', async () => {
  const items = (await stored('confirmed')).map((record) => shown(record, 'confirmed', [usdc, hush]));
  const about = Object.fromEntries(
    items.map((item) => [item && titledType(item.record.info), item?.descriptor]),
  );
  expect(about).toMatchObject({
    APPROVAL: expect.stringMatching(/USDC.*Permit2/),
    DEPOSIT_LIQUIDITY_STAKING: '2.5 USDC',
    WITHDRAW_LIQUIDITY_STAKING: 'Unstaked liquidity',
    CLAIM: 'Unknown token for 0xf39F...2266',
    CREATE_V3_POOL: expect.stringMatching(/MON.*USDC/),
    SEND: '2.5 USDC',
    RECEIVE: 'HUSH',
    CANCEL: 'Replaces another transaction',
  });
});

test('each type says in words of its own that it waits, is done, has failed or was cancelled', () => {
  for (const info of infos) {
    const titles = (['pending', 'confirmed', 'failed', 'cancelled'] as const).map((outcome) => {
      const record = { id: 'x', chainId: 1, from: FROM, info, addedTime: 0, reference: sent } as const;
      return shown(record, outcome, [])?.title ?? '';
    });
    expect(new Set(titles).size).toBe(4);
    expect(titles[0]).toMatch(/^[A-Z][a-z]+ing\b/);
    expect(titles[1]).toMatch(/^(?:[A-Z][a-z]+ed|Bought|Sent|Burned|Repaid|Withdrawn)\b/);
    expect(titles[2]).toMatch(/ failed$/);
    expect(titles[3]).toMatch(/ cancelled$/);
  }
});
