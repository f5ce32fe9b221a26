import { reaction, when } from 'mobx';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { setUp } from '../../kernel/plugin/testing/hostFixture.ts';
import { AddedKinds } from '../../kernel/quote/added/AddedKinds.ts';
import { ChainPoolsRegistry } from '../../kernel/quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from '../../kernel/quote/ChainQuoteService.ts';
import { kernelKinds } from '../../kernel/quote/kinds/kernelKinds.ts';
import type { Quote } from '../../kernel/quote/Quote.ts';
import type { QuoteSession } from '../../kernel/quote/QuoteService.ts';
import { improveFound } from '../../kernel/quote/routes/improveFound.ts';
import { RouteRefiner } from '../../kernel/quote/routes/RouteRefiner.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import { UnderWay } from '../../kernel/rpc/testing/UnderWay.ts';
import { ChainClientsToken } from '../../kernel/services.ts';
import plugin from '../../plugins/pools-v4/index.ts';
import type { TestChain } from '../anvil/localChain.ts';
import { WAIT } from '../testing/pace.ts';
import { InlineWorker } from './InlineWorker.ts';
import type { PlannedTrade } from './MarketPlan.ts';
import { marketSpec } from './marketSpec.ts';
import { currencyAt, type PlacedMarket } from './PlacedMarket.ts';

/** Longer than what the app puts off, once there is an answer in which gas counts. */
const SILENT_MS = 30;
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** The app's own quotes of a market, as the swap page has them; the searches of its workers run here. */
export class MarketQuotes {
  readonly #chain: TestChain;
  readonly #market: PlacedMarket;
  readonly #worker = new InlineWorker();
  readonly #session: QuoteSession;
  readonly #reads: UnderWay;
  readonly #stop: () => void;

  private constructor(
    chain: TestChain,
    market: PlacedMarket,
    reads: UnderWay,
    session: (worker: InlineWorker) => QuoteSession,
  ) {
    this.#chain = chain;
    this.#reads = reads;
    this.#market = market;
    this.#session = session(this.#worker);
    this.#stop = reaction(
      () => this.#session.state,
      () => undefined,
    );
  }

  static async open(chain: TestChain, market: PlacedMarket): Promise<MarketQuotes> {
    const reads = new UnderWay();
    const clients = localClients(chain, marketSpec(chain, market), { fetch: reads.fetch });
    const { host, container } = setUp(plugin);
    container.bind(ChainClientsToken).toConstantValue(clients);
    host.boot();
    await host.start();
    const services = host.services as ServiceReader;
    const added = new AddedKinds(services, clients);
    const ofPlugins = () => added.of(host.contributions.of('poolKinds'));
    const pools = new ChainPoolsRegistry(
      clients,
      quiet,
      () => [...kernelKinds, ...ofPlugins()],
      () => ofPlugins().length === 0,
    );
    return new MarketQuotes(chain, market, reads, (worker) => {
      const improve = improveFound(new RouteRefiner(() => worker));
      const options = { logger: quiet, pools, improver: () => improve };
      return new ChainQuoteService(clients, host.contributions, services, options).open();
    });
  }

  /**
   * The last answer, once all pools have been looked for and the route has been improved with gas counted; undefined
   * where there is no route.
   */
  async of(trade: PlannedTrade, amountRaw: bigint): Promise<Quote | undefined> {
    const { tradeType } = trade;
    const currency = (place: number) => currencyAt(this.#chain, this.#market, trade, place);
    const [input, output] = [currency(trade.input), currency(trade.output)];
    const session = this.#session;
    session.request({ tradeType, input, output, amountRaw });
    const isLast = () => {
      const { state } = session;
      if (state.state === 'no_route_found' || state.state === 'invalid') return true;
      return (
        state.state === 'valid' &&
        state.quote.certificate !== undefined &&
        state.quote.certificate.lack === undefined
      );
    };
    do {
      await when(isLast, WAIT).catch(() => {
        const { seed } = this.#market.plan;
        throw new Error(`SEED=${seed}: no last answer, but ${JSON.stringify(summary(session.state))}`);
      });
      // What the answer has requested may change it.
      await this.#reads.end(this.#worker.countsGas ? SILENT_MS : undefined);
    } while (!isLast());
    const { state } = session;
    if (state.state === 'invalid') throw state.error;
    return 'quote' in state ? state.quote : undefined;
  }

  close(): void {
    this.#stop();
    this.#session.dispose();
  }
}

/** For a message. */
function summary(state: QuoteSession['state']) {
  if (!('quote' in state)) return state.state;
  const { parts, certificate, gasEstimate } = state.quote;
  return { state: state.state, parts: parts.length, certificate, gas: Number(gasEstimate) };
}
