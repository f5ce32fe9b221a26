import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { hexWord, type Lie } from './Lie.ts';

interface Receipt {
  readonly status: Hex;
  readonly logs: readonly { readonly data: Hex }[];
}

const inReceipt =
  (lie: (receipt: Receipt | null, hash: Hex) => unknown): Lie =>
  async (item, forward) => {
    const answer = await forward(item);
    if (item.method !== 'eth_getTransactionReceipt') return answer;
    return { ...answer, result: lie((answer.result ?? null) as Receipt | null, item.params?.[0] as Hex) };
  };

/** What failed has succeeded, and the other way round. */
export const statusFlipped: Lie = inReceipt(
  (receipt) => receipt && { ...receipt, status: receipt.status === '0x1' ? '0x0' : '0x1' },
);

/** Every amount in a receipt's logs is twice as large. */
export const logsAltered: Lie = inReceipt(
  (receipt) =>
    receipt && {
      ...receipt,
      logs: receipt.logs.map((log) => ({
        ...log,
        data: log.data.length === 66 ? `0x${hexWord(BigInt(log.data) * 2n)}` : log.data,
      })),
    },
);

/** Nothing was ever included. */
export const receiptsMissing: Lie = inReceipt(() => null);

/** Everything was included, in a block that there is not. @param from the sender */
export const receiptsInvented = (from: string, status: Hex): Lie =>
  inReceipt((receipt, hash) => ({
    ...(receipt ?? { from, to: from, contractAddress: null, gasUsed: '0x5208', transactionIndex: '0x0' }),
    logs: [],
    status,
    transactionHash: hash,
    blockHash: `0x${'ab'.repeat(32)}`,
    blockNumber: '0x1',
  }));

/** No events, or invented ones. */
export const logsTold =
  (told: (logs: readonly unknown[]) => readonly unknown[]): Lie =>
  async (item, forward) => {
    const answer = await forward(item);
    if (item.method !== 'eth_getLogs' || !Array.isArray(answer.result)) return answer;
    return { ...answer, result: told(answer.result) };
  };
