import { useEffect, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';

export type TokenLookup =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'found'; readonly currency: Currency }
  | { readonly state: 'failed'; readonly error: SluiceError };

const idle: TokenLookup = { state: 'idle' };

/**
 * Reads a token that no list knows from its contract.
 * @param address undefined: nothing to look up
 */
export function useTokenLookup(
  address: Address | undefined,
  lookup: (address: Address, signal: AbortSignal) => Promise<Currency>,
): TokenLookup & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly result: TokenLookup }>();
  const key = `${address} ${attempt}`;

  useEffect(() => {
    if (!address) return;
    const controller = new AbortController();
    const settle = (result: TokenLookup) => {
      if (!controller.signal.aborted) setAnswer({ key, result });
    };
    lookup(address, controller.signal).then(
      (currency) => settle({ state: 'found', currency }),
      (error: unknown) => settle({ state: 'failed', error: SluiceError.from(error) }),
    );
    return () => controller.abort();
  }, [address, key, lookup]);

  const retry = () => setAttempt((count) => count + 1);
  if (!address) return { ...idle, retry };
  return answer?.key === key ? { ...answer.result, retry } : { state: 'loading', retry };
}
