import { describe, expect, test } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { ContributionRegistry } from '../../../kernel/plugin/contributions.ts';
import type { TransactionDescriber } from '../../../kernel/tx/TransactionDescriber.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { transactionTitle } from '../../../kernel/tx/transactionTitles.ts';
import { shortenAddress } from '../../format/shorten.ts';
import { hush, mon, testToken, usdc } from '../../testing/currencies.ts';
import { type ActivityWords, activityItem } from './activityItem.ts';

const chain = {
  id: 1,
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
} as ChainSpec;

const describeSwap: TransactionDescriber = (info, outcome) => {
  if (info.type !== 'SWAP' || info.tradeType !== 'EXACT_INPUT') throw new Error('no swap');
  return {
    title: transactionTitle(info, outcome),
    descriptor: 'swap:activity.swap',
    values: {
      input: { currencyId: info.inputCurrencyId, raw: info.inputCurrencyAmountRaw },
      output: { currencyId: info.outputCurrencyId, raw: info.expectedOutputCurrencyAmountRaw },
    },
    currencyIds: [info.inputCurrencyId, info.outputCurrencyId],
  };
};

const words: ActivityWords = {
  contributions: {
    of: () => [{ type: 'SWAP', describe: describeSwap, pluginId: 'swap' }],
  } as unknown as ContributionRegistry,
  tracker: {
    outcome: ({ cancelled, receipt }) => (cancelled ? 'cancelled' : receipt ? 'confirmed' : 'pending'),
  },
  tokens: {
    fromLink: (_, id) =>
      [mon, hush, usdc].find((one) => one.symbol === id || ('address' in one && one.address === id)),
  },
  locale: 'en-US',
  unknown: 'Unknown token',
  saved: { shortText: shortenAddress },
  t: (key, values) => `${key} ${Object.values(values).join(' for ')}`.trim(),
};

const hash = `0x${'ab'.repeat(32)}` as const;

function record(over: Partial<TransactionRecord> = {}, output: string = usdc.address): TransactionRecord {
  return {
    id: 'one',
    chainId: 1,
    from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    reference: { kind: 'hash', hash },
    nonce: 7,
    addedTime: 1_700_000_000_900,
    info: {
      type: 'SWAP',
      tradeType: 'EXACT_INPUT',
      inputCurrencyId: 'MON',
      outputCurrencyId: output,
      inputCurrencyAmountRaw: '1500000000000000000',
      expectedOutputCurrencyAmountRaw: '2500000',
      minimumOutputCurrencyAmountRaw: '2400000',
    },
    ...over,
  };
}

describe('a parsed activity item', () => {
  test('has hash, chain, title, status, seconds, sender, nonce, cancelled mark, descriptor and currencies', () => {
    expect(activityItem(record(), chain, words)).toMatchObject({
      hash,
      chainId: 1,
      title: 'commonLazy:tx.SWAP.pending',
      status: 'pending',
      timestamp: 1_700_000_000,
      from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      nonce: 7,
      cancelled: false,
      descriptor: 'swap:activity.swap 1.5 MON for 2.5 USDC',
      currencies: [mon, usdc],
    });
  });

  test('tells the time of its confirmation, and that it was cancelled', () => {
    const item = activityItem(record({ confirmedTime: 1_700_000_100_000, cancelled: true }), chain, words);
    expect(item).toMatchObject({
      timestamp: 1_700_000_100,
      cancelled: true,
      status: 'cancelled',
      title: 'commonLazy:tx.SWAP.cancelled',
    });
  });

  test('tells what was asked for as such where the wallet sent something else', () => {
    const asItDiffers = { ...words, tracker: { outcome: () => 'differs' as const } };
    expect(activityItem(record(), chain, asItDiffers)).toMatchObject({
      status: 'differs',
      title: 'commonLazy:tx.SWAP.name',
      descriptor: 'commonLazy:tx.differs.asked swap:activity.swap 1.5 MON for 2.5 USDC',
    });
  });

  test('shows an unknown placeholder for a token that cannot be found', () => {
    const stranger = testToken('EVIL', 'Evil', 99);
    const item = activityItem(record({}, stranger.address), chain, words);
    expect(item?.descriptor).toBe('swap:activity.swap 1.5 MON for Unknown token');
    expect(item?.currencies).toEqual([mon, undefined]);
  });

  test('is none where the record makes no sense: such ones are left out silently', () => {
    const broken = record();
    const { info } = broken;
    const bad = { ...info, inputCurrencyAmountRaw: 'a lot' } as typeof info;
    expect(activityItem({ ...broken, info: bad }, chain, words)).toBeUndefined();
  });

  test('of a type that no plugin running knows is shown with how far it has come', () => {
    const tip = { ...record(), info: { type: 'TIP' } as never };
    expect(activityItem(tip, chain, words)).toMatchObject({
      title: expect.stringContaining('tx.outcome.'),
      descriptor: expect.stringContaining('tx.about.elsewhere'),
      currencies: [],
    });
  });

  test('has no hash while it has another reference, or none', () => {
    expect(activityItem(record({ reference: { kind: 'none' } }), chain, words)?.hash).toBeUndefined();
  });
});
