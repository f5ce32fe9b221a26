import { expect, test } from 'vitest';
import type { SearchRequest } from '../../kernel/plugin/SearchSource.ts';
import {
  ChainRegistryToken,
  ContributionsToken,
  StorageToken,
  TokenListServiceToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../kernel/services.ts';
import { addressOf, testChain } from '../../kernel/tokens/testing/testChain.ts';
import type { TransactionRecord } from '../../kernel/tx/TransactionRecord.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';
import { memoryStorage } from '../../kernel/wallet/testing/memoryStorage.ts';
import { hush, mon, usdc } from '../../ui/testing/currencies.ts';
import { provide, servicesOf } from '../../ui/testing/servicesOf.ts';
import { findTransactions } from './findTransactions.ts';

const OWNER = addressOf(0xa1);
const OTHER = addressOf(0xb2);
const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const;
const currencies = [mon, hush, usdc];
const idOf = (one: (typeof currencies)[number]) => ('address' in one ? one.address : one.symbol);
const chain = { ...testChain(), explorer: 'https://explorer.example' };

const swap = (id: string, to: (typeof currencies)[number], more: Partial<TransactionRecord> = {}) =>
  ({
    id,
    chainId: chain.id,
    from: OWNER,
    reference: { kind: 'hash', hash: hashOf(id) },
    addedTime: Date.now(),
    info: {
      type: 'SWAP',
      tradeType: 'EXACT_INPUT',
      inputCurrencyId: 'MON',
      outputCurrencyId: idOf(to),
      inputCurrencyAmountRaw: '1500000000000000000',
      expectedOutputCurrencyAmountRaw: '2500000',
      minimumOutputCurrencyAmountRaw: '2400000',
    },
    ...more,
  }) as TransactionRecord;
const records = [
  swap('a', usdc),
  swap('b', hush, { originalHash: hashOf('c') }),
  swap('d', usdc, { from: OTHER }),
];

const texts: Readonly<Record<string, string>> = {
  'portfolioLazy:tab.activity': 'Activity',
  'portfolioLazy:activity.about': 'History of your transactions',
  'portfolioLazy:transaction.explorer': 'View on explorer',
  'portfolioLazy:transaction.missing': 'Not here',
  'portfolioLazy:transaction.noExplorer': 'No explorer on',
  'commonLazy:tx.SWAP.confirmed': 'Swapped',
};

async function find(text: string, of: Partial<SearchRequest> = {}, account: string | null = OWNER) {
  const services = servicesOf(
    provide(TxTrackerToken, {
      ready: Promise.resolve(),
      list: ({ from } = {}) => records.filter((record) => !from || record.from === from),
      outcome: () => 'confirmed',
    }),
    provide(ChainRegistryToken, { find: (id) => (id === chain.id ? chain : undefined) }),
    provide(WalletSessionToken, { account: account ?? undefined } as never),
    provide(StorageToken, memoryStorage() as never),
    provide(TokenListServiceToken, {
      fromLink: (_, id) => currencies.find((one) => idOf(one) === id),
    }),
    provide(ContributionsToken, {
      of: () =>
        [
          {
            type: 'SWAP',
            pluginId: 'swap',
            describe: (info: ReturnType<typeof swap>['info'] & { type: 'SWAP' }, outcome: 'confirmed') => ({
              title: transactionTitle(info, outcome),
              descriptor: 'swap:activity.swap',
              values: {
                input: { currencyId: info.inputCurrencyId },
                output: { currencyId: info.outputCurrencyId },
              },
              currencyIds: [info.inputCurrencyId, info.outputCurrencyId],
            }),
          },
        ] as never,
    }),
  );
  return findTransactions({
    text,
    address: undefined,
    chain,
    services,
    locale: 'en-US',
    texts:
      async () =>
      (key, values = {}) =>
        [texts[key], ...Object.values(values)].join(' ').trim(),
    ...of,
  });
}
const ids = async (text: string) => (await find(text)).map(({ id }) => id);

test.each(['', 'activity', 'transactions', 'Transaction', 'history'])(
  '"%s" offers the activity',
  async (text) => {
    expect(await find(text, {}, null)).toMatchObject([
      { kind: 'page', title: 'Activity', to: '/portfolio?tab=activity' },
    ]);
  },
);

test("finds the account's transactions by what they did, and nobody else's", async () => {
  expect(await ids('swap')).toEqual(['transaction:a', 'transaction:b']);
  expect(await ids('swap HUSH')).toEqual(['transaction:b']);
  expect(await ids('mon/usdc')).toEqual(['transaction:a']);
  expect(await ids('collected')).toEqual([]);
  expect(await find('swap', {}, null)).toEqual([]);
});

test('a hash is the transaction that this browser sent, also by its first hash and of another account', async () => {
  expect(await find(hashOf('A'))).toMatchObject([
    {
      kind: 'transaction',
      title: 'Swapped',
      detail: expect.stringContaining('MON USDC'),
      currencies: [mon, usdc],
      to: '/portfolio?tab=activity&tx=a',
    },
  ]);
  expect(await ids(hashOf('c'))).toEqual(['transaction:b']);
  expect(await find(hashOf('d'))).toMatchObject([{ to: `/portfolio/${OTHER}?tab=activity&tx=d` }]);
});

test('another hash leads to the explorer of the network, and without one says where to look', async () => {
  expect(await find(hashOf('e'))).toMatchObject([
    { title: 'View on explorer', href: `https://explorer.example/tx/${hashOf('e')}` },
  ]);
  expect(await find(hashOf('e'), { chain: testChain() })).toMatchObject([
    { title: 'Not here', detail: `No explorer on ${testChain().label}`, to: '/portfolio?tab=activity' },
  ]);
});
