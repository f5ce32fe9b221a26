import { reaction } from 'mobx';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { setUp } from '../../../kernel/plugin/testing/hostFixture.ts';
import { ChainPoolsRegistry, poolKinds } from '../../../kernel/quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from '../../../kernel/quote/ChainQuoteService.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteSession, QuoteState } from '../../../kernel/quote/QuoteService.ts';
import { improveFound } from '../../../kernel/quote/routes/improveFound.ts';
import { RouteRefiner } from '../../../kernel/quote/routes/RouteRefiner.ts';
import { OwnThread } from '../../../kernel/quote/testing/OwnThread.ts';
import type { ChainClientPool } from '../../../kernel/rpc/ChainClientPool.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import plugin from '../index.ts';
import { V4_KIND } from '../V4Pool.ts';
import { v4Maths } from '../v4Maths.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** A page's quotes with this plugin alone. Better routes are looked for on this thread. */
export class V4Page {
  readonly session: QuoteSession;
  /** Each state that there was, once in a row. */
  readonly states: QuoteState['state'][] = [];
  readonly #stop: () => void;

  private constructor(session: QuoteSession) {
    this.session = session;
    this.#stop = reaction(
      () => session.state.state,
      (state) => this.states.push(state),
      { fireImmediately: true },
    );
  }

  static async open(clients: ChainClientPool): Promise<V4Page> {
    const { host, container } = setUp(plugin);
    container.bind(ChainClientsToken).toConstantValue(clients);
    host.boot();
    await host.start();
    const { contributions } = host;
    const services = host.services as ServiceReader;
    const pools = new ChainPoolsRegistry(
      clients,
      quiet,
      ...poolKinds(contributions, services, clients, quiet),
    );
    const improve = improveFound(new RouteRefiner(() => new OwnThread([[V4_KIND, v4Maths]])));
    const options = { logger: quiet, pools, improver: () => improve };
    return new V4Page(new ChainQuoteService(clients, contributions, services, options).open());
  }

  get quote(): Quote | undefined {
    const { state } = this.session;
    return state.state === 'valid' ? state.quote : undefined;
  }

  close(): void {
    this.#stop();
    this.session.dispose();
  }
}
