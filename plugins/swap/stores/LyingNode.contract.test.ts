import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBasis } from '../../../kernel/basis/checkBasis.ts';
import type { StateBasis } from '../../../kernel/basis/StateBasis.ts';
import type { ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { unchecked } from '../../../kernel/flow/testing/unchecked.ts';
import { localChainSpec } from '../../../kernel/quote/testing/localMarket.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import type { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { liarAmongHonest } from '../../../test/faults/liarAmongHonest.ts';
import { halfOfAmountsOut, lieOfCalls, lieOfPair } from '../../../test/faults/lie.ts';
import { ON_REQUEST, WAIT } from '../../../test/testing/pace.ts';
import { leaveOut } from '../../../ui/exchange/flow/notices/leaveOut.ts';
import { LiveSwap } from '../testing/LiveSwap.ts';

let chain: TestChain;
let mark: Hex;
let live: LiveSwap | undefined;
let liar: FaultProxy;
let second: FaultProxy;
let third: FaultProxy;
let lying: boolean;
/** The liar's quoters fit its reserves. */
let isConsistent: boolean;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  const pair = chain.pools.find(
    ({ protocol, tokens }) => protocol === 'v2' && tokens.includes('WMON') && tokens.includes('HUSH'),
  );
  if (!pair) throw new Error('there is no pair');
  const isHush0 = BigInt(chain.token('HUSH').address) < BigInt(chain.token('WMON').address);
  // Half of the HUSH is hidden: it looks twice as dear.
  const halved = lieOfCalls(lieOfPair(pair.address, isHush0 ? [500n, 1000n] : [1000n, 500n]));
  const quoters = lieOfCalls(halfOfAmountsOut);
  const lie: typeof halved = (item, answer) => {
    if (!lying) return answer;
    return isConsistent ? quoters(item, halved(item, answer)) : halved(item, answer);
  };
  lying = true;
  isConsistent = false;
  [liar, second, third] = await liarAmongHonest(chain.url, lie);
});
afterEach(async () => {
  live?.close();
  live = undefined;
  await Promise.all([liar, second, third].map((node) => node.stop()));
  await chain.revert(mark);
});

/** A review of 1.5 MON for HUSH through the pair alone, at the price of the first of these endpoints. */
async function reviewed(urls: readonly string[], change: Partial<ChainSpec> = {}): Promise<LiveSwap> {
  const { capabilities } = localChainSpec(chain);
  live = new LiveSwap(chain, {
    ...change,
    endpoints: urls.map((url) => ({ url })),
    capabilities: { ...capabilities, protocols: ['v2'], maxHops: 1 },
  });
  live.signer.client.rpc.prefer(urls);
  await live.quote('MON', 'HUSH', '1.5');
  await when(() => live?.trade.quote?.endpoint === urls[0], WAIT);
  live.flow.review();
  return live;
}

const settled = ({ flow }: LiveSwap) => when(() => flow.basis !== undefined, WAIT);
const agreedBy = ({ flow: { basis } }: LiveSwap) => (basis?.state === 'agreed' ? basis.endpoints : []);
const wasAsked = ({ asked }: Pick<LiveSwap, 'asked'>) => asked.includes('eth_sendTransaction');

/** The true output of the trade, by an honest endpoint's trial run. */
async function truth(): Promise<bigint> {
  const honest = await reviewed([chain.url]);
  const raw = honest.trade.quote?.amountOutRaw as bigint;
  honest.close();
  return raw;
}

describe('the check of the pools', () => {
  it('is one small request to each of two operators, and one more for its view of the market', async () => {
    lying = false;
    const swap = await reviewed([liar.url, second.url], ON_REQUEST);
    await settled(swap);
    const { client } = swap.signer;
    const send = (await swap.flow.plan?.steps())?.find((step) => step.kind === 'send');
    const basis = await send?.basis();
    if (!basis || 'none' in basis) throw new Error('the swap rests on nothing');
    for (const node of [liar, second]) node.resetCounts();
    expect(await checkBasis(client, basis)).toMatchObject({ state: 'agreed', routes: 'checked' });
    const sizeOf = ({ params }: (typeof liar.log)[number]) => JSON.stringify(params).length;
    for (const { log } of [liar, second]) {
      const checks = log.filter(({ method, params }) => method === 'eth_call' && isOf(params, basis));
      expect(checks).toHaveLength(1);
      expect(checks.map(sizeOf)[0]).toBeLessThan(4_000);
      const views = log.filter(({ method, params }) => method === 'eth_call' && !isOf(params, basis));
      expect(views).toHaveLength(1);
      expect(views.map(sizeOf)[0]).toBeLessThan(40_000);
    }
  });
});

/** Whether a request carries all calls of the basis. */
function isOf(params: readonly unknown[], { figures }: StateBasis): boolean {
  const text = JSON.stringify(params).toLowerCase();
  return figures.calls.every(({ data }) => text.includes(data.slice(2).toLowerCase()));
}

describe('a node that hides half of a reserve', () => {
  it('is contradicted by a second one: both are named, and the wallet is not asked', async () => {
    const trueRaw = await truth();
    const swap = await reviewed([liar.url, second.url]);
    await settled(swap);
    const { flow } = swap;
    expect(flow.basis).toMatchObject({ state: 'disagree', says: 'get' });
    const answers = flow.basis?.state === 'disagree' ? flow.basis.answers : [];
    const said = new Map(answers.map(({ endpoint, figures }) => [endpoint, figures?.[0]?.actualRaw]));
    expect(said.get(second.url)).toBe(trueRaw);
    expect(said.get(liar.url)).toBeLessThan((trueRaw * 51n) / 100n);
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', basis: { state: 'disagree' } });
    expect(wasAsked(swap)).toBe(false);

    await leaveOut(swap.signer.client, liar.url);
    flow.review();
    await settled(swap);
    expect(flow.basis).toMatchObject({ state: 'alone', endpoint: second.url, unanswered: [] });
    expect(flow.swap?.limitRaw).toBe((trueRaw * 995n) / 1000n);
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(wasAsked(swap)).toBe(true);
  });

  it('is caught by the trial run too: it gives far more than was quoted', async () => {
    const { flow, ...swap } = await reviewed([liar.url, second.url]);
    if (!flow.plan) throw new Error('no review is open');
    flow.open(unchecked(flow.plan));
    await flow.confirm();
    expect(flow.failure).toMatchObject({ error: { code: 'simulation_exceeds', values: { symbol: 'HUSH' } } });
    expect(wasAsked(swap)).toBe(false);
  });

  it('is outvoted by two others, and named as the source of the price', async () => {
    const swap = await reviewed([liar.url, second.url, third.url]);
    await settled(swap);
    expect(swap.flow.basis).toMatchObject({ state: 'moved', source: liar.url });
    const { endpoints } = swap.flow.basis as { readonly endpoints: readonly string[] };
    expect([...endpoints].sort()).toEqual([second.url, third.url].sort());
    await swap.flow.confirm();
    expect(wasAsked(swap)).toBe(false);
  });

  it('that starts to lie while the review is open is caught before the wallet is asked', async () => {
    lying = false;
    // The quote of an app that has looked again would differ before anybody else is asked.
    const swap = await reviewed([liar.url, second.url], ON_REQUEST);
    await settled(swap);
    expect([...agreedBy(swap)].sort()).toEqual([liar.url, second.url].sort());
    lying = true;
    await swap.flow.confirm();
    expect(swap.flow.basis).toMatchObject({ state: 'disagree' });
    expect(wasAsked(swap)).toBe(false);
  });

  it('alone is believed, and the review says that nobody else was asked', async () => {
    isConsistent = true;
    const swap = await reviewed([liar.url]);
    await settled(swap);
    expect(swap.flow.basis).toEqual({ state: 'alone', endpoint: liar.url, unanswered: [] });
  });

  it('beside one that is down is believed as little: the review says who did not answer', async () => {
    isConsistent = true;
    await second.down();
    const swap = await reviewed([liar.url, second.url]);
    await settled(swap);
    expect(swap.flow.basis).toEqual({ state: 'alone', endpoint: liar.url, unanswered: [second.url] });
  });
});
