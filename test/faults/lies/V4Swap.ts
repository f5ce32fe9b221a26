import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { setUp } from '../../../kernel/plugin/testing/hostFixture.ts';
import { AddedKinds } from '../../../kernel/quote/added/AddedKinds.ts';
import { ChainPoolsRegistry } from '../../../kernel/quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from '../../../kernel/quote/ChainQuoteService.ts';
import { kernelKinds } from '../../../kernel/quote/kinds/kernelKinds.ts';
import type { QuoteService } from '../../../kernel/quote/QuoteService.ts';
import type { ChainClientPool } from '../../../kernel/rpc/ChainClientPool.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import plugin from '../../../plugins/pools-v4/index.ts';
import { LiveSwap } from '../../../plugins/swap/testing/LiveSwap.ts';

/** The swap page with the plugin that brings V4's pools. */
export class V4Swap extends LiveSwap {
  protected override quotesOf(clients: ChainClientPool): QuoteService {
    const { host, container } = setUp(plugin);
    container.bind(ChainClientsToken).toConstantValue(clients);
    host.boot();
    void host.start();
    const services = host.services as ServiceReader;
    // At once, where the app lets the first quote go before.
    const added = new AddedKinds(services, clients);
    const kinds = () => added.of(host.contributions.of('poolKinds'));
    const pools = new ChainPoolsRegistry(
      clients,
      silentLogger,
      () => [...kernelKinds, ...kinds()],
      () => kinds().length === 0,
    );
    return new ChainQuoteService(clients, host.contributions, services, { logger: silentLogger, pools });
  }
}
