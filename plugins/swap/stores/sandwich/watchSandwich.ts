import { runInAction } from 'mobx';
import { follow } from '../../../../kernel/runtime/follow.ts';
import type { GuardedTrade } from './GuardedTrade.ts';
import { SandwichGuard } from './SandwichGuard.ts';

/** Gives the trade its guard, and keeps the tolerance up to date with the quote. @returns takes it away again */
export function watchSandwich(trade: GuardedTrade & { guard: SandwichGuard | undefined }): () => void {
  const guard = new SandwichGuard(trade);
  runInAction(() => {
    trade.guard = guard;
  });
  const stop = follow(
    () => (trade.quote ? { quote: trade.quote, head: trade.client.clock.head } : undefined),
    ({ quote }) => {
      const aborter = new AbortController();
      void guard.choose(quote, aborter.signal);
      return () => aborter.abort();
    },
  );
  return () => {
    stop();
    runInAction(() => {
      if (trade.guard === guard) trade.guard = undefined;
    });
  };
}
