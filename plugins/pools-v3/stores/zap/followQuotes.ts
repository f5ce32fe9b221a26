import { compareStructural, reaction } from 'mobx';
import { type Currency, currencyId } from '../../../../kernel/currency/Currency.ts';
import type { QuoteRequest } from '../../../../kernel/quote/QuoteRequest.ts';
import type { QuoteSession } from '../../../../kernel/quote/QuoteService.ts';

interface Pair {
  readonly input: Currency;
  readonly output: Currency;
}

/**
 * Keeps a session's request the present one, until the disposer runs.
 * @param request observable
 * @param pair observable: watched before there is an amount; absent: with the first amount
 */
export function followQuotes(
  session: QuoteSession,
  request: () => QuoteRequest | undefined,
  pair: () => Pair | undefined = request,
): () => void {
  const stops = [
    reaction(pair, (now) => session.pair(now?.input, now?.output), {
      equals: (a, b) => keyOf(a) === keyOf(b),
      fireImmediately: true,
    }),
    reaction(request, (now) => session.request(now), { equals: compareStructural, fireImmediately: true }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const keyOf = (pair: Pair | undefined): string | undefined =>
  pair && [pair.input.chainId, currencyId(pair.input), currencyId(pair.output)].join(' ');
