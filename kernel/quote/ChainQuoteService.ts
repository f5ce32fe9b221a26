import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import { lazyObservable } from '../runtime/lazyObservable.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { afterQuote } from './afterQuote.ts';
import { ChainPoolsRegistry } from './ChainPoolsRegistry.ts';
import type { Quote } from './Quote.ts';
import type { QuoteService, QuoteSession } from './QuoteService.ts';
import { createRouteWorker } from './routes/createRouteWorker.ts';
import { LiveQuoteSession } from './session/LiveQuoteSession.ts';
import { Staleness } from './session/Staleness.ts';
import type { ContributedSources } from './sources/ContributedSources.ts';
import { PoolQuoteSource, type QuoteOptions } from './sources/PoolQuoteSource.ts';
import type { NamedSource } from './sources/QuoteSource.ts';

/** The id of the kernel's own quote source, which quotes from pools. */
export const poolSourceId = 'pools';

export class ChainQuoteService implements QuoteService {
  readonly #clients: ChainClients;
  readonly #contributions: ContributionRegistry;
  /** Guards the sources of plugins; undefined until it is loaded. */
  readonly #guard: () => ContributedSources | undefined;
  readonly #own: NamedSource;
  readonly #middle: NonNullable<QuoteOptions['middle']>;
  readonly #staleness: Staleness;
  readonly #pools: ChainPoolsRegistry;

  constructor(
    clients: ChainClients,
    contributions: ContributionRegistry,
    services: ServiceReader,
    options: QuoteOptions = {},
  ) {
    this.#clients = clients;
    this.#contributions = contributions;
    this.#guard = lazyObservable(
      async () =>
        new (await loadChunk(() => import('./sources/ContributedSources.ts'))).ContributedSources(services),
      (error) => options.logger?.warn('No quote sources', error),
    );
    const notImproved = (error: unknown) => options.logger?.warn('Routes are not improved', error);
    const improver = afterQuote(
      async () => (await loadChunk(() => import('./routes/createImprover.ts'))).createImprover(),
      notImproved,
    );
    this.#middle = afterQuote(
      async () =>
        new (await loadChunk(() => import('./middle/MiddleTokens.ts'))).MiddleTokens(
          contributions,
          services,
          options,
        ),
      notImproved,
    );
    this.#pools = options.pools ?? new ChainPoolsRegistry(clients, options.logger);
    const source = new PoolQuoteSource(clients, {
      createWorker: createRouteWorker,
      improver,
      middle: this.#middle,
      ...options,
      pools: this.#pools,
    });
    this.#own = { id: poolSourceId, source };
    this.#staleness = new Staleness();
  }

  open(): QuoteSession {
    return new LiveQuoteSession({
      sources: () => this.#sources(),
      isStale: ({ request, timestampMs }) =>
        this.#staleness.of(this.#clients.get(request.input.chainId).chain, timestampMs),
      confirm: async (quote, signal, account) => {
        const { confirmOnChain } = await loadChunk(() => import('./confirm/confirmOnChain.ts'));
        const client = this.#clients.get(quote.request.input.chainId);
        const confirmation = await confirmOnChain(client, quote, signal, account);
        if (confirmation.refusal) await this.#avoid(quote, confirmation.refusal);
        return confirmation;
      },
    });
  }

  passOver(quote: Quote, reason?: string): void {
    if (quote.sourceId !== poolSourceId) this.#guard()?.passOver(quote);
    else {
      this.#middle()?.leaveOut(quote);
      // If it cannot be loaded, the next try fails in the same way and says why.
      this.#avoid(quote, reason).catch(() => undefined);
    }
  }

  async #avoid(quote: Quote, reason: string | undefined): Promise<void> {
    const { avoidRefusal } = await loadChunk(() => import('./sources/avoidRefusal.ts'));
    if (quote.sourceId === poolSourceId)
      avoidRefusal(this.#pools.get(quote.request.input.chainId), quote, reason);
  }

  #sources(): readonly NamedSource[] {
    const contributed = this.#contributions.of('quoteSources');
    // The plugins' sources are not called before their guard is loaded.
    return [this.#own, ...contributed.flatMap((entry) => this.#guard()?.guarded(entry) ?? [])];
  }
}
