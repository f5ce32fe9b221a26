import type { ChainClient } from '../../rpc/ChainClient.ts';
import { parseQuantity, toQuantity } from '../../rpc/quantity.ts';
import type { LogReads } from '../Reads.ts';

/** Blocks in one request where a node refuses all of them and the chain file gives no `logSpan`. */
const USUAL_SPAN = 10_000n;
const TIMEOUT_MS = 5_000;

/**
 * The value of logs: those of all blocks where a node gives them at once, else of the newest ones; none where nobody gives
 * any. Logs of another form are ignored. Takes at most two requests for each filter, on two spans of blocks. One for a
 * block may come before. `isWhole`: all blocks were requested, and answered.
 */
export async function readNewest<T>(
  { chain, rpc, clock }: ChainClient,
  { filters, fromBlock, read: decode }: LogReads<T>,
  signal: AbortSignal,
): Promise<{ readonly value: T; readonly isWhole: boolean }> {
  if (filters.length === 0) return { value: decode([]), isWhole: true };
  // Where no pool is known yet, nobody has read a block.
  const asked = async () => parseQuantity(await rpc.request('eth_blockNumber', [], { signal }));
  const head = clock.head?.number ?? (await asked().catch(() => undefined));
  if (head === undefined) return { value: decode([]), isWhole: false };
  const first = BigInt(Math.min(fromBlock, Number(head)));
  const found: unknown[] = [];
  let oldest = head + 1n;
  let isAnswered = true;
  const read = async (from: bigint, to: bigint): Promise<void> => {
    const blocks = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
    const options = { signal, timeoutMs: TIMEOUT_MS };
    const answers = await Promise.all(
      filters.map((filter) => rpc.request<unknown>('eth_getLogs', [{ ...filter, ...blocks }], options)),
    );
    for (const logs of answers) if (Array.isArray(logs)) for (const log of logs) found.push(log);
    isAnswered &&= answers.every(Array.isArray);
    oldest = from;
  };
  const back = (from: bigint, span: bigint) => (from > span ? from - span : 0n);
  try {
    if (chain.logSpan === undefined) {
      await read(first, head).catch(() => read(back(head, USUAL_SPAN - 1n), head));
    } else {
      const span = BigInt(chain.logSpan);
      const middle = back(head, span - 1n);
      await read(middle, head);
      if (middle > first) await read(back(middle, span), middle - 1n);
    }
  } catch {
    // What one span gave counts, and others name tokens too.
    isAnswered = false;
  }
  return { value: decode(found), isWhole: isAnswered && oldest <= first };
}
