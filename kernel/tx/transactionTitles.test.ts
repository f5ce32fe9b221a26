import { describe, expect, it } from 'vitest';
import type { ContributionRegistry } from '../plugin/contributions.ts';
import { describeTransaction } from './describeTransaction.ts';
import type { TransactionDescriber } from './TransactionDescriber.ts';
import type { TransactionInfo } from './TransactionInfo.ts';
import type { TransactionRecord } from './TransactionRecord.ts';
import { outcomeLabel, titledTypes, transactionTitle } from './transactionTitles.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const wrap = { type: 'WRAP', currencyAmountRaw: '1', chainId: 1 } as const;

function record(info: TransactionInfo, more: Partial<TransactionRecord> = {}): TransactionRecord {
  const reference = { kind: 'hash', hash: '0x01' } as const;
  return { id: 'a', chainId: 1, from: owner, reference, info, addedTime: 0, ...more };
}

function approval(amount: string): TransactionInfo {
  return { type: 'APPROVAL', tokenAddress: token, spender: owner, amount };
}

describe('transactionTitle', () => {
  it('has titles for the specification’s 21 types and two alternates', () => {
    expect(new Set(titledTypes).size).toBe(23);
  });

  it.each([
    [{ type: 'BUY' }, 'asking', 'BUY.pending'],
    [{ type: 'BUY' }, 'pending', 'BUY.pending'],
    [{ type: 'BUY' }, 'confirmed', 'BUY.confirmed'],
    [{ type: 'BUY' }, 'failed', 'BUY.failed'],
    [{ type: 'BUY' }, 'cancelled', 'BUY.cancelled'],
    [{ type: 'BUY' }, 'maybe_sent', 'BUY.name'],
    [{ type: 'BUY' }, 'replaced', 'BUY.name'],
    [{ type: 'BUY' }, 'dropped', 'BUY.name'],
    [{ type: 'BUY' }, 'unknown', 'BUY.name'],
    [{ ...wrap, unwrapped: false }, 'pending', 'WRAP.pending'],
    [{ ...wrap, unwrapped: true }, 'failed', 'UNWRAP.failed'],
    [approval('5'), 'confirmed', 'APPROVAL.confirmed'],
    [approval('0'), 'confirmed', 'REVOKE.confirmed'],
  ] as const)('%o %s: %s', (info, outcome, key) => {
    expect(transactionTitle(info, outcome)).toBe(`commonLazy:tx.${key}`);
    expect(outcomeLabel(outcome)).toBe(`commonLazy:tx.outcome.${outcome}`);
  });

  it('throws where the info makes no sense', () => {
    expect(() => transactionTitle(approval('many'), 'pending')).toThrow();
  });
});

describe('describeTransaction', () => {
  function registry(...describers: readonly [string, TransactionDescriber][]): ContributionRegistry {
    const all = describers.map(([type, describe]) => ({ type, describe, pluginId: 'p' }));
    return { of: () => all } as unknown as ContributionRegistry;
  }
  const plain: TransactionDescriber = (info, outcome) => ({
    title: transactionTitle(info, outcome),
    descriptor: 'common:d',
    values: {},
    currencyIds: [],
  });
  const broken: TransactionDescriber = () => {
    throw new Error('no');
  };

  it('takes the first describer of the type that can read it', () => {
    const contributions = registry(['SWAP', broken], ['BUY', broken], ['BUY', plain]);
    const described = describeTransaction(contributions, record({ type: 'BUY' }), 'pending');
    expect(described?.title).toBe('commonLazy:tx.BUY.pending');
  });

  it('has words of its own for types that no running plugin describes', () => {
    expect(describeTransaction(registry(), record({ type: 'BUY' }), 'pending')).toEqual({
      title: 'commonLazy:tx.BUY.pending',
      descriptor: 'commonLazy:tx.about.BUY',
      values: {},
      currencyIds: [],
    });
    expect(describeTransaction(registry(), record(approval('1')), 'failed')).toMatchObject({
      title: 'commonLazy:tx.APPROVAL.failed',
      descriptor: 'commonLazy:tx.about.elsewhere',
    });
  });

  it('tells of a type that only a plugin knows, and that plugin is off, how far it has come', () => {
    const tip = record({ type: 'TIP' } as never);
    expect(describeTransaction(registry(), tip, 'pending')).toEqual({
      title: 'commonLazy:tx.outcome.pending',
      descriptor: 'commonLazy:tx.about.elsewhere',
      values: {},
      currencyIds: [],
    });
  });

  it.each([
    ['nothing', undefined],
    ['no title', { ...plain({ type: 'BUY' } as never, 'pending'), title: undefined }],
    ['no values', { ...plain({ type: 'BUY' } as never, 'pending'), values: undefined }],
    ['no currencies', { ...plain({ type: 'BUY' } as never, 'pending'), currencyIds: 'MON' }],
  ])('passes over a describer that gives %s', (_, given) => {
    const odd: TransactionDescriber = () => given as never;
    const contributions = registry(['BUY', odd], ['BUY', plain]);
    expect(describeTransaction(contributions, record({ type: 'BUY' }), 'pending')?.title).toBe(
      'commonLazy:tx.BUY.pending',
    );
    expect(describeTransaction(registry(['BUY', odd]), record({ type: 'BUY' }), 'pending')).toBeUndefined();
  });

  it('gives nothing where none can', () => {
    expect(
      describeTransaction(registry(['BUY', broken]), record({ type: 'BUY' }), 'pending'),
    ).toBeUndefined();
    expect(
      describeTransaction(registry(['APPROVAL', plain]), record(approval('x')), 'pending'),
    ).toBeUndefined();
  });
});
