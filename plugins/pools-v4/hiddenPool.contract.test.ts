// @module-tag long
import { reaction, when } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { checkBasis } from '../../kernel/basis/checkBasis.ts';
import { quoteBasis } from '../../kernel/basis/quoteBasis.ts';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { setUp } from '../../kernel/plugin/testing/hostFixture.ts';
import { ChainPoolsRegistry, poolKinds } from '../../kernel/quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from '../../kernel/quote/ChainQuoteService.ts';
import type { Quote } from '../../kernel/quote/Quote.ts';
import { currencyOf, localChainSpec, localClients } from '../../kernel/quote/testing/localMarket.ts';
import { ChainClientsToken } from '../../kernel/services.ts';
import { localChain } from '../../test/anvil/localChain.ts';
import type { RpcAnswer, RpcItem } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { lieOfCalls } from '../../test/faults/lie.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import plugin from './index.ts';
import { localV4 } from './testing/localV4.ts';
import type { V4PoolRef } from './V4Pool.ts';

const chain = localChain();
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
const NOTHING = `0x${'0'.repeat(4 * 64)}`;

describe('a V4 pool', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  it.each([
    ['that a node hides', 'v4.0', 'MON', 10n ** 22n],
    ['of a fee that only logs tell of, and that a node hides,', 'v4.4', 'HUSH', 10n ** 25n],
  ])('%s shows by the view of another operator', async (_, name, from, amountRaw) => {
    const stateView = chain.address('stateView').toLowerCase();
    const { pools } = await localV4(chain);
    const hidden = (pools.get(name) as V4PoolRef).id.slice(2);
    const calls = lieOfCalls((target, data) =>
      target === stateView && data.includes(hidden) ? NOTHING : undefined,
    );
    const lie = (item: RpcItem, answer: RpcAnswer): RpcAnswer => {
      if (item.method !== 'eth_getLogs' || !Array.isArray(answer.result)) return calls(item, answer);
      return { ...answer, result: answer.result.filter((log) => !JSON.stringify(log).includes(hidden)) };
    };
    const proxy = await FaultProxy.start(chain.url, { lie });
    // Another host name is another operator.
    const honest = await FaultProxy.start(chain.url);
    ends.push(
      () => proxy.stop(),
      () => honest.stop(),
    );
    const { capabilities } = localChainSpec(chain);
    const clients = localClients(chain, {
      ...{ ...ON_REQUEST, endpoints: [{ url: proxy.url }, { url: honest.url }] },
      // Pools that are not as deep as the hidden one.
      capabilities: { ...capabilities, protocols: ['v2'], maxHops: 1 },
    });
    clients.get(31337).rpc.prefer([proxy.url, honest.url]);
    const { host, container } = setUp(plugin);
    container.bind(ChainClientsToken).toConstantValue(clients);
    host.boot();
    await host.start();
    const services = host.services as ServiceReader;
    const registry = new ChainPoolsRegistry(
      clients,
      quiet,
      ...poolKinds(host.contributions, services, clients, quiet),
    );
    const options = { logger: quiet, pools: registry };
    const session = new ChainQuoteService(clients, host.contributions, services, options).open();
    const stop = reaction(
      () => session.state,
      () => undefined,
    );
    ends.push(() => session.dispose(), stop);
    const [input, output] = [currencyOf(chain, from), currencyOf(chain, 'USDC')];
    session.request({ tradeType: 'EXACT_INPUT', input, output, amountRaw });
    const quoted = (): Quote | undefined => {
      const { state } = session;
      if (state.state !== 'valid') return undefined;
      const { quote } = state;
      // The pool that is not hidden takes part, where there is one.
      const other = from === 'MON' ? pools.get('v4.3')?.address : undefined;
      const isKnown = quote.pools?.some(({ address }) => other === undefined || address === other);
      return isKnown && quote.kinds?.some(({ id }) => id === 'v4') ? quote : undefined;
    };
    await when(() => quoted() !== undefined, WAIT);
    const quote = quoted() as Quote;
    expect(quote.pools?.map(({ address }) => address)).not.toContain(pools.get(name)?.address);
    const limits = { limitRaw: (quote.amountOutAfterTaxRaw * 995n) / 1000n, slippageBps: 50 };
    const client = clients.get(31337);
    expect(quote.endpoint).toBe(proxy.url);
    const found = await checkBasis(client, await quoteBasis(client, quote, limits));
    const answers = found.state === 'disagree' ? found.answers : [];
    expect(answers.map(({ endpoint }) => endpoint)).toEqual([honest.url, proxy.url]);
    const better = answers[0]?.figures?.[0]?.better;
    expect(better?.amountRaw).toBeGreaterThan(quote.amountOutAfterTaxRaw);
    expect(better?.unknownPools).toContain(pools.get(name)?.address);
    // It is the hidden pool that the other one knows of: without the kind nothing is better.
    const { kinds = [] } = quote;
    const plain = { ...quote, kinds: kinds.filter(({ id }) => id !== 'v4') };
    expect(await checkBasis(client, await quoteBasis(client, plain, limits))).toMatchObject({
      ...{ state: 'agreed', routes: 'checked' },
    });
  });
});
