import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { decodeSlot0, slot0Call } from '../positions/PositionReader.ts';
import { factoryPool } from '../quote/factoryPool.ts';
import type { TokenPair } from '../quote/PoolRef.ts';
import { bothReads, type Reads } from '../quote/Reads.ts';

/** A V3 pool as the plan knows it. */
export interface KnownPool extends TokenPair {
  /** Hundredths of a bip. */
  readonly fee: number;
  /** Undefined where the factory has none yet. */
  readonly address: Address | undefined;
  /** True where the pool has no price yet, or does not exist: the transaction sets it. */
  readonly isUnpriced: boolean;
}

/**
 * That the pool is the factory's, and its square root price (Q64.96); undefined where it still has none.
 * @throws SluiceError `contract_missing`; in `read`: `pool_differs`, which is also that the pool has its first
 * price by now
 */
export function poolPrice(
  chain: ChainSpec,
  { address, fee, isUnpriced, ...tokens }: KnownPool,
): Reads<bigint | undefined> {
  const price: Reads<bigint | undefined> = {
    calls: address ? [slot0Call(address)] : [],
    read: ([slot0]) => decodeSlot0(slot0)?.sqrtPriceX96,
  };
  const both = bothReads(factoryPool(chain, { fee, ...tokens }, address), price);
  return {
    calls: both.calls,
    read(results) {
      const [, read] = both.read(results);
      if ((read === undefined) !== isUnpriced) {
        throw new SluiceError('pool_differs', 'The pool has a price now, or has none any more');
      }
      return read;
    },
  };
}
