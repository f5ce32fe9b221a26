import { callData } from '../abi/callData.ts';
import { wordAt } from '../abi/words.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Reads } from '../quote/Reads.ts';

/** All liquidity tokens of an account when a part of them was chosen; raw units. */
export interface ShownShare {
  readonly owner: Address;
  readonly ownedRaw: bigint;
}

/**
 * The account's liquidity tokens. Its `read` throws `position_differs` unless they are just those that were shown:
 * of more than that a percentage would be another amount. @param share undefined: an amount was typed
 */
export function shareReads(pair: Address | undefined, share: ShownShare | undefined): Reads<void> {
  if (!pair || !share) return { calls: [], read: () => undefined };
  return {
    calls: [{ target: pair, data: callData('balanceOf(address)', share.owner) }],
    read([told]) {
      const raw = told?.ok ? wordAt(told.data) : undefined;
      if (raw === undefined) throw new SluiceError('rpc_error', 'The liquidity tokens could not be read');
      if (raw !== share.ownedRaw)
        throw new SluiceError('position_differs', 'The share is not what was shown');
    },
  };
}
