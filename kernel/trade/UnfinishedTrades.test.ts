import { observable } from 'mobx';
import { describe, expect, it } from 'vitest';
import { BrowserStorage } from '../storage/BrowserStorage.ts';
import { FakeBrowser } from '../storage/testing/fakeStorage.ts';
import { addressOf } from '../tokens/testing/testChain.ts';
import type { TransactionInfo } from '../tx/TransactionInfo.ts';
import type { TransactionOutcome, TransactionRecord } from '../tx/TransactionRecord.ts';
import { UnfinishedTrades } from './UnfinishedTrades.ts';
import { MAX_UNFINISHED, type UnfinishedTrade, unfinishedSchema } from './unfinishedSchema.ts';

const account = addressOf(1);
const trade = (id: string, over: Partial<UnfinishedTrade> = {}): UnfinishedTrade => ({
  ...{ id, chainId: 7, account, atMs: 5, left: 'deposit', path: `/add/MON/USDC/${id}` },
  paid: { currencyId: 'MON', raw: '5' },
  got: { currencyId: addressOf(2), raw: '7' },
  rest: { currencyId: 'MON', raw: '6' },
  ...over,
});

function setUp(browser = new FakeBrowser()) {
  const outcomes = observable.map<string, TransactionOutcome>();
  const infos = new Map<string, TransactionInfo>();
  const tracker = {
    get: (id: string) =>
      outcomes.has(id) ? ({ id, info: infos.get(id) ?? { type: 'SEND' } } as TransactionRecord) : undefined,
    list: () => [...infos].map(([id, info]) => ({ id, info, addedTime: 6 }) as TransactionRecord),
    outcome: ({ id }: TransactionRecord) => outcomes.get(id) as TransactionOutcome,
  };
  const trades = new UnfinishedTrades(new BrowserStorage(browser.tab()), tracker);
  const ids = () => trades.of(7, account).map(({ id }) => id);
  return { browser, outcomes, infos, trades, ids };
}

describe('a plan of two transactions that was left after the first', () => {
  it('is shown once the first is confirmed, to its account on its chain, also in another tab', () => {
    const { browser, outcomes, trades, ids } = setUp();
    outcomes.set('1', 'pending');
    trades.begin(trade('1', { range: { tickLower: -60, tickUpper: 60 } }));
    expect(ids()).toEqual([]);
    outcomes.set('1', 'confirmed');
    expect(trades.of(7, account)).toEqual([trade('1', { range: { tickLower: -60, tickUpper: 60 } })]);
    expect(trades.of(8, account)).toEqual([]);
    expect(trades.of(7, addressOf(9))).toEqual([]);
    expect(trades.of(7, undefined)).toEqual([]);
    const later = setUp(browser);
    later.outcomes.set('1', 'confirmed');
    expect(later.ids()).toEqual(['1']);
  });

  it.each(['failed', 'dropped', 'cancelled', 'replaced'] as const)(
    'is not shown after a first that came to nothing (%s), and shown again after such a second',
    (outcome) => {
      const { outcomes, trades, ids } = setUp();
      outcomes.set('1', outcome);
      trades.begin(trade('1'));
      expect(ids()).toEqual([]);
      outcomes.set('1', 'confirmed');
      outcomes.set('2', 'pending');
      trades.finishing('1', '2');
      expect(ids()).toEqual([]);
      outcomes.set('2', outcome);
      expect(ids()).toEqual(['1']);
      outcomes.set('2', 'confirmed');
      expect(ids()).toEqual([]);
    },
  );

  it('is dropped when dismissed, and when the same page begins another', () => {
    const { outcomes, trades, ids } = setUp();
    for (const id of ['1', '2', '3']) outcomes.set(id, 'confirmed');
    trades.begin(trade('1'));
    trades.begin(trade('2'));
    trades.dismiss('1');
    expect(ids()).toEqual(['2']);
    trades.begin(trade('3', { path: trade('2').path }));
    expect(ids()).toEqual(['3']);
  });

  it('counts on what arrived, or else on the minimum', () => {
    const { outcomes, infos, trades } = setUp();
    outcomes.set('1', 'confirmed');
    expect(trades.gotRaw(trade('1'))).toBe(7n);
    const amounts = { inputCurrencyAmountRaw: '5', expectedOutputCurrencyAmountRaw: '8' };
    infos.set('1', {
      ...{
        type: 'SWAP',
        tradeType: 'EXACT_INPUT',
        inputCurrencyId: 'MON',
        outputCurrencyId: 'x',
        ...amounts,
      },
      ...{ minimumOutputCurrencyAmountRaw: '7', settledOutputCurrencyAmountRaw: '9' },
    });
    expect(trades.gotRaw(trade('1'))).toBe(9n);
  });

  it('is over once what was to be swapped was sold since, wherever', () => {
    const { outcomes, infos, trades, ids } = setUp();
    outcomes.set('1', 'confirmed');
    trades.begin(trade('1', { left: 'swap' }));
    expect(ids()).toEqual(['1']);
    const amounts = { inputCurrencyAmountRaw: '5', expectedOutputCurrencyAmountRaw: '8' };
    const swap = (inputCurrencyId: string): TransactionInfo =>
      ({
        ...{ type: 'SWAP', tradeType: 'EXACT_INPUT', inputCurrencyId, outputCurrencyId: 'MON', ...amounts },
        minimumOutputCurrencyAmountRaw: '7',
      }) as TransactionInfo;
    infos.set('2', swap(addressOf(3)));
    outcomes.set('2', 'confirmed');
    expect(ids()).toEqual(['1']);
    infos.set('3', swap(addressOf(2)));
    outcomes.set('3', 'failed');
    expect(ids()).toEqual(['1']);
    outcomes.set('3', 'pending');
    expect(ids()).toEqual([]);
  });

  it('does not pile up', () => {
    const { outcomes, trades, ids } = setUp();
    for (let id = 0; id < MAX_UNFINISHED + 5; id++) {
      outcomes.set(String(id), 'confirmed');
      trades.begin(trade(String(id)));
    }
    expect(ids()).toHaveLength(MAX_UNFINISHED);
    expect(ids()[0]).toBe(String(MAX_UNFINISHED + 4));
  });
});

describe('what is stored of it', () => {
  it('is left out where it is damaged, and the rest is kept', () => {
    const good = trade('1');
    const bad = [
      null,
      { ...good, id: 3 },
      { ...good, path: '//evil.example' },
      { ...good, path: 'https://evil.example' },
      { ...good, account: '0x1' },
      { ...good, chainId: 1.5 },
      { ...good, atMs: 'now' },
      { ...good, left: 'send' },
      { ...good, got: { currencyId: 'MON', raw: '-1' } },
      { ...good, rest: { currencyId: 'MON', raw: '1e9' } },
      { ...good, paid: { raw: '1' } },
      { ...good, next: '' },
      { ...good, range: { tickLower: 60, tickUpper: 60 } },
    ];
    let damaged = 0;
    const parsed = unfinishedSchema.parse([...bad, good], () => {
      damaged++;
    });
    expect(parsed).toEqual([good]);
    expect(damaged).toBe(1);
    expect(unfinishedSchema.parse({})).toBeUndefined();
    expect(unfinishedSchema.parse([good], () => damaged++)).toEqual([good]);
    expect(damaged).toBe(1);
  });
});
