import type { Address } from '../chain/ChainSpec.ts';
import type { ChainReads, ChainTransaction } from './ChainReads.ts';

const widenings = 3;

/**
 * Which included transaction of `from` has `nonce`: the block is found by halving over the sender's transaction
 * count (some 20 small reads), then read whole.
 * @param low a block in which the nonce was likely free still; @param high one in which it is used
 * @returns undefined where the nodes keep no state that old, or disagree
 */
export async function findNonceTaker(
  reads: Pick<ChainReads, 'transactionCount' | 'block'>,
  from: Address,
  nonce: number,
  low: number,
  high: number,
): Promise<ChainTransaction | undefined> {
  const usedAt = async (block: number): Promise<boolean> => {
    const count = await reads.transactionCount(from, block);
    if (count === undefined) throw new Error('No transaction count');
    return count > nonce;
  };
  try {
    let free = Math.max(0, Math.min(low, high - 1));
    let used = high;
    for (let i = 0; await usedAt(free); i++) {
      if (i >= widenings || free === 0) return undefined;
      const span = high - free;
      used = free;
      free = Math.max(0, free - span * 8);
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
    // A node without that state answers with an error: not known, which is what undefined says.
    return undefined;
  }
}
