import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordAt } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { TradeType } from '../../kernel/amm/index.ts';
import { Random } from '../../kernel/amm/testing/Random.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { PoolStore } from '../../kernel/quote/PoolStore.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import { UnderWay } from '../../kernel/rpc/testing/UnderWay.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import { localV4 } from './testing/localV4.ts';
import { keyWords, V4Market } from './testing/V4Market.ts';
import { type PoolKey, type V4State, v4PoolRef } from './V4Pool.ts';
import { v4Maths } from './v4Maths.ts';

const LIQUIDITY = 10n ** 22n;
const PRICE_OF_ONE = 1n << 96n;
/** Beyond the range at the price, far into the ones beside it. */
const AMOUNT = 10n ** 21n;

describe('liquidity away from the price of a V4 pool', () => {
  let chain: TestChain;
  let mark: Hex;
  let proxy: FaultProxy;
  let market: V4Market;
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    proxy = await FaultProxy.start(chain.url);
    market = new V4Market(chain, new Random(1));
    await market.fund();
    stop = () => undefined;
  });
  afterEach(async () => {
    stop();
    await proxy.stop();
    await chain.revert(mark);
  });

  it('that is removed and added counts at the next block', async () => {
    const [currency0, currency1] = ['USDC', 'WETH']
      .map((symbol) => chain.token(symbol).address)
      .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [Hex, Hex];
    const key: PoolKey = { currency0, currency1, fee: 777, tickSpacing: 60, hooks: ZERO_ADDRESS };
    await market.initialise(key, PRICE_OF_ONE);
    await market.addPosition(key, -600, 600, LIQUIDITY);
    const above = await market.addPosition(key, 660, 6000, LIQUIDITY);
    const below = await market.addPosition(key, -6000, -660, LIQUIDITY);

    const requests = new UnderWay();
    const change = { endpoints: [{ url: proxy.url }], ...ON_REQUEST };
    const client = localClients(chain, change, { fetch: requests.fetch }).get(31337);
    const { kinds } = await localV4(chain);
    const store = new PoolStore(client, () => kinds ?? []);
    const pool = v4PoolRef(key, chain.address('wrappedNative'));
    const seen: { readonly block: bigint; readonly state: V4State }[] = [];
    const unwatch = store.watch([pool]);
    const stopNoting = autorun(() => {
      const [state] = store.states([pool]) as readonly V4State[];
      if (state && store.head) seen.push({ block: store.head.number, state });
    });
    stop = () => {
      stopNoting();
      unwatch();
    };
    await vi.waitFor(async () => {
      await client.clock.refresh();
      expect(proxy.count('eth_getLogs')).toBeGreaterThan(0);
    }, WAIT);

    /** Every state of the newest block gives what the chain's quoter says there. @returns the requests it took */
    async function refreshed(): Promise<number> {
      await requests.end();
      const block = BigInt(await chain.rpc<Hex>('eth_blockNumber'));
      proxy.resetCounts();
      await client.clock.refresh();
      await vi.waitFor(() => expect(seen.at(-1)?.block).toBeGreaterThanOrEqual(block), WAIT);
      await requests.end();
      const newest = seen.filter((one) => one.block >= block);
      expect(newest.length).toBeGreaterThan(0);
      for (const { block: at, state } of newest) {
        for (const zeroForOne of [true, false]) {
          for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
            const ours = v4Maths.swap(state, zeroForOne, tradeType, AMOUNT);
            expect(ours.complete).toBe(true);
            const amount = tradeType === 'EXACT_INPUT' ? ours.amountOut : ours.amountIn;
            expect(amount, `${tradeType} ${zeroForOne}`).toBe(await quoted(key, zeroForOne, tradeType, at));
          }
        }
      }
      return proxy.requests;
    }

    for (const alter of [
      () => market.removeLiquidity(key, above, LIQUIDITY / 3n),
      () => market.removeLiquidity(key, below, LIQUIDITY / 3n),
      () => market.addPosition(key, 1200, 1260, LIQUIDITY),
      () => market.addPosition(key, -1260, -1200, LIQUIDITY),
    ]) {
      await alter();
      // One more request where a change is noticed, none where there is none.
      expect(await refreshed()).toBe(2);
      expect(await refreshed()).toBe(1);
    }
    const last = await market.addPosition(key, 1800, 1860, LIQUIDITY);
    await refreshed();
    // Its ticks are no longer initialised.
    await market.removeLiquidity(key, last, LIQUIDITY);
    expect(await refreshed()).toBe(2);
  });

  async function quoted(key: PoolKey, zeroForOne: boolean, tradeType: TradeType, block: bigint) {
    const { address, abi } = market.contract('v4Quoter');
    const name = tradeType === 'EXACT_INPUT' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
    const data = abi.encodeFunctionData(name, [[keyWords(key), zeroForOne, AMOUNT, '0x']]);
    const at = `0x${block.toString(16)}`;
    return wordAt(await chain.rpc<Hex>('eth_call', [{ to: address, data }, at]));
  }
});
