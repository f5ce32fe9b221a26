import type { Address } from '../../chain/ChainSpec.ts';
import type { ChainReads, ChainTransaction } from './ChainReads.ts';

/**
 * Finds the included transaction of `from` with `nonce`. Its block is found from the sender's transaction
 * count: first backwards in doubling steps, because nodes keep little old state, then by bisection. Then the
 * whole block is read.
 * @param head a block in which the nonce is used
 * @returns undefined if the nodes keep no state that old, or disagree
 */
export async function findNonceTaker(
  reads: Pick<ChainReads, 'transactionCount' | 'block'>,
  from: Address,
  nonce: number,
  head: number,
): Promise<ChainTransaction | undefined> {
  const usedAt = async (block: number): Promise<boolean> => {
    const count = await reads.transactionCount(from, block);
    if (count === undefined) throw new Error('No transaction count');
    return count > nonce;
  };
  try {
    let used = head;
    let free = Math.max(0, head - 1);
    for (let step = 2; await usedAt(free); step *= 2) {
      if (free === 0) return undefined;
      used = free;
      free = Math.max(0, free - step);
    }
    while (used - free > 1) {
      const middle = Math.floor((free + used) / 2);
      if (await usedAt(middle)) used = middle;
      else free = middle;
    }
    const block = await reads.block(used, true);
    return block?.transactions.find(
      (transaction) => transaction.from === from && transaction.nonce === nonce,
    );
  } catch {
    // A node without that state answers with an error: the result is unknown.
    return undefined;
  }
}
