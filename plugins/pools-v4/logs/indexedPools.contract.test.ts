// @module-tag long
import { when } from 'mobx';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import { Random } from '../../../kernel/amm/testing/Random.ts';
import { type Shape, SwapBench } from '../../../kernel/calldata/testing/SwapBench.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { AddedPoolLogs } from '../../../kernel/index/AddedLogs.ts';
import { loadAddedKinds } from '../../../kernel/index/loadAddedKinds.ts';
import { completed, indexOver } from '../../../kernel/index/testing/indexOver.ts';
import { loopbackWorker } from '../../../kernel/index/testing/loopbackWorker.ts';
import { refusal, trickedClient } from '../../../kernel/index/testing/trickedClient.ts';
import type { ChainIndex, IndexedPool, PoolFigures } from '../../../kernel/index/types.ts';
import { WorkerIndexWork } from '../../../kernel/index/worker/WorkerIndexWork.ts';
import { setUp } from '../../../kernel/plugin/testing/hostFixture.ts';
import { localClients } from '../../../kernel/quote/testing/localMarket.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import plugin from '../index.ts';
import poolLogs from '../poolLogs.ts';
import { localV4 } from '../testing/localV4.ts';
import { V4Market } from '../testing/V4Market.ts';
import { poolId } from '../V4Pool.ts';
import { addedLogs } from './addedLogs.ts';

const chain: TestChain = localChain();
let client: ChainClient;
const closing: (() => void)[] = [];

beforeAll(() => {
  client = localClients(chain).get(31337);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An index as the app makes it in a profile with this plugin. */
async function indexed(over: ChainClient = client): Promise<ChainIndex> {
  const { host, container } = setUp(plugin);
  container.bind(ChainClientsToken).toConstantValue(localClients(chain));
  host.boot();
  await host.start();
  const added = await loadAddedKinds(host.contributions.of('poolKinds'), (_, error) => {
    throw error;
  });
  const work = new WorkerIndexWork(() => loopbackWorker(poolLogs), poolLogs);
  const index = indexOver(over, { added, work });
  closing.push(index.open());
  await completed(index, await headNow());
  return index;
}

const headNow = async () => Number(BigInt(await chain.rpc<Hex>('eth_blockNumber')));
const v4Of = async (index: ChainIndex) =>
  (await index.pools()).filter(({ protocol }) => protocol === 'v4') as readonly IndexedPool[];

/** Sells MON for USDC in the first V4 pool, through the Universal Router. */
async function sell(amount: bigint) {
  const bench = new SwapBench(chain, await localV4(chain));
  const shape: Shape = {
    ...{ tradeType: 'EXACT_INPUT', input: 'MON', output: 'USDC', parts: [['WMON v4.0 USDC', amount]] },
  };
  return bench.execute('universalRouter', await bench.intent(shape));
}

describe('the chain’s index in a profile with V4', () => {
  let mark: Hex;
  beforeEach(async () => {
    mark = await chain.snapshot();
  });
  afterEach(() => chain.revert(mark));

  it('finds the pools of the PoolManager, by id, with their tokens, their fee and their price', async () => {
    const index = await indexed();
    const wrapped = chain.address('wrappedNative');
    const found = new Map((await v4Of(index)).map((pool) => [pool.address as string, pool]));
    expect([...found.keys()].sort()).toEqual(chain.v4Pools.map(({ id }) => id).sort());
    for (const { id, currencies, fee } of chain.v4Pools) {
      const [first, second] = currencies;
      const isCoin = BigInt(first) === 0n;
      expect(found.get(id)).toMatchObject({
        ...{ token0: isCoin ? wrapped : first, token1: second },
        fee: fee === 0x800000 ? undefined : fee,
      });
      expect(found.get(id)?.coin).toBe(isCoin ? wrapped : undefined);
    }
    const stateView = chain.address('stateView');
    for (const { address } of chain.v4Pools.map(({ id }) => ({ address: id }))) {
      const [price, liquidity] = await Promise.all(
        ['c815641c', 'fa6793d5'].map((selector) =>
          chain.rpc<Hex>('eth_call', [{ to: stateView, data: `0x${selector}${address.slice(2)}` }, 'latest']),
        ),
      );
      await index.readStates([address as Address]);
      const state = (await v4Of(index)).find((pool) => pool.address === address)?.state;
      expect(state?.sqrtPriceX96).toBe(BigInt((price as Hex).slice(0, 66)));
      expect(state?.liquidity).toBe(BigInt(liquidity as Hex));
      expect(state).toMatchObject({ balance0Raw: undefined, balance1Raw: undefined });
    }
  });

  it('tells a swap through the Universal Router with the amounts that moved, and counts it', async () => {
    const before = await volumes(await indexed());
    const amount = 10n ** 18n;
    const { paid, received } = await sell(amount);
    const index = await indexed();
    const id = chain.v4Pools[0]?.id as Address;
    const [event] = await index.events({ pool: id, kinds: ['swap'], limit: 1 });
    expect(event).toMatchObject({ kind: 'swap', amount0Raw: paid, amount1Raw: -received, pool: id });
    expect(paid).toBe(amount);
    const after = await volumes(index);
    const [old, now] = [before.get(id), after.get(id)] as [PoolFigures, PoolFigures];
    expect(now.swaps).toBe(old.swaps + 1);
    expect(now.volume0Raw - old.volume0Raw).toBe(paid);
    expect(now.volume1Raw).toBe(old.volume1Raw);
    expect(now.fees0Raw - old.fees0Raw).toBe((paid * 500n) / 1_000_000n);
    expect(now.closeX96).toBe(event?.sqrtPriceX96);
    const others = ([address]: readonly [Address, PoolFigures]) => address !== id;
    expect([...after].filter(others)).toEqual([...before].filter(others));
  });

  it('counts what the protocol took of each swap, at the time of it', async () => {
    const market = new V4Market(chain, new Random(1));
    await market.fund();
    const [currency0, currency1] = ['DAK', 'CHOG']
      .map((symbol) => chain.token(symbol).address)
      .sort((left, right) => (BigInt(left) < BigInt(right) ? -1 : 1)) as [Address, Address];
    const key = { currency0, currency1, fee: 3000, tickSpacing: 77, hooks: ZERO_ADDRESS };
    await market.createFull(key, 10n ** 24n);
    const sellBoth = async () => {
      await market.sell(key, true, 10n ** 18n + 7n);
      await market.sell(key, false, 3n * 10n ** 17n);
    };
    await sellBoth();
    for (const [down, up] of [
      [500, 1000],
      [0, 250],
      [40, 0],
    ] as const) {
      await market.setProtocolFee(key, down, up);
      await sellBoth();
    }
    const index = await indexed();
    const [figures] = await index.figures({ span: 'all', pool: poolId(key) as Address });
    const manager = market.contract('poolManager');
    for (const [currency, ours] of [
      [currency0, figures?.protocol0Raw],
      [currency1, figures?.protocol1Raw],
    ] as const) {
      const theirs = await manager.read<bigint>('protocolFeesAccrued', [currency]);
      expect(theirs).toBeGreaterThan(0n);
      // Each sum is rounded down, and so is each step of a swap.
      expect(Number((ours as bigint) - theirs)).toBeLessThan(10);
      expect(Number(theirs - (ours as bigint))).toBeLessThan(10);
    }
    expect([figures?.unsettled0Raw, figures?.unsettled1Raw]).toEqual([0n, 0n]);
    await index.readStates([poolId(key) as Address]);
    const pool = (await v4Of(index)).find(({ address }) => address === poolId(key));
    expect(pool?.state?.protocolShare).toEqual([40, 1_000_000, 0, 1_000_000]);
  });

  it('says of liquidity that there is some, and of its amounts nothing', async () => {
    const index = await indexed();
    const mints = await index.events({ pool: chain.v4Pools[0]?.id as Address, kinds: ['mint'], limit: 9 });
    expect(mints).toHaveLength(4);
    for (const mint of mints) {
      expect([mint.amount0Raw, mint.amount1Raw]).toEqual([undefined, undefined]);
      expect(mint.ticks?.[0]).toBeLessThan(mint.ticks?.[1] ?? 0);
    }
  });

  it('is believed by another browser as a snapshot, and not where a key was changed', async () => {
    const index = await indexed();
    const file = await index.exportSnapshot();
    const other = indexOver(client, { added: [{ id: 'v4', logs: addedLogs, fail: () => undefined }] });
    await other.importSnapshot(file);
    const facts = async (of: ChainIndex) => [
      await of.events({ limit: 1000 }),
      await of.figures({ span: 'hour' }),
      (await of.pools()).map(({ state: _, ...pool }) => pool),
    ];
    expect(await facts(other)).toEqual(await facts(index));
    const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
    for (const [from, to] of [
      ['/500/10/', '/501/10/'],
      ['/500/10/', '/five/10/'],
    ] as const) {
      expect(text).toContain(from);
      const changed = new Blob([text.replaceAll(from, to)])
        .stream()
        .pipeThrough(new CompressionStream('gzip'));
      const fresh = indexOver(client, { added: [{ id: 'v4', logs: addedLogs, fail: () => undefined }] });
      await expect(fresh.importSnapshot(await new Response(changed).blob())).rejects.toMatchObject({
        problem: 'refuted',
      });
    }
  });

  it('knows a pool by its key before the log of its creation is read', async () => {
    const created = await chain.rpc<readonly { blockNumber: Hex }[]>('eth_getLogs', [
      { address: chain.address('poolManager'), fromBlock: '0x0', topics: [poolLogs.v4.topics[0]] },
    ]);
    await sell(10n ** 18n);
    const last = Math.max(...created.map(({ blockNumber }) => Number(blockNumber)));
    // Nodes that have dropped the blocks of all creations.
    const pruned = trickedClient(client, (from, to, ask) => {
      if (from <= last) throw refusal('missing trie node: history has been pruned');
      return ask(from, to);
    });
    const { host } = setUp(plugin);
    host.boot();
    const index = indexOver(pruned, {
      added: await loadAddedKinds(host.contributions.of('poolKinds'), () => undefined),
      work: new WorkerIndexWork(() => loopbackWorker(poolLogs), poolLogs),
    });
    closing.push(index.open());
    await when(() => index.progress.problems.includes('pruned'), WAIT);
    const pool = chain.v4Pools[0]?.id as Address;
    expect((await v4Of(index)).find(({ address }) => address === pool)).toMatchObject({
      ...{ token0: chain.address('wrappedNative'), token1: chain.token('USDC').address, fee: 500 },
    });
    expect(await index.events({ pool, kinds: ['swap'], limit: 9 })).toHaveLength(1);
  });
});

async function volumes(index: ChainIndex): Promise<ReadonlyMap<Address, PoolFigures>> {
  const ids = new Set((await v4Of(index)).map(({ address }) => address));
  const rows = await index.figures({ span: 'all' });
  return new Map(rows.filter(({ pool }) => ids.has(pool)).map((row) => [row.pool, row]));
}

describe('a kind that does something wrong', () => {
  it.each<[string, Partial<AddedPoolLogs>]>([
    [
      'throws at a log',
      {
        decode: () => {
          throw new RangeError('no idea');
        },
      },
    ],
    ['gives a price that cannot be', { decode: (...log) => withPrice(addedLogs.decode(...log), 1n << 160n) }],
    [
      'throws at a state',
      {
        state: () => {
          throw new RangeError('no idea');
        },
      },
    ],
    [
      'throws at its chain',
      {
        source: () => {
          throw new RangeError('no idea');
        },
      },
    ],
  ])('is left out, told of once, and all other pools go on: it %s', async (_, change) => {
    const fail = vi.fn();
    const logs = { ...addedLogs, ...change };
    const work = new WorkerIndexWork(() => loopbackWorker({ v4: logs }), { v4: logs });
    const index = indexOver(client, { added: [{ id: 'v4', logs, fail }], work });
    closing.push(index.open());
    const head = await headNow();
    await vi.waitUntil(() => fail.mock.calls.length > 0, WAIT);
    await completed(index, head);
    const plain = indexOver(client);
    closing.push(plain.open());
    await completed(plain, head);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(await v4Of(index)).toEqual([]);
    const facts = async (of: ChainIndex) => [
      await of.figures({ span: 'hour' }),
      await of.events({ limit: 50 }),
    ];
    expect(await facts(index)).toEqual(await facts(plain));
    expect((await index.pools()).length).toBe((await plain.pools()).length);
  });
});

function withPrice<T extends object>(log: T | undefined, sqrtPriceX96: bigint): T | undefined {
  return log && { ...log, sqrtPriceX96 };
}

describe('without the plugin', () => {
  it('no log of V4 is asked for, and no pool of it is there', async () => {
    const asked: string[] = [];
    const rpc = new Proxy(client.rpc, {
      get: (target, name) => {
        if (name !== 'request') return Reflect.get(target, name);
        return (...args: Parameters<typeof target.request>) => {
          asked.push(JSON.stringify(args.slice(0, 2)));
          return target.request(...args);
        };
      },
    });
    const over = new Proxy(client, {
      get: (target, name) => (name === 'rpc' ? rpc : Reflect.get(target, name)),
    });
    const index = indexOver(over);
    closing.push(index.open());
    await completed(index, await headNow());
    expect(asked.some((text) => text.includes('eth_getLogs'))).toBe(true);
    const manager = chain.address('poolManager').toLowerCase().slice(2);
    for (const topic of [...poolLogs.v4.topics, manager]) {
      expect(asked.filter((text) => text.toLowerCase().includes(topic))).toEqual([]);
    }
    expect(await v4Of(index)).toEqual([]);
  });
});
