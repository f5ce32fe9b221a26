import { keccak256 } from 'ethers/crypto';
import { expect, it } from 'vitest';
import type { Address, Hex } from '../../../chain/ChainSpec.ts';
import { addressOf, HUSH, testChain } from '../../../tokens/testing/testChain.ts';
import { settledTopics } from '../../settledOutput.ts';
import type { TransactionInfo } from '../../TransactionInfo.ts';
import type { BatchEnd, StoredReceipt, TransactionRecord } from '../../TransactionRecord.ts';
import { hash } from '../../testing/FakeChain.ts';
import type { ChainTransaction, ReceiptRead } from '../ChainReads.ts';
import { batchEnd } from './batchEnd.ts';

const [ME, ROUTER, TOKEN, BUNDLER] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)];
const APPROVE: Hex = `0x095ea7b3${'22'.repeat(64)}`;
const DEPOSIT: Hex = `0x414bf389${'11'.repeat(64)}`;
const asked = (to: Address, data: Hex) => ({
  to,
  valueRaw: '0',
  dataHash: keccak256(data) as Hex,
  dataSize: (data.length - 2) / 2,
  selector: data.slice(0, 10) as Hex,
});
const plain: TransactionInfo = { type: 'BUY' };
const swap: TransactionInfo = {
  type: 'SWAP',
  tradeType: 'EXACT_INPUT',
  inputCurrencyId: 'ETH',
  outputCurrencyId: HUSH,
  inputCurrencyAmountRaw: '5',
  expectedOutputCurrencyAmountRaw: '100',
  minimumOutputCurrencyAmountRaw: '90',
};

/** A transaction that the wallet names; null: no node has it. */
type Named = {
  readonly to: Address;
  readonly data: Hex;
  readonly status?: 0 | 1;
  readonly from?: Address;
} | null;

function end(said: BatchEnd['said'], named: readonly Named[], info = plain, paidRaw = 0n) {
  const hashes = named.map((_, index) => hash(`batch ${index}`));
  const at = (wanted: Hex) => named[hashes.indexOf(wanted)];
  const receiptOf = (wanted: Hex): ReceiptRead | undefined => {
    const found = at(wanted);
    if (!found) return undefined;
    const { from = ME, to, status = 1 } = found;
    const topics = [settledTopics.transfer, '0x', `0x${ME.slice(2).padStart(64, '0')}`] as const;
    const logs =
      paidRaw === 0n
        ? []
        : [{ address: HUSH, topics, data: `0x${paidRaw.toString(16).padStart(64, '0')}` as Hex }];
    return {
      receipt: { from, to, status, transactionHash: wanted } as StoredReceipt,
      logs,
    } as unknown as ReceiptRead;
  };
  const reads = {
    receipt: async (wanted: Hex) => receiptOf(wanted),
    transaction: async (wanted: Hex) => {
      const found = at(wanted);
      if (!found) return undefined;
      const { from = ME, to, data } = found;
      return {
        hash: wanted,
        from,
        to,
        data,
        dataHash: keccak256(data),
        nonce: 0,
        valueRaw: '0',
      } as ChainTransaction;
    },
  };
  const record = {
    from: ME,
    info,
    asked: { ...asked(ROUTER, DEPOSIT), batched: true, before: [asked(TOKEN, APPROVE)] },
    batch: { hashes, ...(said && { said }) },
  } as unknown as TransactionRecord;
  const last = receiptOf(hashes.at(-1)!) ?? ({ receipt: {}, logs: [] } as unknown as ReceiptRead);
  return batchEnd(reads, record, last, testChain());
}

const approval = { to: TOKEN, data: APPROVE };
const deposit = { to: ROUTER, data: DEPOSIT };
const wrapped = { to: ME, data: `0xe9ae5c53${DEPOSIT.slice(2)}` as Hex };

it('is none where the wallet says that all went well', async () => {
  expect(await end(undefined, [approval, deposit])).toBeUndefined();
});

it.each<[string, readonly Named[], object]>([
  ['only the approval was sent', [approval], { done: 1, calls: 2 }],
  [
    'the approval went through and the rest reverted',
    [approval, { ...deposit, status: 0 }],
    { done: 1, calls: 2 },
  ],
  [
    'all of it reverted',
    [
      { ...approval, status: 0 },
      { ...deposit, status: 0 },
    ],
    { done: 0, calls: 2 },
  ],
  ['another did the approval', [{ ...approval, from: BUNDLER }], { done: 0, calls: 2 }],
  ['something else was sent to the contract', [{ ...deposit, data: APPROVE }], { done: 0, calls: 2 }],
])('has failed where %s', async (_, named, expected) => {
  const told = await end('partial', named);
  expect(told).toMatchObject({ failed: true });
  expect(told?.batch).toMatchObject({ said: 'partial', ...expected });
});

it.each<[string, readonly Named[]]>([
  ['a wrapper has some of its calls in it', [wrapped]],
  ['no node has one of its transactions', [approval, null]],
])('has failed, and nobody counts its steps, where %s', async (_, named) => {
  const told = await end('partial', named);
  expect(told?.failed).toBe(true);
  expect(told?.batch).not.toHaveProperty('done');
});

it('has not failed where the chain shows its last call, whatever the wallet says', async () => {
  expect(await end('reverted', [approval, deposit])).toMatchObject({ failed: false });
});

it('of a swap has not failed where the output arrived', async () => {
  expect(await end('reverted', [wrapped], swap, 90n)).toMatchObject({ failed: false });
  expect(await end('reverted', [wrapped], swap, 89n)).toMatchObject({ failed: true });
  expect(await end('reverted', [{ ...wrapped, status: 0 }], swap, 90n)).toMatchObject({ failed: true });
});
