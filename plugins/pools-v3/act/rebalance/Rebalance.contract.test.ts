import { observable, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../../kernel/chain/ChainSpec.ts';
import { unchecked } from '../../../../kernel/flow/testing/unchecked.ts';
import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import { LiveSender } from '../../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { liarAmongHonest } from '../../../../test/faults/liarAmongHonest.ts';
import { lieOfCalls, lieOfPrice } from '../../../../test/faults/lie.ts';
import { BRISK, WAIT } from '../../../../test/testing/pace.ts';
import { PositionScene, takeBatches } from '../../testing/PositionScene.ts';
import { sum } from './emptied.ts';
import { Rebalance } from './Rebalance.ts';

const E18 = 10n ** 18n;
const USDC = 10n ** 6n;

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let scene: PositionScene;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  live = new LiveSender(chain, BRISK);
  await live.connect();
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

/** The page of a position, with a new range in tick spacings from the present price. */
async function open(tokenId: bigint, lower: number, upper: number, sender = live) {
  const { services, store, stop } = await scene.open(sender, tokenId);
  const middle = await scene.middle();
  const range = observable.box<TickRange | undefined>(
    { tickLower: middle + lower * scene.spacing, tickUpper: middle + upper * scene.spacing },
    { deep: false },
  );
  return { store, stop, range, rebalance: new Rebalance(store, () => range.get(), services) };
}

async function reviewed(...args: Parameters<typeof open>) {
  const opened = await open(...args);
  opened.rebalance.review();
  await when(() => opened.rebalance.flow.simulation !== undefined, WAIT);
  return opened;
}

describe('a position that is moved without a swap', () => {
  it.each([
    ['in its range, to a wider one', { lower: -30, upper: 20 }, -60, 60],
    ['in its range, to one beside the price', { lower: -30, upper: 30 }, 5, 40],
  ])('%s: one transaction, to the wei of what was shown', async (_, from, lower, upper) => {
    const tokenId = await scene.mint(from, 5n);
    await trade();
    const { store, rebalance, stop } = await reviewed(tokenId, lower, upper);
    expect(rebalance.obstacle).toBeUndefined();
    const { reviewed: terms, flow } = rebalance;
    if (!terms) throw new Error('nothing is reviewed');
    // Nothing that the account held before may leave it, of either token.
    expect(flow.plan?.agreed.limits.map(({ minDeltaRaw }) => minDeltaRaw)).toEqual([0n, 0n]);
    expect(terms.fees).toEqual(await scene.bench.owed(tokenId));
    const out = sum(terms.removed, terms.fees);
    const { taken, liquidity } = terms.deposit;
    const change = [out.amount0Raw - taken.amount0Raw, out.amount1Raw - taken.amount1Raw];
    expect(flow.simulation).toMatchObject({ ok: true, changes: change.map((deltaRaw) => ({ deltaRaw })) });
    const [before0, before1] = await scene.held();
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(flow.outcome).toBe('confirmed');
    expect(live.tracker.list().map(({ info }) => info.type)).toEqual(['REBALANCE_V3']);
    const [decreased, collected, minted] = await scene.lastEvents(live);
    expect(decreased).toMatchObject({
      ...{ name: 'DecreaseLiquidity', tokenId, liquidity: terms.liquidity },
      ...{ amount0: terms.removed.amount0Raw, amount1: terms.removed.amount1Raw },
    });
    expect(collected).toMatchObject({ name: 'Collect', amount0: out.amount0Raw, amount1: out.amount1Raw });
    const newId = await scene.bench.lastTokenId();
    expect(minted).toEqual({
      ...{ name: 'IncreaseLiquidity', tokenId: newId, liquidity },
      ...{ amount0: taken.amount0Raw, amount1: taken.amount1Raw },
    });
    expect(await scene.bench.manager.read('ownerOf', [newId])).toBe(live.account);
    expect(await scene.bench.liquidity(tokenId)).toBe(0n);
    const [after0, after1] = await scene.held();
    expect([after0 - before0, after1 - before1]).toEqual(change);
    expect(await scene.held(scene.bench.manager.address)).toEqual([0n, 0n]);
    await when(() => store.status === 'closed', WAIT);
    expect(rebalance.obstacle).toBe('closed');
    stop();
  });

  it('out of its range, to one that takes the same token alone, puts all of it in', async () => {
    const tokenId = await scene.mint({ lower: -20, upper: -10 }, 5n);
    const { rebalance, stop } = await reviewed(tokenId, -40, -8);
    const { deposit, removed } = rebalance.reviewed ?? {};
    await rebalance.flow.confirm();
    expect(rebalance.flow.outcome).toBe('confirmed');
    const share = [deposit?.taken.amount0Raw, deposit?.taken.amount1Raw].map((raw = 0n, index) => {
      const all = index === 0 ? removed?.amount0Raw : removed?.amount1Raw;
      return all ? (raw * 1_000_000n) / all : 0n;
    });
    // All but what the tolerance makes unsure, which is nothing this far from the price.
    expect([...share].sort()).toEqual([0n, expect.toSatisfy((part: bigint) => part > 999_990n)]);
    stop();
  });

  it('asks for missing allowances first, or for everything at once where the wallet can', async () => {
    const tokenId = await scene.mint({ lower: -30, upper: 30 }, 5n);
    await trade();
    await scene.revoke();
    live.answers.set('eth_signTypedData_v4', () => {
      throw Object.assign(new Error('This wallet does not sign'), { code: 4200 });
    });
    const first = await reviewed(tokenId, -60, 60);
    expect(first.rebalance.flow.simulation?.ok).toBe(true);
    await first.rebalance.flow.confirm();
    expect(first.rebalance.flow.failure).toBeUndefined();
    expect(live.tracker.list().map(({ info }) => info.type)).toEqual([
      'REBALANCE_V3',
      'APPROVAL',
      'APPROVAL',
    ]);
    first.stop();
    await scene.revoke();
    const batches = takeBatches(live, chain);
    const second = await reviewed(await scene.bench.lastTokenId(), -50, 70);
    await second.rebalance.flow.confirm();
    expect(second.rebalance.flow.failure).toBeUndefined();
    expect(batches.map((calls) => calls.length)).toEqual([3]);
    second.stop();
  });

  it('says why it cannot be: no range, the same range, or a token that does not come out', async () => {
    const tokenId = await scene.mint({ lower: 2, upper: 8 }, 5n);
    const { store, rebalance, range, stop } = await open(tokenId, -20, 20);
    expect(rebalance.obstacle).toBe('one_sided');
    rebalance.review();
    expect(rebalance.reviewed).toBeUndefined();
    range.set(store.known?.position);
    expect(rebalance.obstacle).toBe('same_range');
    range.set(undefined);
    expect(rebalance.obstacle).toBe('range');
    stop();
  });
});

describe('the price at which a position is moved', () => {
  it('may move within the tolerance; beyond it nothing is sent, and the contract refuses, so that nothing is lost', async () => {
    const tokenId = await scene.mint({ lower: -60, upper: 60 }, 5n);
    await trade();
    const near = await reviewed(tokenId, -90, 90);
    await scene.sell(side('USDC'), 1_000n * USDC);
    await near.store.reader?.client.clock.refresh();
    expect(near.rebalance.flow.differs).toBe(false);
    await near.rebalance.flow.confirm();
    expect(near.rebalance.flow.outcome).toBe('confirmed');
    near.stop();

    const newId = await scene.bench.lastTokenId();
    const far = await reviewed(newId, -60, 60);
    const { plan } = far.rebalance.flow;
    if (!plan) throw new Error('nothing is reviewed');
    await scene.sell(side('USDC'), 150_000n * USDC);
    await far.store.reader?.client.clock.refresh();
    expect(far.rebalance.flow.differs).toBe(true);
    const held = await scene.held();
    const liquidity = await scene.bench.liquidity(newId);
    const asked = live.asked.filter((method) => method === 'eth_sendTransaction').length;
    far.rebalance.flow.open({ agreed: plan.agreed, steps: plan.steps });
    await far.rebalance.flow.confirm();
    expect(far.rebalance.flow).toMatchObject({ basis: { state: 'moved' }, failure: undefined });
    far.rebalance.flow.open(unchecked(plan));
    await far.rebalance.flow.confirm();
    expect(far.rebalance.flow.failure).toMatchObject({ error: { code: 'transaction_reverted' } });
    expect(live.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(asked);
    expect(await scene.held()).toEqual(held);
    expect(await scene.bench.liquidity(newId)).toBe(liquidity);
    far.stop();
  });

  it('is not believed of one node where there are two', async () => {
    const tokenId = await scene.mint({ lower: -60, upper: 60 }, 5n);
    await trade();
    const pool = chain.pools.find(
      ({ protocol, fee, tokens }) =>
        protocol === 'v3' && fee === 500 && tokens.includes('WMON') && tokens.includes('USDC'),
    );
    if (!pool) throw new Error('there is no pool');
    const nodes = await liarAmongHonest(chain.url, lieOfCalls(lieOfPrice(pool.address, 1100n)));
    const urls = nodes.slice(0, 2).map(({ url }) => url);
    const sender = new LiveSender(chain, { ...BRISK, endpoints: urls.map((url) => ({ url })) });
    sender.signer.client.rpc.prefer(urls);
    await sender.connect();
    const { rebalance, stop } = await open(tokenId, -500, 500, sender);
    rebalance.review();
    await when(() => rebalance.flow.basis !== undefined, WAIT);
    await rebalance.flow.confirm();
    expect(rebalance.flow).toMatchObject({ basis: { state: 'disagree' }, failure: undefined });
    expect(sender.tracker.list()).toEqual([]);
    stop();
    sender.close();
    await Promise.all(nodes.map((node) => node.stop()));
  });
});
