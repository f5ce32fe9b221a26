// @module-tag long
import { reaction, when } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { quotePath } from '../../../kernel/amm/index.ts';
import { checkBasis } from '../../../kernel/basis/checkBasis.ts';
import { quoteBasis } from '../../../kernel/basis/quoteBasis.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { setUp } from '../../../kernel/plugin/testing/hostFixture.ts';
import { ChainPoolsRegistry, poolKinds } from '../../../kernel/quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from '../../../kernel/quote/ChainQuoteService.ts';
import { kernelKinds } from '../../../kernel/quote/kinds/kernelKinds.ts';
import { otherRoutes } from '../../../kernel/quote/otherRoutes.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { currencyOf, localChainSpec, localClients } from '../../../kernel/quote/testing/localMarket.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { localChain } from '../../../test/anvil/localChain.ts';
import { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { lieOfCalls } from '../../../test/faults/lie.ts';
import { ON_REQUEST, WAIT } from '../../../test/testing/pace.ts';
import plugin from '../index.ts';
import { localV4 } from '../testing/localV4.ts';
import { readV4 } from '../testing/readV4.ts';
import type { V4PoolRef } from '../V4Pool.ts';
import { v4QuoterCall } from './v4QuoterCall.ts';
import { v4UsualPaths } from './v4UsualPaths.ts';

const chain = localChain();
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
const NOTHING = `0x${'0'.repeat(4 * 64)}`;

describe('the usual V4 pools', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  it.each([
    ['MON', 'USDC', 10n ** 18n, ['v4.0', 'v4.3']],
    ['USDC', 'WMON', 5n * 10n ** 6n, ['v4.0', 'v4.3']],
    ['HUSH', 'MON', 10n ** 20n, ['v4.1', 'v4.5']],
    ['USDT', 'USDC', 10n ** 6n, ['v4.2']],
  ] as const)('are asked of V4’s own quoter: %s to %s', async (from, to, amountRaw, names) => {
    const { kinds, pools } = await localV4(chain);
    const client = localClients(chain).get(31337);
    const [input, output] = [currencyOf(chain, from), currencyOf(chain, to)];
    const request = { tradeType: 'EXACT_INPUT', input, output, amountRaw } as const;
    const { calls, read } = otherRoutes(client, request, [...kernelKinds, ...kinds]);
    const without = otherRoutes(client, request);
    expect(calls.length - without.calls.length).toBe(8);
    const { results } = await client.multicall.read(calls);
    const told = read(results).map((route) => route.amountRaw);
    const states = await readV4(
      client,
      names.map((name) => pools.get(name) as V4PoolRef),
    );
    expect(states).toHaveLength(names.length);
    for (const state of states) {
      const wanted = [from, to].map((symbol) => chain.token(symbol === 'MON' ? 'WMON' : symbol).address);
      const path = { pools: [state], tokens: wanted };
      expect(told).toContain(quotePath(path, 'EXACT_INPUT', amountRaw).amountOut);
    }
  });

  it('of two hops go through the coin itself, or its wrapped token, and never through both', async () => {
    const { pools } = await localV4(chain);
    const client = localClients(chain).get(31337);
    const tokens = ['USDC', 'WMON', 'HUSH'].map((symbol) => chain.token(symbol).address);
    const paths = v4UsualPaths(client.chain, tokens);
    expect(paths).toHaveLength(8);
    expect(paths.map((path) => path.map(({ coin }) => coin ?? '-').join())).toEqual(
      Array.from({ length: 4 }, () => ['out,in', '-,-']).flat(),
    );
    const amountRaw = 10n ** 7n;
    const asked = paths.flatMap(
      (hops) => v4QuoterCall(client.chain, { hops, exactInput: true, amountRaw }) ?? [],
    );
    const { results } = await client.multicall.read(asked.map(({ call }) => call));
    const told = results.map((result, index) => result.ok && asked[index]?.read(result.data).amountRaw);
    const outputs = ['v4.3', 'v4.0'].map(async (first) => {
      const refs = [first, 'v4.1'].map((name) => pools.get(name)) as V4PoolRef[];
      return quotePath({ pools: await readV4(client, refs), tokens }, 'EXACT_INPUT', amountRaw).amountOut;
    });
    const [usual, second] = await Promise.all(outputs);
    // Of both fees 3000, then 500 and 3000; no other two pools are there.
    expect(told.map((each) => each !== false)).toEqual([1, 0, 0, 0, 0, 0, 1, 0].map((is) => is === 1));
    expect(told.filter((each) => each !== false)).toEqual([usual, second]);
  });

  it('show when a node hides one of them in what it reads', async () => {
    const stateView = chain.address('stateView').toLowerCase();
    const { pools } = await localV4(chain);
    const hidden = (pools.get('v4.0') as V4PoolRef).id.slice(2);
    const lie = lieOfCalls((target, data) =>
      target === stateView && data.includes(hidden) ? NOTHING : undefined,
    );
    const proxy = await FaultProxy.start(chain.url, { lie });
    ends.push(() => proxy.stop());
    const { capabilities } = localChainSpec(chain);
    const clients = localClients(chain, {
      ...{ ...ON_REQUEST, endpoints: [{ url: proxy.url }] },
      // Pools that are not as deep as the hidden one.
      capabilities: { ...capabilities, protocols: ['v2'], maxHops: 1 },
    });
    const { host, container } = setUp(plugin);
    container.bind(ChainClientsToken).toConstantValue(clients);
    host.boot();
    await host.start();
    const services = host.services as ServiceReader;
    const registry = new ChainPoolsRegistry(
      clients,
      quiet,
      ...poolKinds(host.contributions, services, quiet),
    );
    const options = { logger: quiet, pools: registry };
    const session = new ChainQuoteService(clients, host.contributions, services, options).open();
    const stop = reaction(
      () => session.state,
      () => undefined,
    );
    ends.push(() => session.dispose(), stop);
    const amountRaw = 10n ** 22n;
    const [input, output] = [currencyOf(chain, 'MON'), currencyOf(chain, 'USDC')];
    session.request({ tradeType: 'EXACT_INPUT', input, output, amountRaw });
    const quoted = (): Quote | undefined => {
      const { state } = session;
      const isKnown = state.state === 'valid' && state.quote.kinds?.some(({ id }) => id === 'v4');
      return isKnown ? state.quote : undefined;
    };
    await when(() => quoted() !== undefined, WAIT);
    const quote = quoted() as Quote;
    expect(quote.pools?.map(({ address }) => address)).not.toContain(pools.get('v4.0')?.address);
    const limits = { limitRaw: (quote.amountOutAfterTaxRaw * 995n) / 1000n, slippageBps: 50 };
    const client = clients.get(31337);
    const found = await checkBasis(client, await quoteBasis(client, quote, limits));
    expect(found.state).toBe('moved');
    const [figure] = found.state === 'moved' ? (found.figures ?? []) : [];
    expect(figure?.betterRaw).toBeGreaterThan(quote.amountOutAfterTaxRaw);
    // It is the hidden pool that the quoter tells of: without the kind nothing is better.
    const { kinds = [] } = quote;
    const plain = { ...quote, kinds: kinds.filter(({ id }) => id !== 'v4') };
    expect((await checkBasis(client, await quoteBasis(client, plain, limits))).state).toBe('alone');
  });
});
