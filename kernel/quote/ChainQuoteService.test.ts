import { reaction } from 'mobx';
import { expect, it } from 'vitest';
import { type V2PoolState, v2Maths } from '../amm/index.ts';
import type { Currency } from '../currency/Currency.ts';
import { ContributionRegistryImpl } from '../plugin/host/ContributionRegistryImpl.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import { token } from '../plugin/token.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { ChainQuoteService, poolSourceId } from './ChainQuoteService.ts';
import type { Quote } from './Quote.ts';
import type { QuoteRequest } from './QuoteRequest.ts';
import type { QuoteSource } from './sources/QuoteSource.ts';
import { address, FakeChain } from './testing/FakeChain.ts';

const E = 10n ** 18n;
const [A, B] = [address(0xa), address(0xb)];
const currency = (at: typeof A): Currency => ({
  kind: 'token',
  chainId: 77,
  address: at,
  decimals: 18,
  symbol: 'T',
  name: 'T',
});
const request: QuoteRequest = {
  tradeType: 'EXACT_INPUT',
  input: currency(A),
  output: currency(B),
  amountRaw: E,
};
const pool: V2PoolState = {
  kind: 'v2',
  maths: v2Maths,
  address: address(1),
  token0: A,
  token1: B,
  reserve0: 1000n * E,
  reserve1: 1000n * E,
};

it('shows the best of the kernel’s own quote and those of plugins, as they come and go', async () => {
  const chain = new FakeChain();
  chain.add(pool);
  const registry = new ContributionRegistryImpl(['plugin']);
  let theirs: Quote | undefined;
  const source: QuoteSource = {
    supports: () => true,
    watch: () => () => undefined,
    answer: () => (theirs ? { quote: theirs } : { none: true }),
  };
  const service = token<QuoteSource>('test.source');
  const services: ServiceReader = {
    get: <T>(asked: unknown): T => {
      expect(asked).toBe(service);
      return source as T;
    },
    getOptional: () => undefined,
  };
  const session = new ChainQuoteService(chain.clients, registry, services).open();
  const stop = reaction(
    () => session.state,
    () => undefined,
  );
  session.request(request);
  await chain.settle();
  const shown = () => ('quote' in session.state ? session.state.quote : undefined);
  const own = shown();
  expect(own?.sourceId).toBe(poolSourceId);
  expect(own?.parts[0]?.hops[0]?.pool).toBe(pool.address);
  expect(own?.endpoint).toBe('fake:');
  expect(own?.blockNumber).toBe(chain.block);
  expect(Math.abs(systemTimers.elapsedMs() - (own?.timestampMs ?? 0))).toBeLessThan(60_000);

  const more = (own?.amountOutAfterTaxRaw ?? 0n) + 1n;
  theirs = { ...(own as Quote), amountOutRaw: more, amountOutAfterTaxRaw: more, sourceId: 'theirs' };
  const contributions = { quoteSources: [{ id: 'theirs', service }] };
  registry.add('plugin', contributions);
  // Until the guard of contributed sources is loaded, the kernel's own source answers.
  expect(shown()?.sourceId).toBe(poolSourceId);
  await expect.poll(() => shown()?.sourceId).toBe('theirs');
  registry.remove('plugin');
  expect(shown()?.sourceId).toBe(poolSourceId);

  theirs = { ...theirs, amountOutRaw: more - 2n, amountOutAfterTaxRaw: more - 2n };
  registry.add('plugin', contributions);
  expect(shown()?.sourceId).toBe(poolSourceId);
  stop();
  session.dispose();
});
