import { autorun, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packageArtifact } from '../../chains/deployer/packageArtifact.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract } from '../../test/anvil/TestContract.ts';
import type { RpcAnswer, RpcItem } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import { hexWord } from '../abi/words.ts';
import { v3Path } from '../calldata/routeSections.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import { v3ChangeTopics } from './pools/v3Change.ts';
import type { Quote } from './Quote.ts';
import type { QuoteSession } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins } from './testing/localMarket.ts';
import { type Range, RangePositions } from './testing/RangePositions.ts';

/** No pool of the seeded market joins these two. */
const PAIR = ['OLD', 'WBTC'] as const;
const FEE = 3000;
/** Beyond the range at the price, far into the ones beside it. */
const AMOUNT = 10n ** 24n + 5n * 10n ** 23n;

const RANGES: readonly Range[] = [
  [-600, 600],
  [660, 6000],
  [-6000, -660],
  [6000, 12_000],
  [-12_000, -6000],
];
const REFUSAL = { code: -32000, message: 'no logs here' };
const wordOf = (value: number): Hex => hexWord(BigInt(value));

describe('liquidity away from the price of a V3 pool', () => {
  let chain: TestChain;
  let mark: Hex;
  let proxy: FaultProxy;
  let lie: (item: RpcItem, answer: RpcAnswer) => RpcAnswer;
  let positions: RangePositions;
  let session: QuoteSession;
  let refresh: () => Promise<unknown>;
  let requests: UnderWay;
  let quotes: Quote[];
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    lie = (_, answer) => answer;
    proxy = await FaultProxy.start(chain.url, { lie: (item, answer) => lie(item, answer) });
    positions = new RangePositions(chain, PAIR);
    requests = new UnderWay();
    const change = { baseTokens: [], endpoints: [{ url: proxy.url }], ...ON_REQUEST };
    const clients = localClients(chain, change, { fetch: requests.fetch });
    refresh = () => clients.get(31337).clock.refresh();
    session = new ChainQuoteService(clients, ...noPlugins).open();
    quotes = [];
    stop = () => undefined;
  });
  afterEach(async () => {
    stop();
    session.dispose();
    await proxy.stop();
    await chain.revert(mark);
  });

  async function open([from, to]: readonly [string, string], exactInput: boolean): Promise<void> {
    stop = autorun(() => {
      if (session.state.state === 'valid') quotes.push(session.state.quote);
    });
    session.request({
      tradeType: exactInput ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
      input: currencyOf(chain, from),
      output: currencyOf(chain, to),
      amountRaw: AMOUNT,
    });
    await when(() => session.state.state === 'valid', WAIT);
    // What watches the logs is loaded after the first quote.
    await vi.waitFor(async () => {
      await refresh();
      expect(proxy.count('eth_getLogs')).toBeGreaterThan(0);
    }, WAIT);
    await requests.end();
  }

  const ofLogs = (change: (answer: RpcAnswer) => RpcAnswer) => {
    lie = (item, answer) => (item.method === 'eth_getLogs' ? change(answer) : answer);
  };

  /** The newest quote is of the newest block, and all of that block are what the chain's quoter says there. */
  async function expectExact(block: bigint): Promise<Quote> {
    await vi.waitFor(() => expect(quotes.at(-1)?.blockNumber).toBeGreaterThanOrEqual(block), WAIT);
    await requests.end();
    const newest = quotes.filter(({ blockNumber }) => blockNumber >= block);
    const [quote] = newest as [Quote];
    const { parts, request } = quote;
    const exactInput = request.tradeType === 'EXACT_INPUT';
    const hops = parts[0]?.hops ?? [];
    expect([parts.length, hops.length]).toEqual([1, 1]);
    const quoter = new TestContract(chain.url, chain.address('quoter'), packageArtifact('quoterV2').abi);
    const name = exactInput ? 'quoteExactInput' : 'quoteExactOutput';
    const data = quoter.abi.encodeFunctionData(name, [v3Path(hops, !exactInput), AMOUNT]);
    for (const { blockNumber, amountInRaw, amountOutRaw } of newest) {
      const at = `0x${blockNumber.toString(16)}`;
      const answer = await chain.rpc<Hex>('eth_call', [{ to: quoter.address, data }, at]);
      expect(exactInput ? amountOutRaw : amountInRaw).toBe(quoter.abi.decodeFunctionResult(name, answer)[0]);
    }
    return newest.at(-1) as Quote;
  }

  /** What one refresh costs, with what it sets off. */
  async function refreshed(): Promise<number> {
    const block = BigInt(await chain.rpc<Hex>('eth_blockNumber'));
    proxy.resetCounts();
    await refresh();
    await expectExact(block);
    return proxy.requests;
  }

  it.each([
    ['exact input', PAIR, true],
    ['exact output, the other way', [PAIR[1], PAIR[0]] as const, false],
  ] as const)('that is removed and added counts at the next block (%s)', async (_, pair, exactInput) => {
    const ids = await positions.create(FEE, RANGES);
    await open(pair, exactInput);
    const amounts = new Set<bigint>();
    const note = () => {
      const { amountInRaw, amountOutRaw } = quotes.at(-1) as Quote;
      amounts.add(exactInput ? amountOutRaw : amountInRaw);
    };
    note();
    for (const change of [
      () => positions.remove(ids[1], 2n),
      () => positions.remove(ids[2], 2n),
      () => positions.add(FEE, [1200, 1260]),
      () => positions.add(FEE, [-1260, -1200]),
    ]) {
      await change();
      // One more request where a change is noticed, none where there is none.
      expect(await refreshed()).toBe(2);
      expect(await refreshed()).toBe(1);
      note();
    }
    // Each of the two sides has changed twice.
    expect(amounts.size).toBe(3);
  });

  it.each<[string, () => void, number]>([
    ['refuses logs', () => ofLogs(({ result: _, ...rest }) => ({ ...rest, error: REFUSAL })), 1],
    ['refuses batches', () => proxy.set('batch_refused'), 2],
    ['leaves logs out', () => ofLogs((answer) => ({ ...answer, result: [] })), 1],
  ])('is found in the rotation where a node %s', async (_, spoil, first) => {
    const ids = await positions.create(FEE, RANGES);
    await open(PAIR, true);
    const before = quotes.at(-1)?.amountOutRaw ?? 0n;
    // Logs of the newest blocks that are gone would have their ticks read again.
    await chain.rpc('anvil_mine', ['0xa']);
    await refreshed();
    spoil();
    proxy.resetCounts();
    await refresh();
    await requests.end();
    expect(proxy.requests).toBe(first);
    // Above and below.
    await positions.remove(ids[1], 2n);
    await positions.remove(ids[2], 2n);
    for (let round = 0; round < 20 && quotes.at(-1)?.amountOutRaw === before; round += 1) {
      proxy.resetCounts();
      await refresh();
      await requests.end();
      // The words of the rotation, and all of them where one has changed.
      expect(proxy.requests).toBeLessThanOrEqual(2);
    }
    expect(quotes.at(-1)?.amountOutRaw).toBeLessThan(before);
    await refreshed();
    expect(session.state.state).toBe('valid');
  });

  it('counts at once after more blocks than logs are asked for', async () => {
    const ids = await positions.create(FEE, RANGES);
    await open(PAIR, true);
    await chain.rpc('anvil_mine', ['0xa']);
    for (let round = 0; round < 2; round += 1) await refreshed();
    ofLogs((answer) => ({ ...answer, result: [] }));
    // Not in the word of the price, which is read each time.
    await positions.remove(ids[2], 2n);
    await chain.rpc('anvil_mine', ['0x50']);
    expect(await refreshed()).toBe(2);
    expect(await refreshed()).toBe(1);
  });

  it('is what it is where a node invents logs, which cost at most one more request each', async () => {
    await positions.create(FEE, RANGES);
    await open(PAIR, true);
    const pool = await positions.pool(FEE);
    const head = await chain.rpc<Hex>('eth_blockNumber');
    let count = 0;
    ofLogs((answer) => {
      count += 1;
      const topics = [v3ChangeTopics[0], wordOf(1), wordOf(60 * count), wordOf(60 * count + 600)];
      const place = { blockNumber: head, blockHash: wordOf(count), logIndex: '0x0' };
      const invented = { ...place, address: pool, topics, data: `0x${wordOf(7).slice(2).repeat(4)}` };
      return { ...answer, result: [invented] };
    });
    let most = 0;
    for (let round = 0; round < 8; round += 1) most = Math.max(most, await refreshed());
    expect(count).toBeGreaterThan(8);
    expect(most).toBe(2);
  });
});
