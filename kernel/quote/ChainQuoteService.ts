import type { ContributionRegistry } from '../plugin/contributions.ts';
import { loadChunk } from '../plugin/loadChunk.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import type { ChainClients } from '../rpc/types.ts';
import { LiveQuoteSession } from './LiveQuoteSession.ts';
import { PoolQuoteSource, type QuoteOptions } from './PoolQuoteSource.ts';
import type { NamedSource } from './QuoteSource.ts';
import { Staleness } from './Staleness.ts';
import type { QuoteService, QuoteSession } from './types.ts';

/** The id under which the kernel's own pools quote. */
export const poolSourceId = 'pools';

export class ChainQuoteService implements QuoteService {
  readonly #clients: ChainClients;
  readonly #contributions: ContributionRegistry;
  readonly #services: ServiceReader;
  readonly #own: NamedSource;
  readonly #staleness: Staleness;

  constructor(
    clients: ChainClients,
    contributions: ContributionRegistry,
    services: ServiceReader,
    options: QuoteOptions = {},
  ) {
    this.#clients = clients;
    this.#contributions = contributions;
    this.#services = services;
    this.#own = { id: poolSourceId, source: new PoolQuoteSource(clients, options) };
    this.#staleness = new Staleness();
  }

  open(): QuoteSession {
    return new LiveQuoteSession({
      sources: () => this.#sources(),
      isStale: ({ request, timestampMs }) =>
        this.#staleness.of(this.#clients.get(request.input.chainId).chain, timestampMs),
      confirm: async (quote, signal) => {
        const { confirmOnChain } = await loadChunk(() => import('./confirmOnChain.ts'));
        return confirmOnChain(this.#clients.get(quote.request.input.chainId), quote, signal);
      },
    });
  }

  #sources(): readonly NamedSource[] {
    const contributed = this.#contributions
      .of('quoteSources')
      .map(({ id, service }) => ({ id, source: this.#services.get(service) }));
    return [this.#own, ...contributed];
  }
}
