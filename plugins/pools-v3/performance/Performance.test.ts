import { AbiCoder } from 'ethers';
import { when } from 'mobx';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hexWord } from '../../../kernel/abi/words.ts';
import { getSqrtRatioAtTick } from '../../../kernel/amm/index.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexCoverage, PoolEvent } from '../../../kernel/index/types.ts';
import { amountsForLiquidity } from '../../../kernel/positions/liquidityAmounts.ts';
import { managerTopics } from '../../../kernel/positions/managerCalls.ts';
import type { CallRequest } from '../../../kernel/rpc/RpcPool.ts';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import type { PastIndex } from '../services/BlockFacts.ts';
import { PositionPast } from '../services/PositionPast.ts';
import { PositionStore } from '../stores/PositionStore.ts';
import { FakeManager, fakePosition, POOL, v3Chain } from '../testing/FakeManager.ts';
import { ledgerCsv } from './ledgerCsv.ts';
import { Performance } from './Performance.ts';

const ID = 7n;
const LIQUIDITY = 10n ** 18n;
const RANGE = { tickLower: -600, tickUpper: 600 };
const MINTED = 5;
const HEAD = 40;
const SWAP = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67';
const topics = {
  increase: managerTopics['IncreaseLiquidity(uint256,uint128,uint256,uint256)'],
  decrease: managerTopics['DecreaseLiquidity(uint256,uint128,uint256,uint256)'],
  collect: managerTopics['Collect(uint256,address,uint256,uint256)'],
} as const;

interface Logged {
  readonly kind: keyof typeof topics;
  readonly block: number;
  readonly words: readonly bigint[];
}

const deposit = (block: number, tick = 0): Logged => {
  const { amount0Raw, amount1Raw } = amountsForLiquidity(getSqrtRatioAtTick(tick), RANGE, LIQUIDITY, 'up');
  return { kind: 'increase', block, words: [LIQUIDITY, amount0Raw, amount1Raw] };
};

interface NodeOptions {
  readonly events?: readonly Logged[];
  /** Ticks after swaps, by block. */
  readonly swaps?: Readonly<Record<number, number>>;
  /** The node keeps the states of past blocks. */
  readonly archive?: boolean;
  readonly index?: PastIndex;
  /** Blocks in one request for logs. */
  readonly logSpan?: number;
}

/** A position in the middle of its range, on a node with these logs; a block takes a second. */
async function performanceOn({
  events = [deposit(MINTED)],
  swaps = {},
  archive = false,
  index,
  logSpan = 1_000,
}: NodeOptions) {
  const manager = new FakeManager([fakePosition(ID, { liquidity: LIQUIDITY })], v3Chain({ logSpan }));
  const { client } = manager;
  const place = (block: number, at: number) => ({
    blockNumber: `0x${block.toString(16)}`,
    logIndex: `0x${at.toString(16)}`,
    transactionHash: hexWord(BigInt(block)),
  });
  const words = (...values: readonly bigint[]) =>
    AbiCoder.defaultAbiCoder().encode(
      values.map(() => 'int256'),
      values,
    );
  let poolLogs = 0;
  client.methods.set('eth_getLogs', ([filter]) => {
    const { address, fromBlock, toBlock, topics: wanted } = filter as Record<string, string>;
    const within = (block: number) => block >= Number(fromBlock) && block <= Number(toBlock);
    if (address === POOL) {
      poolLogs += 1;
      return Object.entries(swaps)
        .filter(([block]) => within(Number(block)))
        .map(([block, tick]) => ({
          ...place(Number(block), 9),
          address,
          topics: [SWAP],
          data: words(1n, -1n, getSqrtRatioAtTick(tick), 5n, BigInt(tick)),
        }));
    }
    if (wanted?.[0] === managerTopics['Transfer(address,address,uint256)']) return [{}];
    return events
      .filter(({ block }) => within(block))
      .map(({ kind, block, words: data }, at) => ({
        ...place(block, at),
        topics: [topics[kind], hexWord(ID)],
        data: words(...data),
      }));
  });
  client.methods.set('eth_getBlockByNumber', ([block]) => ({
    number: block,
    timestamp: block,
  }));
  const { rpc } = client;
  Object.defineProperty(client, 'rpc', {
    get: () => ({
      ...rpc,
      call: async (request: CallRequest, block?: bigint): Promise<Hex> => {
        if (typeof block === 'bigint' && block < BigInt(HEAD) && !archive) throw transportError;
        return rpc.call(request);
      },
    }),
  });
  client.head = {
    number: BigInt(HEAD - 2),
    timestamp: BigInt(HEAD - 2),
    baseFeePerGas: 0n,
    receivedAtMs: 0,
    endpoint: 'a',
  };
  const store = new PositionStore(manager.services, ID.toString());
  const stop = store.open();
  client.tick();
  await when(() => store.known?.pool !== undefined);
  client.tick();
  await when(() => store.known?.price !== undefined && store.fees.state === 'known');
  const { reader, tokens } = store;
  if (!reader || !tokens) throw new Error('no position');
  const past = new PositionPast({ reader, tokenId: ID, index, coinIsQuote: false });
  const close = past.open(() => store.known);
  onTestFinished(() => {
    close();
    stop();
  });
  const first = BigInt(events[0]?.block ?? 0);
  await when(() => past.complete && past.path?.done(first) === true && !past.path.loading, {
    timeout: 5_000,
  });
  await when(() => !past.facts.loading && past.facts.secondsAt(first) !== undefined);
  return { performance: new Performance(store, past, tokens), past, store, client, logReads: () => poolLogs };
}

describe('the performance of a position', () => {
  test('takes the price of a deposit from its own amounts where no node keeps the state', async () => {
    const { performance } = await performanceOn({});
    expect(performance.sourceAt(5n)).toBe('amounts');
    const { sqrtPriceX96 } = performance.priceAt(5n) ?? { sqrtPriceX96: 0n };
    expect(Number(sqrtPriceX96) / 2 ** 96).toBeCloseTo(1, 8);
    const { profit, deposited } = performance.ledger ?? {};
    expect(deposited?.quote).toBeTypeOf('bigint');
    // Both amounts round up and the value rounds down; five and seven of fees.
    expect(profit?.quote).toBeLessThanOrEqual(12n);
    expect(profit?.quote).toBeGreaterThan(-(10n ** 10n));
  });

  test('says that a payout has no price, unless another event of its block has one', async () => {
    const collect = (block: number): Logged => ({ kind: 'collect', block, words: [1n, 3n, 4n] });
    const lonely = await performanceOn({ events: [deposit(MINTED), collect(20)] });
    expect(lonely.performance.ledger).toMatchObject({
      collectedFees: { amount0: 3n, amount1: 4n, quote: 'price_then' },
      profit: { quote: 'price_then' },
    });
    expect(lonely.performance.ledger?.againstHolding.quote).toBeTypeOf('bigint');
    const swapped = await performanceOn({ events: [deposit(MINTED), collect(20)], swaps: { 18: 0 } });
    expect(swapped.performance.sourceAt(20n)).toBe('chain');
    expect(swapped.performance.ledger?.collectedFees.quote).toBe(7n);
  });

  test('prefers what the chain tells, and marks its source in the file', async () => {
    const { performance, store } = await performanceOn({ archive: true });
    expect(performance.sourceAt(5n)).toBe('chain');
    const { ledger } = performance;
    if (!ledger || !store.known) throw new Error('not read');
    const csv = ledgerCsv(performance, ledger, store.known);
    const [head = '', first = ''] = csv.split('\r\n');
    const { tokens, quote } = performance;
    const part = {
      tokens,
      quote,
      past: { complete: false },
      sourceAt: () => 'chain',
    } as unknown as Performance;
    expect(ledgerCsv(part, ledger, store.known).split('\r\n')[1]).toMatch(/^other events were not read,/);
    const cell = (column: string) => first.split(',')[head.split(',').indexOf(column)];
    expect(['kind', 'block', 'time', 'priceSource', 'priceToken1PerToken0', 'valueUsd'].map(cell)).toEqual([
      'increase',
      '5',
      '1970-01-01T00:00:05.000Z',
      'chain',
      '1',
      '',
    ]);
  });

  test('counts the time in range by swaps, with the times of crossings from the headers', async () => {
    const { performance } = await performanceOn({ archive: true, swaps: { 10: 700, 12: 800, 20: 0, 25: 5 } });
    // In range from block 5 to 10 and from 20 on.
    await when(() => performance.inRange?.exact === true);
    expect(performance.path.map(({ block, seconds }) => [block, seconds]).slice(0, 3)).toEqual([
      [5n, 5n],
      [10n, 10n],
      [12n, 12n],
    ]);
    expect(performance.inRange).toMatchObject({
      exact: true,
      whole: true,
      from: 5n,
      inRange: 26n,
      total: 36n,
    });
  });

  test('takes prices from the index where that has read the blocks, and from logs for the rest', async () => {
    const coverage: IndexCoverage = { fromBlock: 8, toBlock: 30, fromSeconds: 8, toSeconds: 30 };
    const swap = (block: number, tick: number): PoolEvent =>
      ({
        kind: 'swap',
        pool: POOL as Address,
        block,
        logIndex: 1,
        timestampSeconds: block,
        timeExact: true,
        sqrtPriceX96: getSqrtRatioAtTick(tick),
      }) as PoolEvent;
    const indexed = [swap(20, 0), swap(12, 800), swap(10, 700)];
    const index = {
      progress: { coverage },
      events: async ({ before, limit }: { before?: { block: number }; limit: number }) =>
        indexed.filter(({ block }) => block < (before?.block ?? 99)).slice(0, limit),
    } as unknown as PastIndex;
    const collect: Logged = { kind: 'collect', block: 15, words: [1n, 3n, 4n] };
    const { performance, logReads } = await performanceOn({
      events: [deposit(MINTED), collect],
      // These logs are not asked for: the index has their blocks.
      swaps: { 9: 100, 22: 100, 35: 50 },
      index,
    });
    expect(performance.path.map(({ block }) => Number(block))).toEqual([5, 10, 12, 20, 35]);
    expect(performance.priceAt(15n)?.sqrtPriceX96).toBe(getSqrtRatioAtTick(800));
    expect(logReads()).toBeGreaterThan(0);
  });

  test('says nothing of blocks that it has not read: the path catches up, or begins again', async () => {
    const { performance, past, client } = await performanceOn({ swaps: { 60: 700, 300: 0 }, logSpan: 10 });
    const jump = (number: bigint) => {
      client.head = { number, timestamp: number, baseFeePerGas: 0n, receivedAtMs: 0, endpoint: 'a' };
      client.tick();
    };
    jump(99n);
    await when(() => past.path?.to?.block === 100n);
    expect(performance.inRange).toMatchObject({ inRange: 55n, total: 95n, to: 100n });
    // Too far to catch up: it begins again, and knows only what it has read since.
    jump(999n);
    expect(past.path?.to).toBeUndefined();
    expect(performance.inRange).toBeUndefined();
    await when(() => past.path?.to?.block === 1_000n && !past.path.loading);
    expect(past.path?.from).toBe(901n);
    expect(performance.inRange).toBeUndefined();
  });
});
