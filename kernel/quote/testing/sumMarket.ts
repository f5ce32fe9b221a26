import { vi } from 'vitest';
import { type V2PoolState, v2Maths } from '../../amm/index.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import type { Plugin, ServiceReader } from '../../plugin/Plugin.ts';
import { PluginControlToken } from '../../plugin/PluginControl.ts';
import { PopupList } from '../../plugin/PopupList.ts';
import { PopupsToken } from '../../plugin/PopupsToken.ts';
import { setUp } from '../../plugin/testing/hostFixture.ts';
import { AddedKinds } from '../added/AddedKinds.ts';
import { ChainPoolsRegistry } from '../ChainPoolsRegistry.ts';
import { kernelKinds } from '../kinds/kernelKinds.ts';
import type { AddedPoolKind, PoolKindContribution } from '../PoolKind.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import { PoolQuoteSource, type QuoteOptions } from '../sources/PoolQuoteSource.ts';
import { addSumPool, constantSum } from './constantSum.ts';
import { address, FakeChain, fakeSpec } from './FakeChain.ts';

export const [A, B] = [address(0xa), address(0xb)];
export const E = 10n ** 18n;
/** A logger that says nothing. */
export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const token = (at: typeof A): Currency & { kind: 'token' } => ({
  ...{ kind: 'token', chainId: 77, address: at, decimals: 18, symbol: 'T', name: 'T' },
});
export const request: QuoteRequest = {
  ...{ tradeType: 'EXACT_INPUT', input: token(A), output: token(B), amountRaw: 10n * E },
};
const router = { kind: 'universalRouter', version: '2.0.0', address: address(0x5c) } as const;
const permit2 = { kind: 'permit2', version: '1', address: address(0x5d) } as const;
export const spec: ChainSpec = { ...fakeSpec, contracts: [...fakeSpec.contracts, router, permit2] };
export const pair: V2PoolState = {
  ...{ kind: 'v2', maths: v2Maths, address: address(1), token0: A, token1: B },
  ...{ reserve0: 1000n * E, reserve1: 1000n * E },
};

interface Options extends Partial<PoolKindContribution>, Pick<QuoteOptions, 'createWorker' | 'improver'> {
  readonly of?: ChainSpec;
  /** One that brings the kind itself. */
  readonly plugin?: Plugin;
  /** Adds to the chain before it is read. */
  readonly prepare?: (chain: FakeChain) => void;
}

/** A market of a pair and a pool of the added kind, whose plugin is `theirs`. */
export async function sumMarket(
  kind: AddedPoolKind = constantSum,
  {
    id = 'sum',
    load = async () => ({ default: kind }),
    of = spec,
    prepare,
    plugin,
    ...options
  }: Options = {},
) {
  const { host, container, failureOf } = setUp(
    plugin ?? { id: 'theirs', contributes: { poolKinds: [{ id, load }] } },
  );
  const popups = new PopupList();
  container.bind(PluginControlToken).toConstantValue(host);
  container.bind(PopupsToken).toConstantValue(popups);
  host.boot();
  await host.start();
  const chain = new FakeChain(of);
  chain.add(pair);
  addSumPool(chain, 0xc5, [A, B], 500n * E, 100);
  prepare?.(chain);
  const added = new AddedKinds(host.services as ServiceReader, chain.clients);
  const pools = new ChainPoolsRegistry(chain.clients, quiet, () => [
    ...kernelKinds,
    ...added.of(host.contributions.of('poolKinds')),
  ]);
  const source = new PoolQuoteSource(chain.clients, { logger: quiet, pools, ...options });
  const stop = source.watch(request.input, request.output);
  await chain.settle();
  // The code of the kind may come by an import.
  await vi.dynamicImportSettled();
  await chain.settle();
  await chain.settle();
  const answer = (asked: QuoteRequest = request) => {
    const found = source.answer(asked);
    if (!('quote' in found)) throw new Error(`no quote: ${JSON.stringify(Object.keys(found))}`);
    return found.quote;
  };
  const hops = () => answer().parts.flatMap((part) => part.hops);
  return { chain, answer, hops, stop, popups, failure: () => failureOf('theirs') };
}
