import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { V4_MAKER } from '../../../chains/local/accounts.ts';
import { hexWord, signedWord, word } from '../../../kernel/abi/words.ts';
import { getTickAtSqrtRatio } from '../../../kernel/amm/index.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { FaultProxy, type FaultProxyOptions } from '../../../test/faults/FaultProxy.ts';
import { lieOfCalls } from '../../../test/faults/lie.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import heldPositions from '../services/heldPositions.ts';
import { V4Bench } from '../testing/V4Bench.ts';
import { PositionListStore } from './PositionListStore.ts';
import { PositionStore } from './PositionStore.ts';
import { Withdrawal } from './Withdrawal.ts';

const POOL_AND_INFO = '0x7ba03aad';
const GET_SLOT0 = '0xc815641c';

let chain: TestChain;
let mark: Hex;
let bench: V4Bench;
const closing: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new V4Bench(chain);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await chain.revert(mark);
});

async function liveOver(...urls: readonly string[]): Promise<LiveSender> {
  const live = new LiveSender(chain, { ...BRISK, endpoints: urls.map((url) => ({ url })) });
  live.signer.client.rpc.prefer(urls);
  await live.connect();
  closing.push(() => live.close());
  return live;
}

async function proxyOf(options: FaultProxyOptions): Promise<FaultProxy> {
  const proxy = await FaultProxy.start(chain.url, options);
  closing.push(() => proxy.stop());
  return proxy;
}

async function listOf(live: LiveSender): Promise<PositionListStore> {
  const store = new PositionListStore(livePositions(live, chain));
  closing.push(store.owned.open());
  await when(() => store.owned.state.kind !== 'loading', WAIT);
  return store;
}

describe('the list of V4 positions', () => {
  it('has those that the account was given, newest first, and follows when one more arrives', async () => {
    const live = await liveOver(chain.url);
    await bench.give(live.account, [2n, 5n, 9n, 16n]);
    const store = await listOf(live);
    expect(store.owned.reach).toMatchObject({ total: 4, left: 0, complete: true });
    await when(() => store.rows.every(({ currencies }) => currencies), WAIT);
    await when(() => store.rows.every(({ status }) => status !== 'unknown'), WAIT);
    expect(store.rows.map(({ position }) => position.tokenId)).toEqual([16n, 9n, 5n, 2n]);
    for (const { position } of store.rows) {
      expect(position.liquidity).toBe(await bench.liquidity(position.tokenId));
    }
    await live.signer.client.clock.refresh();
    await when(() => store.rows.every(({ fees }) => fees !== undefined), WAIT);
    expect(store.rows.every(({ fees }) => fees !== 'unknown')).toBe(true);
    await bench.give(live.account, [1n]);
    await live.signer.client.clock.refresh();
    await when(() => store.rows.length === 5, WAIT);
    expect(store.owned.reach).toMatchObject({ total: 5, left: 0 });
  });

  it('leaves out, and counts, a position whose pool the node names wrongly', async () => {
    const wrong = POOL_AND_INFO + 5n.toString(16).padStart(64, '0');
    // Another fee: the key is no longer that of the pool which the position itself names.
    const liar = await proxyOf({
      lie: lieOfCalls((_, data, truth) =>
        data === wrong
          ? `${truth.slice(0, 2 + 128)}${(501).toString(16).padStart(64, '0')}${truth.slice(2 + 192)}`
          : undefined,
      ),
    });
    const live = await liveOver(liar.url);
    await bench.give(live.account, [2n, 5n]);
    const store = await listOf(live);
    expect(store.rows.map(({ position }) => position.tokenId)).toEqual([2n]);
    expect(store.owned).toMatchObject({ unread: 1, reach: { total: 2, left: 0 } });
    const page = new PositionStore(livePositions(live, chain), '5');
    closing.push(page.open());
    await when(() => page.state.kind !== 'loading', WAIT);
    expect(page.state).toMatchObject({ kind: 'failed', error: { code: 'rpc_error' } });
  });

  it('is empty without a search for an account that has none, and a burned id is missing', async () => {
    const live = await liveOver(chain.url);
    const store = await listOf(live);
    expect(store.owned.reach).toEqual({ total: 0, left: 0, from: undefined, complete: true });
    const page = new PositionStore(livePositions(live, chain), '4000');
    closing.push(page.open());
    await when(() => page.state.kind !== 'loading', WAIT);
    expect(page.state.kind).toBe('missing');
  });
});

describe("the portfolio's source of V4 positions", () => {
  it('has every position of the maker with all figures, as of one block', async () => {
    const { client } = (await liveOver(chain.url)).signer;
    const reader = heldPositions(client, V4_MAKER);
    const { number } = await client.clock.refresh();
    const found = await reader?.read(number);
    expect(found?.left).toBe(0);
    const positions = found?.positions ?? [];
    expect(positions.map(({ id }) => Number(id))).toEqual(Array.from({ length: 17 }, (_, at) => 17 - at));
    for (const { id, liquidity, amounts, fees, fee, status } of positions) {
      expect(liquidity).toBe(await bench.liquidity(BigInt(id)));
      expect((amounts?.amount0Raw ?? 0n) + (amounts?.amount1Raw ?? 0n), id).toBeGreaterThan(0n);
      expect(fees, id).toBeDefined();
      expect(fee, id).toBeGreaterThan(0);
      expect(status, id).not.toBe('unknown');
    }
    expect(positions.filter(({ fees }) => fees && fees.amount0Raw > 0n).length).toBeGreaterThan(3);
  });
});

describe('a removal from a V4 position', () => {
  const withoutPrice = lieOfCalls((_, data) => (data.startsWith(GET_SLOT0) ? '0x' : undefined));

  async function removal(...urls: readonly string[]): Promise<Withdrawal> {
    const live = await liveOver(...urls);
    await bench.give(live.account, [1n]);
    const services = livePositions(live, chain);
    const store = new PositionStore(services, '1');
    closing.push(store.open());
    await when(() => store.figuresRead && store.currencies !== undefined, WAIT);
    const withdrawal = new Withdrawal(store, services);
    withdrawal.setPercent(60);
    return withdrawal;
  }

  it('whose price one node invented is contradicted by a second one, and the wallet is not asked', async () => {
    const liar = await proxyOf({
      lie: lieOfCalls((_, data, truth) => {
        if (!data.startsWith(GET_SLOT0)) return undefined;
        const price = (BigInt(truth.slice(0, 66)) * 12n) / 10n;
        // With its own tick: without, it would be no price at all.
        return `${hexWord(price)}${word(signedWord(BigInt(getTickAtSqrtRatio(price))))}${truth.slice(130)}`;
      }),
    });
    const honest = await proxyOf({ after: liar });
    const withdrawal = await removal(liar.url, honest.url);
    withdrawal.reviewRemove();
    const { flow } = withdrawal;
    await when(() => flow.basis !== undefined, WAIT);
    await flow.confirm();
    expect(flow).toMatchObject({ failure: undefined, record: undefined, basis: { state: 'disagree' } });
  });

  it('is not let go without minimums because one node tells no price that a second one knows', async () => {
    const silent = await proxyOf({ lie: withoutPrice });
    const honest = await proxyOf({ after: silent });
    const withdrawal = await removal(silent.url, honest.url);
    expect(withdrawal.anyAmountReason).toBe('price');
    withdrawal.setTakesAnything(true);
    withdrawal.reviewRemove();
    const { flow } = withdrawal;
    await when(() => flow.basis !== undefined, WAIT);
    await flow.confirm();
    expect(flow).toMatchObject({ failure: undefined, record: undefined, basis: { state: 'disagree' } });
  });

  it('goes out even where no price can be read, once the person takes whatever arrives', async () => {
    const silent = await proxyOf({ lie: withoutPrice });
    const withdrawal = await removal(silent.url);
    expect(withdrawal.store.price).toBeUndefined();
    withdrawal.reviewRemove();
    expect(withdrawal.reviewed).toBeUndefined();
    expect(withdrawal.anyAmountReason).toBe('price');
    withdrawal.setTakesAnything(true);
    withdrawal.reviewRemove();
    const before = await bench.liquidity(1n);
    await withdrawal.flow.confirm();
    expect(withdrawal.flow).toMatchObject({ failure: undefined, outcome: 'confirmed' });
    expect(await bench.liquidity(1n)).toBe(before - (before * 60n) / 100n);
  });
});
