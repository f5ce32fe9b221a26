import { useEffect, useState } from 'react';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../../kernel/tokens/TokenListService.ts';

/**
 * Reads tokens that no list knows any more from their contracts, each once while the caller is mounted.
 * @param addresses the same array until they change
 * @returns what was read, or that it could not be, by address
 */
export function useLostTokens(
  lists: Pick<TokenListService, 'load'>,
  chainId: number,
  addresses: readonly string[],
): ReadonlyMap<string, Currency | 'failed'> {
  const [read, setRead] = useState<ReadonlyMap<string, Currency | 'failed'>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    for (const address of addresses) {
      lists.load(chainId, address as Address, stop.signal).then(
        (token) => stop.signal.aborted || setRead((map) => new Map(map).set(address, token)),
        () => stop.signal.aborted || setRead((map) => new Map(map).set(address, 'failed')),
      );
    }
    return () => stop.abort();
  }, [lists, chainId, addresses]);
  return read;
}
