import { when } from 'mobx';
import { expect, it } from 'vitest';
import { localChain } from '../../test/anvil/localChain.ts';
import { WAIT } from '../../test/testing/pace.ts';
import { ChainQuoteService } from '../quote/ChainQuoteService.ts';
import type { Quote } from '../quote/Quote.ts';
import type { QuoteRequest } from '../quote/QuoteRequest.ts';
import { currencyOf, localClients, noPlugins } from '../quote/testing/localMarket.ts';
import { checkBasis } from './checkBasis.ts';
import { quoteBasis } from './quoteBasis.ts';

const chain = localChain();
const clients = localClients(chain);
const client = clients.get(31337);

async function quoted(request: QuoteRequest): Promise<Quote> {
  const session = new ChainQuoteService(clients, ...noPlugins).open();
  session.request(request);
  await when(() => session.state.state === 'valid', WAIT);
  const { state } = session;
  session.dispose();
  if (!('quote' in state)) throw new Error('there is no quote');
  return state.quote;
}

it.each<[QuoteRequest['tradeType'], string, string, bigint]>([
  ['EXACT_INPUT', 'MON', 'HUSH', 3n * 10n ** 17n],
  ['EXACT_INPUT', 'MON', 'HUSH', 4n * 10n ** 19n],
  ['EXACT_INPUT', 'HUSH', 'USDC', 10n ** 22n],
  ['EXACT_INPUT', 'MON', 'TAX', 10n ** 17n],
  ['EXACT_INPUT', 'TAX', 'MON', 10n ** 18n],
  ['EXACT_OUTPUT', 'MON', 'USDC', 2n * 10n ** 7n],
  ['EXACT_OUTPUT', 'USDC', 'HUSH', 10n ** 21n],
])(
  'the contracts’ state gives the quote again, to the wei: %s %s %s %s',
  async (tradeType, from, to, amountRaw) => {
    const [input, output] = [currencyOf(chain, from), currencyOf(chain, to)];
    const quote = await quoted({ tradeType, input, output, amountRaw });
    const exactInput = tradeType === 'EXACT_INPUT';
    const exactly = exactInput ? quote.amountOutAfterTaxRaw : quote.amountInRaw;
    // With no tolerance at all, the figure is the quote's or the basis does not hold.
    const exact = await quoteBasis(client, quote, { limitRaw: exactly, slippageBps: 0 });
    expect(await checkBasis(client, exact)).toMatchObject({ state: 'alone', unanswered: [] });
    // One unit more for the person is refused, which shows that it was compared.
    const better = exactInput ? exactly + 1n : exactly - 1n;
    const greedy = await quoteBasis(client, quote, { limitRaw: better, slippageBps: 0 });
    expect(await checkBasis(client, greedy)).toMatchObject({
      ...{ state: 'moved', figures: [{ actualRaw: exactly }] },
      source: chain.url,
    });
  },
);
