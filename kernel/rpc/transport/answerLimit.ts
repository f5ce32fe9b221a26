import type { RpcRequest } from './Transport.ts';

/** Logs of thousands of blocks. */
const LOGS_BYTES = 32_000_000;
/** Calls in batches and multicalls, blocks, receipts. */
const USUAL_BYTES = 8_000_000;
/** A few numbers, or the text of an error. */
const SMALL_BYTES = 256_000;

const SMALL =
  /^(net_version|web3_clientVersion|eth_(chainId|blockNumber|gasPrice|maxPriorityFeePerGas|getBalance|getTransactionCount|getStorageAt|estimateGas|syncing|(un)?subscribe|sendRawTransaction))$/;

/**
 * How large the answer to these requests may be, bytes. A larger one is cut off and counts as the endpoint's
 * fault: it must not fill the memory of the page.
 */
export function answerLimit(requests: readonly Pick<RpcRequest, 'method'>[]): number {
  if (requests.some(({ method }) => method === 'eth_getLogs')) return LOGS_BYTES;
  return requests.every(({ method }) => SMALL.test(method)) ? SMALL_BYTES : USUAL_BYTES;
}
