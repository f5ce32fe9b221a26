import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cases } from '../../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../../kernel/amm/testing/Random.ts';
import type { Hex } from '../../../../kernel/chain/ChainSpec.ts';
import { acceptPrice } from '../../../../kernel/flow/testing/acceptPrice.ts';
import { unchecked } from '../../../../kernel/flow/testing/unchecked.ts';
import { LiveSender } from '../../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { TestContract } from '../../../../test/anvil/TestContract.ts';
import { liarAmongHonest } from '../../../../test/faults/liarAmongHonest.ts';
import { type ContractLie, lieOfCalls } from '../../../../test/faults/lie.ts';
import { BRISK, WAIT } from '../../../../test/testing/pace.ts';
import { PositionScene, takeBatches } from '../../testing/PositionScene.ts';
import { Compound } from './Compound.ts';

const seed = testSeed(88);
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
  // A pair with the wrapped coin, which must stay wrapped.
  scene = new PositionScene(chain, ['WMON', 'USDC'], 500);
  await scene.stock();
  const wrapped = new TestContract(chain.url, chain.token('WMON').address, ['function deposit() payable']);
  await wrapped.send(scene.bench.account, 'deposit', [], 8_000n * E18);
});
afterEach(async () => {
  live.close();
  await chain.revert(mark);
});

/** Amounts of WMON and USDC, as the pool's two sides. */
const side = (symbol: string): 0 | 1 => (scene.token0 === chain.token(symbol).address ? 0 : 1);

/** Trades in both directions, so that the price ends about where it was. */
async function trade(): Promise<void> {
  await scene.sell(side('WMON'), 20n * E18);
  await scene.sell(side('USDC'), 2_000n * USDC);
}

async function open(tokenId: bigint, sender = live) {
  const { services, store, stop } = await scene.open(sender, tokenId);
  return { store, stop, compound: new Compound(store, services) };
}

async function reviewed(tokenId: bigint) {
  const opened = await open(tokenId);
  opened.compound.review();
  const { flow } = opened.compound;
  // A review that has not yet said what the market is comes back where there is none.
  await when(() => flow.simulation !== undefined && flow.basis !== undefined, WAIT);
  return opened;
}

describe('fees that are added to their position', () => {
  it('go in by one transaction, to the wei of what was shown; the rest stays in the wallet', {
    timeout: 300_000,
  }, async () => {
    const random = new Random(seed);
    const seen = { both: 0, single: 0 };
    for (let run = cases(40, 6); run > 0; run--) {
      const inRange = run % 3 !== 0;
      const width = random.int(4, 60);
      const range = inRange ? { lower: -width, upper: random.int(4, 60) } : { lower: -2, upper: 2 };
      const tokenId = await scene.mint(range, BigInt(random.int(1, 9)));
      await trade();
      if (!inRange) {
        // Far out of the range, in either direction: it takes one token alone.
        const back = seen.single % 2 === 1;
        await scene.sell(back ? side('WMON') : side('USDC'), back ? 4_000n * E18 : 400_000n * USDC);
      }
      const { store, compound, stop } = await open(tokenId);
      expect(compound.obstacle).toBeUndefined();
      const fees = store.fees.state === 'known' ? store.fees : undefined;
      expect(fees).toMatchObject(await scene.bench.owed(tokenId));
      compound.review();
      const { deposit, minimum } = compound.reviewed ?? {};
      if (!deposit || !minimum || !fees) throw new Error('nothing is reviewed');
      const [before0, before1] = await scene.held();
      const liquidity = await scene.bench.liquidity(tokenId);
      const count = live.tracker.list().length;
      // Those trades are far from what other pools say.
      await acceptPrice(compound.flow);
      await compound.flow.confirm();
      expect(compound.flow.failure).toBeUndefined();
      expect(compound.flow.outcome).toBe('confirmed');
      expect(live.tracker.list()).toHaveLength(count + 1);
      const [collected, added] = (await scene.lastEvents(live)).filter(({ name }) => name !== 'Transfer');
      expect(collected).toMatchObject({
        name: 'Collect',
        amount0: fees.amount0Raw,
        amount1: fees.amount1Raw,
      });
      expect(added).toEqual({
        ...{ name: 'IncreaseLiquidity', tokenId, liquidity: deposit.liquidity },
        ...{ amount0: deposit.taken.amount0Raw, amount1: deposit.taken.amount1Raw },
      });
      expect(await scene.bench.liquidity(tokenId)).toBe(liquidity + deposit.liquidity);
      const [after0, after1] = await scene.held();
      expect(after0 - before0).toBe(fees.amount0Raw - deposit.taken.amount0Raw);
      expect(after1 - before1).toBe(fees.amount1Raw - deposit.taken.amount1Raw);
      expect(deposit.taken.amount0Raw >= minimum.amount0Raw).toBe(true);
      expect(deposit.taken.amount1Raw >= minimum.amount1Raw).toBe(true);
      expect(await scene.held(scene.bench.manager.address)).toEqual([0n, 0n]);
      if (deposit.taken.amount0Raw > 0n && deposit.taken.amount1Raw > 0n) seen.both++;
      else seen.single++;
      stop();
    }
    console.log('compounded on the real position manager:', seen);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('has a trial run that takes nothing from the wallet', async () => {
    const tokenId = await scene.mint({ lower: -20, upper: 20 });
    await trade();
    const { compound, stop } = await reviewed(tokenId);
    const { simulation, basis } = compound.flow;
    const { deposit, fees } = compound.reviewed ?? {};
    expect(simulation).toMatchObject({
      ok: true,
      changes: [
        { deltaRaw: (fees?.amount0Raw ?? 0n) - (deposit?.taken.amount0Raw ?? 0n) },
        { deltaRaw: (fees?.amount1Raw ?? 0n) - (deposit?.taken.amount1Raw ?? 0n) },
      ],
    });
    expect(basis?.state).not.toBe('moved');
    stop();
  });

  it('asks for missing allowances first, or for everything at once where the wallet can', async () => {
    const tokenId = await scene.mint({ lower: -20, upper: 20 });
    await trade();
    await scene.revoke();
    live.answers.set('eth_signTypedData_v4', () => {
      throw Object.assign(new Error('This wallet does not sign'), { code: 4200 });
    });
    const first = await reviewed(tokenId);
    expect(first.compound.flow.simulation?.ok).toBe(true);
    await first.compound.flow.confirm();
    expect(first.compound.flow.failure).toBeUndefined();
    const sent = live.tracker.list().map(({ info }) => info.type);
    expect(sent).toEqual(['COMPOUND_V3', 'APPROVAL', 'APPROVAL']);
    first.stop();

    await trade();
    await scene.revoke();
    const batches = takeBatches(live, chain);
    const second = await reviewed(tokenId);
    const { deposit } = second.compound.reviewed ?? {};
    const liquidity = await scene.bench.liquidity(tokenId);
    await second.compound.flow.confirm();
    expect(second.compound.flow.failure).toBeUndefined();
    expect(batches.map((calls) => calls.length)).toEqual([3]);
    expect(await scene.bench.liquidity(tokenId)).toBe(liquidity + (deposit?.liquidity ?? 0n));
    second.stop();
  });
});

describe('a price that moves before it is mined', () => {
  /** Moves the price by selling, until `within` of its store says that the contract would refuse. */
  async function moved(raw: bigint) {
    const tokenId = await scene.mint({ lower: -40, upper: 40 });
    await trade();
    const { compound, store, stop } = await reviewed(tokenId);
    const { plan } = compound.flow;
    if (!plan) throw new Error('nothing is reviewed');
    // Nothing that the account held before may leave it, of either token.
    expect(plan.agreed.limits.map(({ minDeltaRaw }) => minDeltaRaw)).toEqual([0n, 0n]);
    const before = await scene.held();
    const liquidity = await scene.bench.liquidity(tokenId);
    await scene.sell(side('USDC'), raw);
    const paid = (await scene.held())[side('USDC')];
    await store.reader?.client.clock.refresh();
    return { tokenId, compound, plan, stop, before, paid, liquidity };
  }

  it('within the tolerance changes nothing that was agreed on', async () => {
    const { compound, tokenId, liquidity, stop } = await moved(1_000n * USDC);
    expect(compound.flow.differs).toBe(false);
    await compound.flow.confirm();
    expect(compound.flow.failure).toBeUndefined();
    expect(compound.flow.outcome).toBe('confirmed');
    expect(await scene.bench.liquidity(tokenId)).toBeGreaterThan(liquidity);
    stop();
  });

  it('beyond it is refused: by the page, by the check of two operators, and by the contract; nothing is lost', async () => {
    const { compound, plan, tokenId, liquidity, stop } = await moved(150_000n * USDC);
    expect(compound.flow.differs).toBe(true);
    await compound.flow.confirm();
    expect(compound.flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
    compound.flow.open({ agreed: plan.agreed, steps: plan.steps });
    await compound.flow.confirm();
    expect(compound.flow).toMatchObject({ basis: { state: 'moved' }, failure: undefined });
    const held = await scene.held();
    compound.flow.open(unchecked(plan));
    await compound.flow.confirm();
    expect(compound.flow.failure).toMatchObject({ error: { code: 'transaction_reverted' } });
    expect(live.asked).not.toContain('eth_sendTransaction');
    expect(await scene.held()).toEqual(held);
    expect(await scene.bench.liquidity(tokenId)).toBe(liquidity);
    stop();
  });
});

describe('what cannot be added', () => {
  it('is said: no fees yet, fees in one token alone, too little, and a closed position', async () => {
    const tokenId = await scene.mint({ lower: -20, upper: 20 });
    const fresh = await open(tokenId);
    expect(fresh.compound.obstacle).toBe('none');
    fresh.compound.review();
    expect(fresh.compound.reviewed).toBeUndefined();
    fresh.stop();

    await scene.sell(side('USDC'), 50_000n * USDC);
    const single = await open(tokenId);
    expect(single.compound.obstacle).toBe('one_sided');
    single.stop();

    const { bench, token0, token1 } = scene;
    const { positionManager, ...common } = {
      ...{ positionManager: bench.manager.address, tokenId, token0, token1, recipient: bench.account },
    };
    await bench.send({
      ...{ kind: 'decrease_position', positionManager, ...common, burn: false, deadline: 10 ** 12 },
      ...{ liquidity: await bench.liquidity(tokenId), amount0MinimumRaw: 0n, amount1MinimumRaw: 0n },
      ...{ fees0MinimumRaw: 0n, fees1MinimumRaw: 0n },
    });
    const closed = await open(tokenId);
    expect(closed.compound.obstacle).toBe('closed');
    closed.stop();
  });
});

describe('a node that lies about the fees', () => {
  const COLLECT = '0xfc6f7865';
  const GROWTH = ['0xf3058399', '0x46141319'];
  /** Both words of an answer times a hundred. */
  const hundredfold = (truth: string) => {
    const words = truth.slice(2).match(/.{64}/g) ?? [];
    return `0x${words.map((word) => (BigInt(`0x${word}`) * 100n).toString(16).padStart(64, '0')).join('')}`;
  };

  async function confirmed(lie: ContractLie) {
    const tokenId = await scene.mint({ lower: -20, upper: 20 });
    await trade();
    const nodes = await liarAmongHonest(chain.url, lieOfCalls(lie));
    const urls = nodes.slice(0, 2).map(({ url }) => url);
    const sender = new LiveSender(chain, { ...BRISK, endpoints: urls.map((url) => ({ url })) });
    sender.signer.client.rpc.prefer(urls);
    await sender.connect();
    const { compound, stop } = await open(tokenId, sender);
    compound.review();
    await when(() => compound.flow.basis !== undefined, WAIT);
    await compound.flow.confirm();
    const { basis, failure } = compound.flow;
    stop();
    sender.close();
    await Promise.all(nodes.map((node) => node.stop()));
    return { basis, failure, sent: sender.tracker.list(), asked: sender.asked };
  }

  it('is refused before the wallet is asked: the pool does not owe what it told', async () => {
    const told: ContractLie = (_, data, truth) => (data.startsWith(COLLECT) ? hundredfold(truth) : undefined);
    const { basis, sent } = await confirmed(told);
    expect(basis).toMatchObject({ state: 'moved' });
    expect(sent).toEqual([]);
  });

  it('is contradicted by another one where it lies about what the pool owes, too', async () => {
    const told: ContractLie = (_, data, truth) => {
      if (data.startsWith(COLLECT)) return hundredfold(truth);
      return GROWTH.includes(data) ? hundredfold(truth) : undefined;
    };
    const { basis, sent } = await confirmed(told);
    expect(basis).toMatchObject({ state: 'disagree' });
    expect(sent).toEqual([]);
  });
});
