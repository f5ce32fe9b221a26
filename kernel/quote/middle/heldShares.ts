import { callData } from '../../abi/callData.ts';
import { wordAt } from '../../abi/words.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { Multicall } from '../../rpc/Multicall.ts';

/** A pool, and the one of its tokens by which it is compared with others. */
export interface Holding {
  readonly pool: Address;
  readonly token: Address;
}

/**
 * How much of its token each pool holds, as a share of what all of them hold of it: 0 to 1, and 0 where nobody
 * says. One request. Only to choose what is read first; no amount comes from it.
 * @throws SluiceError when the request fails
 */
export async function heldShares(
  multicall: Multicall,
  holdings: readonly Holding[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (holdings.length === 0) return [];
  const { results } = await multicall.read(
    holdings.map(({ pool, token }) => ({ target: token, data: callData('balanceOf(address)', pool) })),
    { signal },
  );
  const held = results.map((result) => Number((result.ok && wordAt(result.data)) || 0n));
  const sums = new Map<Address, number>();
  holdings.forEach(({ token }, index) => {
    sums.set(token, (sums.get(token) ?? 0) + (held[index] ?? 0));
  });
  return holdings.map(({ token }, index) => (held[index] ?? 0) / (sums.get(token) || 1));
}
