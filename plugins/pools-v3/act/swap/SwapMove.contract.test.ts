import { observable, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../../kernel/chain/ChainSpec.ts';
import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import { ChainQuoteService } from '../../../../kernel/quote/ChainQuoteService.ts';
import { noPlugins } from '../../../../kernel/quote/testing/localMarket.ts';
import { QuoteServiceToken, StorageToken, TxTrackerToken } from '../../../../kernel/services.ts';
import { BrowserStorage } from '../../../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../../../kernel/storage/testing/fakeStorage.ts';
import { LiveSender } from '../../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { BRISK, WAIT } from '../../../../test/testing/pace.ts';
import { provide } from '../../../../ui/testing/servicesOf.ts';
import { PositionScene, takeBatches } from '../../testing/PositionScene.ts';
import { Rebalance } from '../rebalance/Rebalance.ts';
import { SwapMove } from './SwapMove.ts';

const E18 = 10n ** 18n;
const USDC = 10n ** 6n;

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let scene: PositionScene;
let browser: FakeBrowser;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  live = new LiveSender(chain, BRISK);
  await live.connect();
  browser = new FakeBrowser();
  scene = new PositionScene(chain, ['WMON', 'USDC'], 500);
  await scene.stock();
});
afterEach(async () => {
  live.close();
  await chain.revert(mark);
});

const side = (symbol: string): 0 | 1 => (scene.token0 === chain.token(symbol).address ? 0 : 1);

async function trade(): Promise<void> {
  await scene.sell(side('WMON'), 20n * E18);
  await scene.sell(side('USDC'), 2_000n * USDC);
}

/** The page, as it is after a reload: only what is stored is known. */
async function open(tokenId: bigint, lower: number, upper: number) {
  const { services, store, stop } = await scene.open(
    live,
    tokenId,
    provide(QuoteServiceToken, new ChainQuoteService(live.clients, ...noPlugins)),
    provide(StorageToken, new BrowserStorage(browser.tab())),
    provide(TxTrackerToken, live.tracker),
  );
  const middle = await scene.middle();
  const range = observable.box<TickRange | undefined>(
    { tickLower: middle + lower * scene.spacing, tickUpper: middle + upper * scene.spacing },
    { deep: false },
  );
  const rebalance = new Rebalance(store, () => range.get(), services);
  const move = new SwapMove(rebalance, () => range.get(), services);
  const close = move.open();
  return {
    move,
    stop: () => {
      close();
      stop();
    },
  };
}

async function reviewed(move: SwapMove) {
  await when(() => move.obstacle === undefined, WAIT);
  await move.review();
  // A plan with a signature for Permit2 has no trial run before that is given.
  await when(() => !move.flow.trying && move.flow.basis !== undefined, WAIT);
  expect(move.flow.simulation?.ok).not.toBe(false);
}

const sent = () =>
  live.tracker
    .list()
    .map(({ info }) => info.type)
    .filter((type) => type !== 'APPROVAL');

/** A position far above or below the price, which holds one token alone, and its fees. */
const beside = () => scene.mint({ lower: 40, upper: 60 }, 5n);

describe('a position that is moved with a swap', () => {
  it('by a wallet that takes batches: one confirmation, nothing that was there before leaves the wallet', async () => {
    const tokenId = await beside();
    await trade();
    const batches = takeBatches(live, chain);
    const { move, stop } = await open(tokenId, -30, 30);
    const before = await scene.held();
    await reviewed(move);
    const { emptied, zap } = move.agreed ?? {};
    if (!emptied || !zap?.swap) throw new Error('the plan is not whole');
    expect(move.flow.basis?.state).not.toBe('moved');
    // Nothing that the account held before may leave it, of either token.
    expect(move.flow.plan?.agreed.limits.map(({ minDeltaRaw }) => minDeltaRaw)).toEqual([0n, 0n]);
    await move.flow.confirm();
    expect(move.flow.failure).toBeUndefined();
    expect(move.flow.outcome).toBe('confirmed');
    expect(batches).toHaveLength(1);
    expect(sent()).toEqual(['REBALANCE_V3']);
    expect(await scene.bench.liquidity(tokenId)).toBe(0n);
    const newId = await scene.bench.lastTokenId();
    const [minted] = await scene.events(batches[0]?.at(-1) as Hex);
    const { taken } = zap.deposit;
    expect(minted).toMatchObject({ name: 'IncreaseLiquidity', tokenId: newId });
    // At the price that the swap was computed to leave, to the wei.
    expect([minted?.amount0, minted?.amount1]).toEqual([taken.amount0Raw, taken.amount1Raw]);
    const after = await scene.held();
    const { left, leftMost } = zap;
    for (const index of [0, 1] as const) {
      const key = index === 0 ? 'amount0Raw' : 'amount1Raw';
      const stays = after[index] - before[index];
      const unsure = emptied.removed[key] - emptied.removedMinimum[key];
      expect(stays).toBe(left[key] + unsure);
      expect(stays <= leftMost[key] + unsure).toBe(true);
    }
    expect(move.left).toBeUndefined();
    stop();
  });

  it('step by step: what has arrived is swapped and deposited; leaving in between loses nothing', async () => {
    const tokenId = await beside();
    await trade();
    const first = await open(tokenId, -30, 30);
    await reviewed(first.move);
    expect(first.move.agreed?.zap).toBeUndefined();
    await first.move.flow.confirm();
    expect(first.move.flow.outcome).toBe('confirmed');
    const [, collected] = await scene.lastEvents(live);
    // The person closes the page here.
    first.stop();

    const second = await open(tokenId, -30, 30);
    expect(second.move.left).toMatchObject({ left: 'swap', path: `/rebalance/${tokenId}` });
    await when(() => second.move.have !== undefined, WAIT);
    expect(second.move.have).toEqual({ amount0Raw: collected?.amount0, amount1Raw: collected?.amount1 });
    await reviewed(second.move);
    // The wallet takes the swap, and refuses the deposit.
    const manager = scene.bench.manager.address.toLowerCase();
    live.answers.set('eth_sendTransaction', (params) => {
      const [{ to }] = params as readonly [{ readonly to: string }];
      if (to.toLowerCase() === manager) {
        throw Object.assign(new Error('User rejected the request'), { code: 4001 });
      }
      return chain.rpc('eth_sendTransaction', params);
    });
    await second.move.flow.confirm();
    expect(sent().slice(0, 2)).toEqual(['SWAP', 'REMOVE_LIQUIDITY_V3']);
    second.stop();
    live.answers.delete('eth_sendTransaction');

    const third = await open(tokenId, -30, 30);
    expect(third.move.left).toMatchObject({ left: 'deposit' });
    await reviewed(third.move);
    expect(third.move.agreed?.zap?.swap).toBeUndefined();
    const { deposit } = third.move.agreed?.zap ?? {};
    await third.move.flow.confirm();
    expect(third.move.flow.failure).toBeUndefined();
    expect(third.move.flow.outcome).toBe('confirmed');
    expect(sent().slice(0, 3)).toEqual(['ADD_LIQUIDITY_V3_POOL', 'SWAP', 'REMOVE_LIQUIDITY_V3']);
    const newId = await scene.bench.lastTokenId();
    expect(await scene.bench.liquidity(newId)).toBe(deposit?.liquidity);
    expect(third.move.left).toBeUndefined();
    third.stop();
  });

  it('that is active now is emptied first: its own liquidity would be in the quote', async () => {
    const tokenId = await scene.mint({ lower: -20, upper: 20 }, 50n);
    await trade();
    takeBatches(live, chain);
    const { move, stop } = await open(tokenId, 5, 60);
    await when(() => move.obstacle === undefined, WAIT);
    const passes = move.offer?.swap?.quote.parts.some(({ hops }) =>
      hops.some(({ pool }) => pool === move.target?.pool.address),
    );
    await move.review();
    expect(move.agreed?.zap === undefined).toBe(passes);
    stop();
  });

  it('at a price that moves beyond the tolerance is not sent, and nothing is lost', async () => {
    const tokenId = await beside();
    await trade();
    takeBatches(live, chain);
    const { move, stop } = await open(tokenId, -30, 30);
    await reviewed(move);
    const held = await scene.held();
    const liquidity = await scene.bench.liquidity(tokenId);
    await scene.sell(side('USDC'), 300_000n * USDC);
    const moved = await scene.held();
    await move.flow.confirm();
    expect(move.flow.outcome).toBeUndefined();
    expect(live.asked).not.toContain('wallet_sendCalls');
    expect(await scene.held()).toEqual(moved);
    expect(moved).not.toEqual(held);
    expect(await scene.bench.liquidity(tokenId)).toBe(liquidity);
    stop();
  });
});
