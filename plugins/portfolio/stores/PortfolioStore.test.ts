import { autorun, observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GET_BALANCE } from '../../../kernel/abi/shortSelectors.ts';
import { word } from '../../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency, Token } from '../../../kernel/currency/Currency.ts';
import type { ChainIndex } from '../../../kernel/index/types.ts';
import type {
  AddedPosition,
  AddedPositionReader,
  PositionSourceContribution,
} from '../../../kernel/positions/AddedPositions.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  ChainIndexesToken,
  ChainRegistryToken,
  ContributionsToken,
  PageVisibilityToken,
  PriceServiceToken,
  SettingsToken,
  TimersToken,
  TokenListServiceToken,
  TxTrackerToken,
  UserTokensToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import {
  clientsOf,
  FakeClient,
  registryOf,
  revert,
  transportError,
} from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type { ActivityItem } from '../../../ui/exchange/activity/activityItem.ts';
import { csvText } from '../../../ui/format/csv.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { REFRESH_MS } from '../services/HoldingsWatch.ts';
import { contributing } from '../testing/contributing.ts';
import { FakeIndex } from '../testing/FakeIndex.ts';
import { passes } from './activity.ts';
import { activityCsv } from './activityLines.ts';
import { exportCsv, exportJson } from './exports.ts';
import { movedBy } from './movedAmounts.ts';
import { PortfolioStore } from './PortfolioStore.ts';
import type { PaymentItem } from './paymentItem.ts';
import { linkedChain } from './portfolioLink.ts';
import { poolWorth } from './rows.ts';

const OWNER = addressOf(0xa1);
const ONE = 10n ** 18n;

const tokenOf = (symbol: string, decimals: number): Token => ({
  kind: 'token',
  chainId: 31337,
  address: addressOf(symbol.length),
  decimals,
  symbol,
  name: symbol,
});

const local = testChain();
const main = testChain({ id: 5, slug: 'main', label: 'Main', testnet: false });
const closed = testChain({ id: 6, slug: 'closed', label: 'Closed', testnet: false, retired: 'Shut down.' });

/** A client with these balances by address; the native coin is `native`. A missing balance reverts. */
function clientOf(chain: ChainSpec, balances: Readonly<Record<string, bigint>>): FakeClient {
  return new FakeClient(chain, ({ target, data }) => {
    const selector = data.slice(0, 10);
    const key = selector === GET_BALANCE ? 'native' : target;
    const raw = balances[key];
    if (raw === undefined) throw revert();
    return `0x${word(raw)}` as Hex;
  });
}

let clock: { nowMs: number; tasks: { atMs: number; task: () => void }[] };
let settings: Pick<UserSettings, 'hideSmallBalances' | 'showTestnets' | 'hideClosedPositions' | 'set'>;
let visible: boolean;
let sources: readonly PositionSourceContribution[];
let indexOf: (chainId: number) => ChainIndex;
const records = observable.array<TransactionRecord>([], { deep: false });
const lists = observable.map<number, readonly Token[]>([], { deep: false });
let stops: (() => void)[];

function storeOver(...clients: readonly FakeClient[]): PortfolioStore {
  const chains = [...clients.map(({ chain }) => chain), closed];
  for (const { id, tokens } of chains)
    lists.set(
      id,
      tokens.map((entry): Token => ({ kind: 'token', ...entry })),
    );
  const services = servicesOf(
    provide(ChainRegistryToken, registryOf(...chains)),
    provide(ActiveChainToken, { chain: clients[0]?.chain ?? local }),
    provide(ChainClientsToken, clientsOf(...clients)),
    provide(ContributionsToken, contributing(sources)),
    provide(ChainIndexesToken, { get: (chainId) => indexOf(chainId) }),
    provide(TokenListServiceToken, {
      tokens: (chainId) => lists.get(chainId) ?? [],
      find: () => undefined,
      load: async () => Promise.reject(new Error('not listed')),
    }),
    provide(UserTokensToken, { pairs: () => [] }),
    provide(SettingsToken, settings),
    provide(PriceServiceToken, {
      price: ({ symbol }) =>
        symbol === 'HUSH' ? undefined : { usd: 2, source: 'onchain', timestampMs: 0, confidence: 0.9 },
    }),
    provide(TxTrackerToken, { list: () => records, outcome: () => 'confirmed' }),
    provide(TimersToken, {
      elapsedMs: () => clock.nowMs,
      wallMs: () => clock.nowMs,
      after(ms, task) {
        const entry = { atMs: clock.nowMs + ms, task };
        clock.tasks.push(entry);
        return () => {
          clock.tasks = clock.tasks.filter((one) => one !== entry);
        };
      },
    }),
    provide(PageVisibilityToken, {
      get visible() {
        return visible;
      },
      onChange: () => () => undefined,
    }),
  );
  const store = new PortfolioStore(services);
  stops.push(
    autorun(() => store.total),
    store.open(),
  );
  return store;
}

function pass(ms: number): void {
  clock.nowMs += ms;
  const due = clock.tasks.filter(({ atMs }) => atMs <= clock.nowMs);
  clock.tasks = clock.tasks.filter(({ atMs }) => atMs > clock.nowMs);
  for (const { task } of due) task();
}

beforeEach(() => {
  clock = { nowMs: 0, tasks: [] };
  visible = true;
  sources = [];
  indexOf = (chainId) => new FakeIndex(chainId, []).asIndex;
  stops = [];
  const values = observable({ hideSmallBalances: true, showTestnets: false, hideClosedPositions: false });
  settings = Object.assign(values, {
    set: (key: string, value: unknown) => runInAction(() => Object.assign(values, { [key]: value })),
  }) as typeof settings;
  runInAction(() => {
    records.clear();
    lists.clear();
  });
});
afterEach(() => {
  for (const stop of stops) stop();
});

const both = () =>
  [
    clientOf(local, { native: 3n * ONE, [WMON]: ONE, [local.tokens[1]?.address ?? '']: 5n }),
    clientOf(main, { native: 0n, [WMON]: 2n * ONE, [local.tokens[1]?.address ?? '']: 0n }),
  ] as const;

const settled = (store: PortfolioStore) => expect.poll(() => store.settled).toBe(true);
const names = (store: PortfolioStore) =>
  store.tokens.map(({ chain, currency }) => `${chain.slug} ${currency.symbol}`).sort();

describe('positions of a protocol that a plugin adds', () => {
  const position: AddedPosition = {
    id: '7',
    label: 'V4',
    currencies: [ZERO_ADDRESS, WMON],
    fee: 500,
    liquidity: 5n,
    status: 'in_range',
    amounts: { amount0Raw: 3n * ONE, amount1Raw: 0n },
    fees: { amount0Raw: ONE, amount1Raw: 0n },
    path: '/pool/v4/7',
  };
  const sourceOf = (read: AddedPositionReader['read']): PositionSourceContribution => ({
    id: 'v4',
    load: async () => ({ default: ({ chain }) => (chain.id === local.id ? { read } : undefined) }),
  });
  const tokenWorth = 8;

  test('are listed and counted with their fees, the native side too', async () => {
    const blocks: bigint[] = [];
    sources = [
      sourceOf(async (block) => {
        blocks.push(block);
        return {
          positions: [position, { ...position, id: '8', liquidity: 0n, amounts: undefined }],
          left: 2,
        };
      }),
    ];
    const [a, b] = both();
    const store = storeOver(a, b);
    store.look(OWNER, undefined);
    await settled(store);
    await expect.poll(() => store.pools.every(({ tokens }) => tokens[0] && tokens[1])).toBe(true);
    expect(blocks).toEqual([store.holdings[0]?.balances?.block]);
    const [row, closed] = store.pools;
    expect(row).toMatchObject({ id: `${local.id}:v4:7`, amounts: position.amounts, fees: position.fees });
    expect(row?.tokens.map((one) => one?.kind)).toEqual(['native', 'token']);
    expect(row && poolWorth(row).usd).toBe(8);
    // Of the closed one the amounts are not known, which is not zero.
    expect(closed && poolWorth(closed)).toMatchObject({ usd: 2, unknown: 1 });
    expect(store.total).toMatchObject({ usd: tokenWorth + 4 + 8 + 2, unknown: 1 });
    expect(store.holdings.map(({ added }) => added?.value.left)).toEqual([2, 0]);
    settings.set('hideClosedPositions', true);
    expect(store.shownPools.map(({ id }) => id)).toEqual([`${local.id}:v4:7`]);
    const [line] = exportCsv(store)
      .split('\r\n')
      .filter((text) => text.startsWith('v4-position'));
    expect(line).toContain(',7,');
  });

  test('that cannot be read are named, and everything else stays', async () => {
    sources = [sourceOf(async () => Promise.reject(transportError))];
    const [a, b] = both();
    const store = storeOver(a, b);
    store.look(OWNER, undefined);
    await settled(store);
    expect(store.holdings.map(({ failures }) => failures.added?.code)).toEqual([
      'providers_failed',
      undefined,
    ]);
    expect(store.total.usd).toBe(tokenWorth + 4);
  });
});

describe('the networks', () => {
  test('are those that live, test networks where they are asked for or shown by the app', () => {
    const [a, b] = both();
    const store = storeOver(b, a);
    expect(store.chains.map(({ slug }) => slug)).toEqual(['main']);
    settings.set('showTestnets', true);
    expect(store.chains.map(({ slug }) => slug)).toEqual(['main', 'local']);
    const other = storeOver(a, b);
    settings.set('showTestnets', false);
    expect(other.chains.map(({ slug }) => slug)).toEqual(['local', 'main']);
  });

  test('are also the test network that the link names, but none that is shut down', () => {
    const [a, b] = both();
    const store = storeOver(b, a);
    expect(store.alive.map(({ slug }) => slug)).toEqual(['main', 'local']);
    store.look(OWNER, linkedChain(store.alive, 'local'));
    expect([store.shown.map(({ slug }) => slug), store.chains.length]).toEqual([['local'], 2]);
    expect(linkedChain(store.alive, 'closed')).toBeUndefined();
  });

  test('are added up, or looked at one by one', async () => {
    const [a, b] = both();
    const store = storeOver(a, b);
    store.look(OWNER, undefined);
    await settled(store);
    expect(names(store)).toEqual(['local HUSH', 'local MON', 'local WMON', 'main MON', 'main WMON']);
    expect(store.total.usd).toBe(12);
    expect(store.total.unpriced).toBe(1);
    expect(store.totalOf(main).usd).toBe(4);
    store.look(OWNER, main);
    expect(names(store)).toEqual(['main MON', 'main WMON']);
    expect(store.total.usd).toBe(4);
  });

  test('fail on their own: the others stay, and nothing of the failed one is zero', async () => {
    const [a, b] = both();
    b.down = transportError;
    const store = storeOver(a, b);
    store.look(OWNER, undefined);
    await settled(store);
    expect(names(store)).toEqual(['local HUSH', 'local MON', 'local WMON']);
    expect(store.holdings.map(({ failures }) => failures.balances?.code)).toEqual([
      undefined,
      'providers_failed',
    ]);
    expect(store.unreadChains.map(({ slug }) => slug)).toEqual(['main']);
    expect(exportJson(store, [], [], 0)).toMatchObject({ totalUsd: 8, notInTotal: { networks: [main.id] } });
    b.down = undefined;
    await store.refresh();
    expect(store.total.usd).toBe(12);
    expect(store.unreadChains).toEqual([]);
    expect(store.holdings[1]?.failures).toEqual({});
  });
});

describe('what was read', () => {
  test('a balance that its contract does not tell is unread, not zero', async () => {
    const client = clientOf(local, { [WMON]: ONE });
    client.methods.set('eth_getBalance', () => 'no number');
    const store = storeOver(client);
    store.look(OWNER, undefined);
    await settled(store);
    expect(store.holdings[0]?.balances?.value.unread.map(({ symbol }) => symbol)).toEqual(['MON', 'HUSH']);
    expect(store.tokens.find(({ currency }) => currency.kind === 'native')?.raw).toBeUndefined();
    expect(store.total.unknown).toBe(1);
  });

  test('is read again after a minute, while somebody looks, and after an own transaction', async () => {
    const [a] = both();
    const store = storeOver(a);
    store.look(OWNER, undefined);
    await settled(store);
    const { reads } = a;
    pass(REFRESH_MS - 1);
    expect(a.reads).toBe(reads);
    pass(1);
    await expect.poll(() => a.reads).toBe(reads * 2);
    visible = false;
    pass(REFRESH_MS);
    await Promise.resolve();
    expect(a.reads).toBe(reads * 2);
    const receipt = { status: 1 } as unknown as NonNullable<TransactionRecord['receipt']>;
    runInAction(() => records.push({ receipt } as TransactionRecord));
    await expect.poll(() => a.reads).toBe(reads * 3);
  });

  test('is read once more when the lists have changed, not once for each', async () => {
    const [a] = both();
    const store = storeOver(a);
    store.look(OWNER, undefined);
    await settled(store);
    const { reads } = a;
    const more = (count: number): readonly Token[] =>
      local.tokens.slice(0, count).map((entry): Token => ({ kind: 'token', ...entry }));
    runInAction(() => lists.set(local.id, more(1)));
    runInAction(() => lists.set(local.id, more(0)));
    pass(300);
    await expect.poll(() => names(store)).toEqual(['local MON']);
    expect(a.reads).toBe(reads + 1);
  });

  test('of one account is never shown for another', async () => {
    const [a] = both();
    const store = storeOver(a);
    store.look(OWNER, undefined);
    await settled(store);
    const other: Address = addressOf(0xa2);
    store.look(other, undefined);
    expect(store.tokens).toEqual([]);
    expect(store.settled).toBe(false);
    await settled(store);
    store.look(undefined, undefined);
    expect(store.tokens).toEqual([]);
  });
});

describe('files', () => {
  test('have every row, hidden ones too, with empty cells for what is not known', async () => {
    const [a] = both();
    const store = storeOver(a);
    store.look(OWNER, undefined);
    await settled(store);
    const [head, ...lines] = exportCsv(store)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (name: string, of: string) =>
      lines.find((line) => line[4] === name)?.[head?.indexOf(of) ?? -1];
    expect(lines).toHaveLength(3);
    expect(cell('MON', 'amount')).toBe('3');
    expect(cell('MON', 'amountRaw')).toBe(String(3n * ONE));
    expect(cell('MON', 'valueUsd')).toBe('6.00');
    expect(cell('HUSH', 'amountRaw')).toBe('5');
    expect(cell('HUSH', 'valueUsd')).toBe('');
    expect(cell('HUSH', 'block')).toBe('1');
  });

  test('name what could not be read', async () => {
    const [a, b] = both();
    const [, other] = local.tokens;
    a.contract = clientOf(local, { native: ONE, [WMON]: ONE }).contract;
    b.down = transportError;
    const store = storeOver(a, b);
    store.look(OWNER, undefined);
    await settled(store);
    const unread = [
      { network: 'Main', kind: 'unread', name: 'balances', status: 'providers_failed' },
      { network: 'Main', kind: 'unread', name: 'positions', status: 'providers_failed' },
      { network: 'Main', kind: 'unread', name: 'pairs', status: 'providers_failed' },
      { network: 'Main', kind: 'unread', name: 'added', status: 'providers_failed' },
    ];
    expect(exportJson(store, [], [], 0)).toMatchObject({
      unread: [{ network: local.label, name: other?.symbol, id: other?.address, amountRaw: null }, ...unread],
    });
    const lines = exportCsv(store).split('\r\n');
    expect(lines.filter((line) => line.startsWith('unread,'))).toHaveLength(5);
  });

  test('as data say whose, when, and what is missing', async () => {
    const [a] = both();
    const store = storeOver(a);
    store.look(OWNER, undefined);
    await settled(store);
    const data = exportJson(store, [], [], 0);
    expect(data).toMatchObject({
      address: OWNER,
      exportedAt: '1970-01-01T00:00:00.000Z',
      totalUsd: 8,
      notInTotal: { unknown: 0, withoutPrice: 1 },
      networks: [{ chainId: local.id, balances: { block: 1n, failure: null } }],
    });
    expect((data as { tokens: readonly unknown[] }).tokens).toContainEqual(
      expect.objectContaining({ name: 'HUSH', amountRaw: '5', valueUsd: null }),
    );
  });

  test('of the activity have what pools paid as well, newest first, with what no log tells left empty', async () => {
    const [a] = both();
    const index = new FakeIndex(local.id, []);
    indexOf = () => index.asIndex;
    const store = storeOver(a);
    store.look(OWNER, undefined);
    await settled(store);
    stops.push(store.payments.open());
    index.tell([], { coverage: { fromBlock: 3, toBlock: 9, fromSeconds: 0, toSeconds: 1 } });
    const sent = {
      hash: '0x01',
      chainId: local.id,
      title: 'Swapped',
      status: 'confirmed',
      timestamp: 100,
      from: OWNER,
      nonce: 7,
      cancelled: false,
      descriptor: 'a for b',
      currencies: [tokenOf('HUSH', 18), tokenOf('=USDX', 6)],
      record: {
        info: {
          type: 'SWAP',
          tradeType: 'EXACT_INPUT',
          inputCurrencyId: tokenOf('HUSH', 18).address,
          outputCurrencyId: tokenOf('=USDX', 6).address,
          inputCurrencyAmountRaw: '1234567890123456789012',
          expectedOutputCurrencyAmountRaw: '5',
          minimumOutputCurrencyAmountRaw: '4',
          settledOutputCurrencyAmountRaw: '2000001',
        },
        asked: { feeRaw: '21000000000001' },
        receipt: { blockNumber: 12 },
      },
    } as unknown as ActivityItem;
    const failed = { ...sent, hash: '0x03', status: 'failed', timestamp: 50 } as ActivityItem;
    // The requested output did not arrive, and the input that was taken is not known.
    expect(movedBy({ ...sent, status: 'differs' })).toBeUndefined();
    expect(passes({ ...sent, status: 'differs' }, { status: 'failed', kind: 'all' })).toBe(true);
    const event = {
      kind: 'collect',
      block: 5,
      pool: addressOf(0xbb),
      amount0Raw: -1n,
      amount1Raw: -1_500_000n,
    };
    const paid = {
      payment: { chain: local, event, tokens: [undefined, tokenOf('USDC', 6)] },
      hash: '0x02',
      title: 'Collected',
      descriptor: 'c',
      timestamp: 200,
    } as unknown as PaymentItem;
    const priceOf = ({ symbol }: Currency) =>
      symbol === '=USDX'
        ? ({ usd: 1, source: 'onchain', timestampMs: 0, confidence: 1 } as const)
        : undefined;
    const lines = activityCsv([failed, sent], [paid], [local], priceOf).trimEnd().split('\r\n');
    const [head = [], ...rows] = lines.map((line) => line.split(','));
    const told = rows.map((row) =>
      Object.fromEntries(row.flatMap((cell, at) => (cell ? [[head[at], cell]] : []))),
    );
    const own = { network: 'Sluice local', chainId: '31337', cancelled: 'false' };
    const tried = {
      ...own,
      type: 'SWAP',
      title: 'Swapped',
      from: OWNER,
      nonce: '7',
      source: 'browser',
      block: '12',
    };
    expect(told).toEqual([
      {
        ...own,
        time: '1970-01-01T00:03:20.000Z',
        type: 'COLLECT',
        title: 'Collected',
        status: 'confirmed',
        hash: '0x02',
        received2: '1.5',
        receivedToken2: 'USDC',
        amountsAre: 'settled',
        source: 'chain',
        block: '5',
        pool: addressOf(0xbb),
      },
      {
        ...tried,
        time: '1970-01-01T00:01:40.000Z',
        status: 'confirmed',
        hash: '0x01',
        sent: '1234.567890123456789012',
        sentToken: 'HUSH',
        received: '2.000001',
        receivedToken: "'=USDX",
        amountsAre: 'settled',
        fee: '0.000021000000000001',
        feeToken: 'MON',
        valueUsdNow: '2.00',
      },
      {
        ...tried,
        time: '1970-01-01T00:00:50.000Z',
        status: 'failed',
        hash: '0x03',
        fee: '0.000021000000000001',
        feeToken: 'MON',
      },
    ]);
    // The amounts of a damaged record are left out; the other columns are exported all the same.
    const { info } = sent.record as TransactionRecord;
    const record = { ...sent.record, info: { ...info, settledOutputCurrencyAmountRaw: 'x' } };
    const damaged = activityCsv([{ ...sent, record } as ActivityItem, sent], [], [local], priceOf);
    expect(damaged.match(/HUSH/g)).toHaveLength(1);
    expect(exportJson(store, [sent], [paid], 0)).toMatchObject({
      networks: [{ poolPayments: { blocks: { from: 3, to: 9 } } }],
      activity: [{ title: 'Swapped', source: 'browser', pool: null }],
      poolPayments: [{ title: 'Collected', from: null, nonce: null, block: '5' }],
    });
  });

  test('a token named like a formula is text to a spreadsheet', () => {
    expect(csvText(['name'], [['=cmd|/C calc!A0']])).toBe("name\r\n'=cmd|/C calc!A0\r\n");
  });
});
