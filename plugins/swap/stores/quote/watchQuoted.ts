import { follow } from '../../../../kernel/runtime/follow.ts';
import { lazyObservable } from '../../../../kernel/runtime/lazyObservable.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import type { BalanceService } from '../../../../kernel/tokens/BalanceService.ts';
import type { QuotedTrade, Receiver } from './QuotedTrade.ts';
import { watchReceipt } from './watchReceipt.ts';

const sandwich = lazyObservable(
  () => loadChunk(() => import('../sandwich/watchSandwich.ts')),
  () => undefined,
);

/** What the first quote of a page does without: see `SwapStore`. @returns stops */
export function watchQuoted(trade: QuotedTrade, store: Receiver, balances: BalanceService): () => void {
  const stops = [
    watchReceipt(trade, store, balances),
    follow(
      () => {
        const { chain } = trade;
        const loaded = chain.publicMempool && sandwich();
        return loaded ? { ...loaded, chain } : undefined;
      },
      ({ watchSandwich }) => watchSandwich(trade),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
