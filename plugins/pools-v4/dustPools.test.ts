// @module-tag long
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hexWord, word } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { v2Maths } from '../../kernel/amm/index.ts';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../kernel/currency/Currency.ts';
import type { ContributionRegistry } from '../../kernel/plugin/contributions.ts';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { ChainPoolsRegistry } from '../../kernel/quote/ChainPoolsRegistry.ts';
import { kernelKinds } from '../../kernel/quote/kinds/kernelKinds.ts';
import { MiddleTokens } from '../../kernel/quote/middle/MiddleTokens.ts';
import { PoolQuoteSource } from '../../kernel/quote/sources/PoolQuoteSource.ts';
import { address, FakeChain, fakeSpec } from '../../kernel/quote/testing/FakeChain.ts';
import { trafficOf } from '../../kernel/quote/testing/traffic.ts';
import { logSource } from './logSource.ts';
import { FakeStateView } from './testing/FakeStateView.ts';
import { type PoolKey, poolId } from './V4Pool.ts';
import { v4Pools } from './v4Pools.ts';

const INITIALIZE = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438';
const STATE_VIEW = address(0x57);
const MANAGER = { kind: 'poolManager', version: '1', address: address(0x99), block: 0 } as const;
const MULTICALL = { kind: 'multicall3', version: '1', address: address(0x3c) } as const;
// Digits only: such addresses are their own checksums.
const [LOW, HIGH] = [address(0x10), address(0x20)];
const E = 10n ** 18n;
/** The most pools of unusual keys that are looked for. */
const OLD = 64;
const DUST = 10_000;
const REFRESHES = 5;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const noPlugins = { of: () => [] } as unknown as ContributionRegistry;

const token = (at: typeof LOW): Currency => ({
  ...{ kind: 'token', chainId: fakeSpec.id, address: at, decimals: 18, symbol: 'T', name: 'T' },
});
const keyOf = (fee: number, tickSpacing: number): PoolKey => ({
  ...{ currency0: LOW, currency1: HIGH, fee, tickSpacing, hooks: ZERO_ADDRESS },
});

/** What a page asks and is answered from its first look at the pair until after some refreshes. */
async function whole(newDust: number) {
  const spec = {
    ...fakeSpec,
    contracts: [
      ...fakeSpec.contracts,
      { kind: 'stateView', version: '1', address: STATE_VIEW },
      MANAGER,
      MULTICALL,
    ],
  } as ChainSpec;
  const chain = new FakeChain(spec);
  const view = new FakeStateView();
  chain.faults.set(STATE_VIEW, (call) => view.answer(call));
  chain.add({
    ...{ kind: 'v2', maths: v2Maths, address: address(1), token0: LOW, token1: HIGH },
    ...{ reserve0: 1000n * E, reserve1: 1000n * E },
  });
  const keys = [
    ...Array.from({ length: OLD }, (_, index) => keyOf(2001 + index, 7)),
    ...Array.from({ length: newDust }, (_, index) => keyOf(1 + index, 11)),
  ];
  const logs = keys.map((key, index) => {
    // All of them are there, with a little liquidity at the price.
    const { tickSpacing, fee } = key;
    const liquidity = index < OLD ? E : 1000n;
    const ticks = new Map<number, readonly [bigint, bigint]>([
      [-100 * tickSpacing, [liquidity, liquidity]],
      [100 * tickSpacing, [liquidity, -liquidity]],
    ]);
    view.add({ key, sqrtPriceX96: 1n << 96n, tick: 0, liquidity, protocolFee: 0, fee, ticks });
    return {
      topics: [INITIALIZE, poolId(key), hexWord(key.currency0), hexWord(key.currency1)],
      data: `0x${[fee, tickSpacing, 0, 0, 0].map((value) => word(value)).join('')}`,
      ...{ blockNumber: `0x${index.toString(16)}`, logIndex: '0x0' },
    };
  });
  let searches = 0;
  const request = async (_: string, [filter]: [{ readonly topics: readonly unknown[] }]) => {
    searches += 1;
    return String(filter.topics[0]).includes(INITIALIZE) ? logs : [];
  };
  Object.assign(chain.client, { rpc: { request } });
  Object.assign(chain.client.clock, { head: chain.head });
  logSource.clients = chain.clients;
  const middle = new MiddleTokens(noPlugins, {} as ServiceReader, { logger: quiet });
  const pools = new ChainPoolsRegistry(chain.clients, quiet, () => [...kernelKinds, v4Pools]);
  const source = new PoolQuoteSource(chain.clients, { logger: quiet, middle: () => middle, pools });
  const [input, output] = [token(LOW), token(HIGH)];
  const answer = () => source.answer({ tradeType: 'EXACT_INPUT', input, output, amountRaw: E });
  const stop = source.watch(input, output);
  // The answers come in macrotasks, and nothing is under way when no batch has come for some of them.
  for (let silent = 0, batches = -1; silent < 20; silent += 1) {
    await vi.dynamicImportSettled();
    await chain.settle();
    answer();
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (chain.batches.length + searches !== batches) silent = 0;
    batches = chain.batches.length + searches;
  }
  for (let round = 0; round < REFRESHES; round += 1) {
    chain.block += 1n;
    chain.round();
    await chain.settle();
    answer();
  }
  const last = answer();
  if (!('quote' in last)) throw new Error('no quote');
  stop();
  const names = last.quote.market?.pools?.map((pool) => pool.address);
  return { ...trafficOf(chain), searches, names };
}

describe('ten thousand V4 pools of dust that are made later', () => {
  afterEach(() => {
    delete logSource.clients;
  });

  it('change neither the requests nor the bytes of a quote, from its first look at the pair on', async () => {
    const before = await whole(0);
    const after = await whole(DUST);
    const { requests, bytes, searches, names } = before;
    console.log({ requests, bytes, searches, pools: names?.length });
    expect(after).toEqual(before);
    expect(names).toHaveLength(OLD + 1);
    expect(before.searches).toBeGreaterThan(0);
  });
});
