import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import type { TradeType } from '../amm/index.ts';
import { SwapBench } from '../calldata/testing/SwapBench.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import { tokenPair } from './PoolRef.ts';
import type { QuoteSession } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins } from './testing/localMarket.ts';

const FACTORY = ['function getPool(address,address,uint24) view returns (address)'];
const POSITIONS = [
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline))',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max))',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
];
const OWNER = SECOND_WALLET;
const DEADLINE = 4_000_000_000;
const PRICE_OF_ONE = 1n << 96n;
const AMOUNT = 10n ** 24n;
/** No pool of the seeded market joins these two. */
const PAIR = ['OLD', 'WBTC'] as const;

describe('a V3 pool without liquidity at its price', () => {
  let chain: TestChain;
  let mark: Hex;
  let proxy: FaultProxy;
  let requests: UnderWay;
  let session: QuoteSession | undefined;
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    stop = () => undefined;
    proxy = await FaultProxy.start(chain.url);
  });
  afterEach(async () => {
    stop();
    session?.dispose();
    await proxy.stop();
    await chain.revert(mark);
  });

  function open(): QuoteSession {
    requests = new UnderWay();
    const { fetch } = requests;
    const change = { baseTokens: [], endpoints: [{ url: proxy.url }], ...ON_REQUEST };
    const clients = localClients(chain, change, { fetch });
    const opened = new ChainQuoteService(clients, ...noPlugins).open();
    session = opened;
    stop = reaction(
      () => opened.state,
      () => undefined,
    );
    return opened;
  }

  /** A pool of PAIR at the price 1, with positions at these ranges. @returns the ids of the positions */
  async function create(fee: number, ranges: readonly (readonly [number, number])[]) {
    const { token0, token1 } = tokenPair(chain.token(PAIR[0]).address, chain.token(PAIR[1]).address);
    const factory = new TestContract(chain.url, chain.address('v3Factory'), FACTORY);
    expect(await factory.read('getPool', [token0, token1, fee])).toMatch(/^0x0+$/);
    const positions = new TestContract(chain.url, chain.address('positionManager'), POSITIONS);
    await positions.send(OWNER, 'createAndInitializePoolIfNecessary', [token0, token1, fee, PRICE_OF_ONE]);
    for (const address of [token0, token1]) {
      const token = new TestContract(chain.url, address, TOKEN_ABI);
      await token.send(OWNER, 'mint', [OWNER, 1n << 160n]);
      await token.send(OWNER, 'approve', [positions.address, (1n << 256n) - 1n]);
    }
    const ids: bigint[] = [];
    for (const [lower, upper] of ranges) {
      const params = [token0, token1, fee, lower, upper, AMOUNT, AMOUNT, 0n, 0n, OWNER, DEADLINE];
      await wait();
      await positions.send(OWNER, 'mint', [params]);
      const count = await positions.read<bigint>('balanceOf', [OWNER]);
      ids.push(await positions.read<bigint>('tokenOfOwnerByIndex', [OWNER, count - 1n]));
    }
    return { positions, ids, pool: await factory.read<Address>('getPool', [token0, token1, fee]) };
  }

  async function remove(positions: TestContract, id: bigint | undefined): Promise<void> {
    const [liquidity] = (await positions.read<readonly bigint[]>('positions', [id])).slice(7);
    await wait();
    await positions.send(OWNER, 'decreaseLiquidity', [[id, liquidity, 0n, 0n, DEADLINE]]);
    const all = (1n << 128n) - 1n;
    await positions.send(OWNER, 'collect', [[id, OWNER, all, all]]);
    await wait();
  }

  /** In the same second as the last change the node estimates gas without the oracle's next entry. */
  async function wait(): Promise<void> {
    await chain.rpc('evm_increaseTime', [60]);
    await chain.rpc('evm_mine');
  }

  async function ask(
    asked: QuoteSession,
    [from, to]: readonly [string, string],
    amountRaw: bigint,
    tradeType: TradeType = 'EXACT_INPUT',
  ) {
    const input = currencyOf(chain, from);
    const output = currencyOf(chain, to);
    asked.request({ tradeType, input, output, amountRaw });
    await when(() => asked.state.state !== 'loading', WAIT);
    return asked.state;
  }

  it.each([
    [500, 60_000],
    [3000, 180_000],
  ] as const)('of fee %i with far ranges is quoted both ways as it is executed', async (fee, far) => {
    const { positions, ids, pool } = await create(fee, [
      [far, far + 600],
      [-600, 600],
      [-far - 600, -far],
    ]);
    await remove(positions, ids[1]);
    const opened = open();
    const bench = new SwapBench(chain);
    let before = await chain.snapshot();
    for (const [from, to] of [PAIR, [PAIR[1], PAIR[0]]] as const) {
      for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
        const label = `${from} ${to} ${tradeType}`;
        const state = await ask(opened, [from, to], 1_234_567_890_123n, tradeType);
        if (state.state !== 'valid') throw new Error(`${label}: ${state.state}`);
        const { quote } = state;
        expect(quote.parts.map(({ hops }) => hops.map((hop) => hop.pool))).toEqual([[pool]]);
        const intent = await bench.permit('swapRouter02', {
          tradeType,
          input: quote.request.input,
          output: quote.request.output,
          parts: quote.parts,
          amountInRaw: quote.amountInRaw,
          amountOutRaw: quote.amountOutRaw,
          sender: bench.sender,
          recipient: bench.recipient,
          deadline: DEADLINE,
          taxed: false,
        });
        const { paid, received } = await bench.execute('swapRouter02', intent);
        expect([paid, received], label).toEqual([quote.amountInRaw, quote.amountOutRaw]);
        await chain.revert(before);
        before = await chain.snapshot();
      }
    }
  });

  it.each([
    ['never had liquidity', []],
    ['has lost it all', [[-600, 600]]],
  ] as const)('that %s has no route, after few requests', async (_, ranges) => {
    const { positions, ids } = await create(500, ranges);
    for (const id of ids) await remove(positions, id);
    const opened = open();
    expect((await ask(opened, PAIR, 10n ** 18n)).state).toBe('no_route_found');
    // What else the first answer has set off.
    await requests.end();
    const asked = { requests: proxy.requests, bytes: proxy.bytesIn + proxy.bytesOut };
    console.log(`an empty pool: ${asked.requests} requests, ${asked.bytes} bytes`);
    expect(asked.requests).toBeLessThanOrEqual(6);
    expect(asked.bytes).toBeLessThan(100_000);
    // Everything is known now: neither another amount nor time asks again.
    proxy.resetCounts();
    expect((await ask(opened, PAIR, 10n ** 17n)).state).toBe('no_route_found');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(proxy.requests).toBe(0);
  });
});
