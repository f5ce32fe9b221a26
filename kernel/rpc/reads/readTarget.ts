import { parseQuantity } from '../quantity.ts';

/** Index of the parameter that names the block. */
export const BLOCK_PARAM: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};

/** Methods that name no block but whose answer depends on the node's newest block. */
const FOLLOWS_HEAD = new Set([
  'eth_blockNumber',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_feeHistory',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getLogs',
]);

export interface ReadTarget {
  /** Reads the newest block. */
  readonly latest: boolean;
  /** Reads exactly this block. */
  readonly block: bigint | undefined;
}

/** Which block a JSON-RPC read is about, from its method and parameters. */
export function readTarget(method: string, params: readonly unknown[]): ReadTarget {
  if (method === 'eth_getBlockByNumber') {
    return { latest: params[0] === 'latest', block: parseQuantity(params[0]) };
  }
  const index = BLOCK_PARAM[method];
  if (index === undefined) return { latest: FOLLOWS_HEAD.has(method), block: undefined };
  const block = parseQuantity(params[index]);
  const tag = params[index] ?? 'latest';
  return { latest: tag === 'latest' || tag === 'pending', block };
}

/** The head in the answer to `method`, if it contains one. */
export function headInAnswer(
  method: string,
  params: readonly unknown[],
  answer: unknown,
): bigint | undefined {
  if (method === 'eth_blockNumber') return parseQuantity(answer);
  if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return undefined;
  return parseQuantity((answer as { readonly number?: unknown } | null)?.number);
}
