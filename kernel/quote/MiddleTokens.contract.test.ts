import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ContributionRegistry } from '../plugin/contributions.ts';
import { Pace } from '../rpc/testing/Pace.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { Quote } from './Quote.ts';
import type { QuoteSession } from './QuoteService.ts';
import { createPair } from './testing/createPair.ts';
import { type ClientChanges, currencyOf, localClients, noPlugins } from './testing/localMarket.ts';

const OWNER = SECOND_WALLET;
const E = 10n ** 18n;
/** The rounds that may follow each other when pools are read for the first time. */
const READING = 8;
/** Of one search. */
const MAX_REQUESTS = 10;

describe('routes through tokens that are no base tokens', () => {
  let chain: TestChain;
  let mark: Hex;
  let proxy: FaultProxy;
  let requests: UnderWay;
  let service: ChainQuoteService;
  let session: QuoteSession;
  let states: string[];
  let stop: () => void;
  let hush: Address;

  beforeEach(async () => {
    chain = localChain();
    hush = chain.token('HUSH').address;
    mark = await chain.snapshot();
    stop = () => undefined;
    states = [];
  });
  afterEach(async () => {
    stop();
    session.dispose();
    await proxy.stop();
    await chain.revert(mark);
  });

  /** Only the wrapped coin is a base token. */
  async function open(
    change: ClientChanges[0] = {},
    {
      of = () => [] as never,
      lie,
    }: { of?: ContributionRegistry['of']; lie?: (log: unknown) => unknown } = {},
  ): Promise<void> {
    proxy = await FaultProxy.start(chain.url, {
      lie: (item, answer) =>
        lie && item.method === 'eth_getLogs' ? { ...answer, result: lie(answer.result) } : answer,
    });
    requests = new UnderWay();
    const { fetch } = requests;
    const own = { baseTokens: [], endpoints: [{ url: proxy.url }], ...ON_REQUEST };
    const clients = localClients(chain, { ...own, ...change }, { fetch, timers: new Pace(10) });
    const { logger } = noPlugins[2];
    service = new ChainQuoteService(clients, { of } as ContributionRegistry, noPlugins[1], {
      ...(logger && { logger }),
    });
    session = service.open();
    stop = reaction(
      () => session.state.state,
      (state) => states.push(state),
      { fireImmediately: true },
    );
  }

  const ask = (from: string, to: string, amountRaw: bigint) =>
    session.request({
      tradeType: 'EXACT_INPUT',
      input: currencyOf(chain, from),
      output: currencyOf(chain, to),
      amountRaw,
    });
  const quoted = (): Quote | undefined => (session.state.state === 'valid' ? session.state.quote : undefined);
  /** The tokens between the two that are traded, each once. */
  const middles = (): readonly Address[] => [
    ...new Set(quoted()?.parts.flatMap(({ hops }) => hops.slice(0, -1).map(({ tokenOut }) => tokenOut))),
  ];
  const until = (isSo: () => boolean) => when(isSo, WAIT);

  it('are found where there is no other, by the logs of the factories, and are carried out as quoted', async () => {
    await open();
    ask('YAKI', 'WMON', E);
    await until(() => quoted() !== undefined);
    expect(middles()).toEqual([hush]);
    // No "no route" is shown while one is looked for.
    expect(states).toEqual(['idle', 'loading', 'valid']);
    const { outcome } = await session.confirm(quoted()!, undefined, OWNER);
    expect(outcome).toBe('agrees');
  });

  it('make a bad first answer better, within the requests that are allowed, and once for a pair', async () => {
    // One that pays next to nothing.
    await createPair(chain, [chain.token('YAKI').address, chain.address('wrappedNative')], [E, 10n ** 9n]);
    await open();
    ask('YAKI', 'WMON', 3n * E);
    await until(() => quoted() !== undefined);
    const first = quoted()!;
    const opened = proxy.requests;
    expect(opened).toBeLessThanOrEqual(6);
    const seen: bigint[] = [];
    const unsee = reaction(
      () => quoted()?.amountOutRaw ?? 0n,
      (amount) => seen.push(amount),
    );
    await until(() => middles().includes(hush));
    await until(() => quoted()?.certificate !== undefined || seen.length > 0);
    // The rest of what the search has begun.
    await requests.end();
    unsee();
    expect(seen.every((amount, index) => amount >= (seen[index - 1] ?? first.amountOutRaw))).toBe(true);
    const lostBps = Number((first.amountOutRaw * 10_000n) / quoted()!.amountOutRaw) - 10_000;
    expect(lostBps).toBeLessThan(-7_000);
    const background = proxy.requests - opened;
    console.log(`${opened} requests to open, ${background} in the background, ${lostBps} bps without`);
    expect(background).toBeLessThanOrEqual(MAX_REQUESTS + READING);

    proxy.resetCounts();
    for (const amount of [1n, 2n, 5n, 7n]) {
      ask('YAKI', 'WMON', amount * E);
      expect(middles()).toContain(hush);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(proxy.requests, 'typing').toBe(0);
    ask('CHOG', 'WMON', E);
    ask('YAKI', 'WMON', E);
    await until(() => quoted()?.request.input.symbol === 'YAKI' && middles().length > 0);
    expect(proxy.count('eth_getLogs'), 'the pair again').toBeLessThanOrEqual(2);

    // What the chain does not carry out is not offered again.
    await until(() => middles().includes(hush));
    service.passOver(quoted()!);
    await until(() => quoted() !== undefined && !middles().includes(hush));
    expect(middles()).toEqual([]);
  });

  it('are found through what the chain file or a plugin names, where no node gives logs, and lies are harmless', async () => {
    const liar = `0x${'77'.repeat(20)}` as Address;
    // Every log names a token that is none, and the chain file names the right one.
    const lie = (logs: unknown) =>
      JSON.parse(JSON.stringify(logs).replaceAll(hush.slice(2).toLowerCase(), liar.slice(2).toLowerCase()));
    await open({ middleTokens: [hush] }, { lie });
    ask('YAKI', 'WMON', E);
    await until(() => quoted() !== undefined);
    expect(middles()).toEqual([hush]);
    stop();
    session.dispose();
    await proxy.stop();

    const source = async () => ({ default: () => [liar, hush] });
    const of = ((point: string) =>
      point === 'middleTokens'
        ? [{ id: 'x', pluginId: 'x', load: source }]
        : []) as ContributionRegistry['of'];
    await open({}, { of, lie: () => 'no list' });
    ask('YAKI', 'WMON', E);
    await until(() => quoted() !== undefined);
    expect(middles()).toEqual([hush]);
    stop();
    session.dispose();
    await proxy.stop();

    states = [];
    await open({}, { lie: () => [] });
    ask('YAKI', 'WMON', E);
    await until(() => session.state.state === 'no_route_found');
    expect(states).toEqual(['idle', 'loading', 'no_route_found']);
  });
});
