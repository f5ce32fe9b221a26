import { Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { mined } from '../../kernel/rpc/testing/mined.ts';
import type { TransactionInfo } from '../../kernel/tx/TransactionInfo.ts';
import type { TransactionReference } from '../../kernel/tx/TransactionRecord.ts';
import { LiveSender } from '../../kernel/tx/testing/LiveSender.ts';
import { localChain } from '../anvil/localChain.ts';
import { keepMining } from '../testing/keepMining.ts';
import { BRISK } from '../testing/pace.ts';
import { LiedTo, SETTINGS, type Setting } from './lies/LiedTo.ts';
import { lastState } from './lies/lastState.ts';
import { logsTold } from './lies/receiptLies.ts';
import { RECEIPT_LIES, type ReceiptCase } from './lies.ts';

/** One for each lie, so that the nonces of one are not those of another. */
const accounts: readonly Address[] = ACCOUNTS.slice(2, 9);
/** keccak256 of a Safe's `ExecutionSuccess(bytes32,uint256)`. */
const EXECUTION_SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';
const valueRaw = 10n ** 16n;
const router = new Interface([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable returns (uint256[])',
]);

/**
 * After so many checks of the app nobody waits any more for what never comes about. A wrong end would have come
 * by then: to call a transaction gone takes five.
 */
const CHECKS = 8;

const chain = localChain();
let mark: Hex;
let endMining: () => Promise<void>;

beforeAll(async () => {
  mark = await chain.snapshot();
  endMining = keepMining(chain);
});
afterAll(async () => {
  await endMining();
  await chain.revert(mark);
});

interface Sent {
  readonly account: Address;
  readonly hash: Hex;
  readonly data: Hex;
  readonly nonce: number;
  /** What arrived in truth. */
  readonly arrivedRaw: string | undefined;
}

/** A swap that goes through, fails on chain, or that nobody ever sent. */
async function send(account: Address, truth: ReceiptCase['truth']): Promise<Sent> {
  const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
  const path = [chain.token('WMON').address, chain.token('HUSH').address];
  const deadline = truth === 'reverted' ? 1 : Number(timestamp) + 3_600;
  const data = router.encodeFunctionData('swapExactETHForTokens', [0, path, account, deadline]) as Hex;
  const nonce = Number(await chain.rpc<Hex>('eth_getTransactionCount', [account, 'latest']));
  if (truth === 'never sent') {
    return { account, hash: keccak256(data) as Hex, data, nonce, arrivedRaw: undefined };
  }
  const request = { from: account, to: chain.address('v2Router02'), data, value: hex(valueRaw) };
  const { transactionHash: hash, logs } = await mined(chain, { ...request, gas: hex(500_000n) });
  const paid = logs.find(({ address }) => address === path[1]?.toLowerCase());
  return { account, hash, data, nonce, arrivedRaw: paid && BigInt(paid.data).toString() };
}

const hex = (raw: bigint): Hex => `0x${raw.toString(16)}`;

/** The end of a record of `sent` that an app comes to which is lied to. */
async function endOf(
  sent: Sent,
  lied: LiedTo,
  wanted: string,
  reference: Exclude<TransactionReference, { kind: 'none' }> = { kind: 'hash', hash: sent.hash },
) {
  const live = new LiveSender(chain, { ...BRISK, endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(live.signer.client.rpc);
  const { account, data, nonce } = sent;
  const info: TransactionInfo = {
    type: 'SWAP',
    tradeType: 'EXACT_INPUT',
    inputCurrencyId: 'MON',
    outputCurrencyId: chain.token('HUSH').address,
    inputCurrencyAmountRaw: valueRaw.toString(),
    expectedOutputCurrencyAmountRaw: '1',
    minimumOutputCurrencyAmountRaw: '0',
  };
  const asked = {
    to: chain.address('v2Router02'),
    valueRaw: valueRaw.toString(),
    dataHash: keccak256(data) as Hex,
    nextNonce: nonce,
  };
  const { tracker } = live;
  try {
    const id = await tracker.begin({ chainId: live.signer.chain.id, from: account, info, asked });
    await tracker.submitted(id, reference, nonce);
    // Nothing is kept of a check that finds an event and no receipt for it.
    const logs = () => lied.nodes[0]?.count('eth_getLogs') ?? 0;
    const checkedAt = new Set<number>();
    const state = (): string => {
      const record = tracker.get(id);
      if (!record) return 'gone';
      if (record.lastCheckedBlockNumber !== undefined) checkedAt.add(record.lastCheckedBlockNumber);
      return record.disputed ? 'disputed' : tracker.outcome(record);
    };
    const isSure = !wanted.startsWith('pending');
    const seen = await lastState({
      ...{ state, wanted: isSure ? [wanted] : [] },
      passing: ['pending', 'disputed'],
      isAwaited: lied.isAwaited,
      isOver: () => !isSure && (reference.kind === 'safe' ? logs() : checkedAt.size) >= CHECKS,
    });
    const record = tracker.get(id);
    const settled = record?.info as { readonly settledOutputCurrencyAmountRaw?: string };
    return {
      seen,
      outcome: record && tracker.outcome(record),
      arrivedRaw: settled.settledOutputCurrencyAmountRaw,
    };
  } finally {
    live.close();
  }
}

const expectedOf = (each: ReceiptCase, setting: Setting): string =>
  setting === 'alone' || setting === 'one of three' ? each[setting] : each['first of two'];

describe.concurrent('a node that lies about what became of a transaction', () => {
  const cases = RECEIPT_LIES.map((each, index) => [each.lie, each, accounts[index] as Address] as const);

  it.each(cases)('%s', async (_, each, account) => {
    const sent = await send(account, each.truth);
    const ends = await Promise.all(
      SETTINGS.map(async (setting) => {
        const wanted = expectedOf(each, setting);
        const end = await endOf(sent, new LiedTo(chain, setting, each.tell({ account })), wanted);
        return { setting, wanted, ...end };
      }),
    );
    expect(ends.filter(({ seen, wanted }) => !wanted.split(' or ').includes(seen))).toEqual([]);
    for (const { setting, seen, outcome, arrivedRaw } of ends) {
      if (seen === 'disputed') expect(outcome).toBe('pending');
      // An amount is shown as received only where two agree on it.
      if (setting !== 'alone') expect([undefined, sent.arrivedRaw]).toContain(arrivedRaw);
      if (seen === 'confirmed' && setting === 'one of three') expect(arrivedRaw).toBe(sent.arrivedRaw);
    }
  });

  it('events: an invented one of a Safe, even from the only endpoint', async () => {
    const account = accounts.at(-1) as Address;
    const sent = await send(account, 'swapped');
    const safeTxHash: Hex = `0x${'5a'.repeat(32)}`;
    const lie = logsTold(() => [
      { address: account, topics: [EXECUTION_SUCCESS, safeTxHash], data: '0x', transactionHash: sent.hash },
    ]);
    const lied = new LiedTo(chain, 'alone', lie);
    const end = await endOf(sent, lied, 'confirmed', { kind: 'safe', safeTxHash });
    expect(lied.nodes[0]?.count('eth_getLogs')).toBeGreaterThan(0);
    expect(end.seen).toBe('pending');
  });
});
