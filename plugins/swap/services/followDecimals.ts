import { reaction } from 'mobx';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';

/**
 * Asks the contracts of the form's tokens for their decimals, except for tokens of the chain file: of what a
 * list and a contract say, the contract's counts. @returns the disposer
 */
export function followDecimals(trade: SwapTrade): () => void {
  return reaction(
    () => [trade.form.input, trade.form.output, trade.chain] as const,
    ([input, output, chain]) => {
      for (const token of [input, output]) {
        if (token?.kind !== 'token' || token.chainId !== chain.id) continue;
        if (chain.tokens.some(({ address }) => address === token.address)) continue;
        // Without an answer the list's decimals stay; the check of the amounts then finds the difference.
        loadChunk(() => import('./correctDecimals.ts'))
          .then(({ correctDecimals }) => correctDecimals(trade, token))
          .catch(() => undefined);
      }
    },
    { fireImmediately: true, equals: (a, b) => a.every((each, index) => each === b[index]) },
  );
}
