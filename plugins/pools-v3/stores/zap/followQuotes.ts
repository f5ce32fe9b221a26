import { compareStructural, observable, reaction, runInAction } from 'mobx';
import { type Currency, currencyId } from '../../../../kernel/currency/Currency.ts';
import type { QuoteRequest } from '../../../../kernel/quote/QuoteRequest.ts';
import type { QuoteSession } from '../../../../kernel/quote/QuoteService.ts';

interface Pair {
  readonly input: Currency;
  readonly output: Currency;
}

/**
 * Keeps a session's request the present one, until the disposer runs. An amount is asked only once the pools
 * of its pair are watched: an answer that is read before that stays "loading".
 * @param request observable
 * @param pair observable: watched before there is an amount; absent: with the first amount
 */
export function followQuotes(
  session: QuoteSession,
  request: () => QuoteRequest | undefined,
  pair: () => Pair | undefined = request,
): () => void {
  const watched = observable.box<string | undefined>(undefined);
  const stops = [
    reaction(
      () => pair(),
      (now) => {
        session.pair(now?.input, now?.output);
        // After the session has followed, which it does once everything that changed now has been told.
        queueMicrotask(() => runInAction(() => watched.set(keyOf(now))));
      },
      { equals: (a, b) => keyOf(a) === keyOf(b), fireImmediately: true },
    ),
    reaction(
      () => {
        const now = request();
        return watched.get() === keyOf(now) ? now : undefined;
      },
      (now) => session.request(now),
      { equals: compareStructural, fireImmediately: true },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const keyOf = (pair: Pair | undefined): string | undefined =>
  pair && [pair.input.chainId, currencyId(pair.input), currencyId(pair.output)].join(' ');
