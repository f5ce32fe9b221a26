import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTickAtSqrtRatio } from '../../../kernel/amm/index.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { type Deposit, depositFor } from '../../../kernel/positions/deposit.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import type { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { liarAmongHonest } from '../../../test/faults/liarAmongHonest.ts';
import { lieOfCalls, lieOfPrice } from '../../../test/faults/lie.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import { LiveAdd } from '../testing/LiveAdd.ts';
import { PositionStore } from './PositionStore.ts';
import { Withdrawal } from './Withdrawal.ts';

const FEE = 3000;
/** Half of the range on each side of the price, in ticks: a factor of 1.8. */
const REACH = 6_000;

/** A review, and what closes everything that it needed. */
interface Reviewed {
  readonly flow: TransactionFlow;
  readonly live: LiveSender;
  close(): void;
}

let chain: TestChain;
let mark: Hex;
let bench: PositionBench;
let tokens: readonly [Address, Address];
let liar: FaultProxy;
let second: FaultProxy;
let third: FaultProxy;
let reviewed: Reviewed | undefined;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new PositionBench(chain);
  tokens = ['WMON', 'HUSH']
    .map((symbol) => chain.token(symbol).address)
    .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [Address, Address];
  const pool = chain.pools.find(
    ({ protocol, fee, tokens: of }) =>
      protocol === 'v3' && fee === FEE && of.includes('WMON') && of.includes('HUSH'),
  );
  if (!pool) throw new Error('there is no pool');
  // The square root price 20 % higher: the price by 44 %.
  const lie = lieOfCalls(lieOfPrice(pool.address, 1200n));
  [liar, second, third] = await liarAmongHonest(chain.url, lie);
});
afterEach(async () => {
  reviewed?.close();
  reviewed = undefined;
  await Promise.all([liar, second, third].map((node) => node.stop()));
  await chain.revert(mark);
});

const endpointsOf = (urls: readonly string[]) => ({ ...BRISK, endpoints: urls.map((url) => ({ url })) });

async function deposit(urls: readonly string[]): Promise<Reviewed> {
  const add = await LiveAdd.open(chain, endpointsOf(urls));
  add.live.signer.client.rpc.prefer(urls);
  await add.choose('MON', 'HUSH', FEE);
  const { store } = add;
  const { terms } = store.prices;
  const { tier } = store.pool;
  if (!terms || !tier) throw new Error('no tier');
  const at = nearestUsableTick(tier.tick, tier.tickSpacing);
  store.form.typeRange('left', tickText(at - REACH, terms));
  store.form.typeRange('right', tickText(at + REACH, terms));
  store.form.typeAmount('CURRENCY_A', '1.25');
  await when(() => store.button.kind === 'preview', WAIT);
  store.review();
  return { flow: store.flow as TransactionFlow, live: add.live, close: () => add.close() };
}

/** A deposit of one token, which is swapped in part. */
async function zap(urls: readonly string[]): Promise<Reviewed> {
  const add = await LiveAdd.open(chain, endpointsOf(urls));
  add.live.signer.client.rpc.prefer(urls);
  await add.choose('MON', 'HUSH', FEE);
  const { store, zap } = add;
  const { terms } = store.prices;
  const { tier } = store.pool;
  if (!terms || !tier) throw new Error('no tier');
  const at = nearestUsableTick(tier.tick, tier.tickSpacing);
  store.form.typeRange('left', tickText(at - REACH, terms));
  store.form.typeRange('right', tickText(at + REACH, terms));
  zap.turn(true);
  zap.type('1.25');
  await when(() => zap.button.kind === 'preview', WAIT);
  zap.review();
  return { flow: zap.flow as TransactionFlow, live: add.live, close: () => add.close() };
}

/** A position of the account around the price. @returns its id */
async function minted(): Promise<bigint> {
  for (const symbol of ['WMON', 'HUSH']) await bench.stock(symbol);
  const [token0, token1] = tokens;
  const price = await bench.sqrtPrice(token0, token1, FEE);
  const at = nearestUsableTick(getTickAtSqrtRatio(price), 60);
  const range = { tickLower: at - REACH, tickUpper: at + REACH };
  const { desired } = depositFor(price, range, 0, 10n ** 18n) as Deposit;
  await bench.send({
    ...{ kind: 'mint_position', positionManager: bench.manager.address, token0, token1, fee: FEE, ...range },
    ...{ amount0DesiredRaw: desired.amount0Raw, amount1DesiredRaw: desired.amount1Raw },
    ...{ amount0MinimumRaw: 0n, amount1MinimumRaw: 0n, recipient: bench.account, deadline: 10 ** 12 },
  });
  return bench.lastTokenId();
}

async function removal(urls: readonly string[]): Promise<Reviewed> {
  const tokenId = await minted();
  const live = new LiveSender(chain, endpointsOf(urls));
  live.signer.client.rpc.prefer(urls);
  await live.connect();
  const services = livePositions(live, chain);
  const store = new PositionStore(services, tokenId.toString());
  const withdrawal = new Withdrawal(store, services);
  const stop = store.open();
  await when(() => store.known?.price !== undefined && store.fees.state === 'known', WAIT);
  withdrawal.setPercent(60);
  withdrawal.reviewRemove();
  const close = () => {
    stop();
    live.close();
  };
  return { flow: withdrawal.flow as TransactionFlow, live, close };
}

/** The review once its state was checked, and confirmed. */
async function confirmed(make: typeof deposit, urls: readonly string[]): Promise<Reviewed> {
  reviewed = await make(urls);
  const { flow } = reviewed;
  await when(() => flow.basis !== undefined, WAIT);
  await flow.confirm();
  return reviewed;
}

const sent = ({ live }: Reviewed) => live.tracker.list().map(({ info }) => info.type);

describe.each([
  ['deposit', deposit],
  ['removal', removal],
  ['deposit of one token', zap],
] as const)('a node that lies about the price of a V3 pool, at a %s', (_, make) => {
  it('is contradicted by a second one, and the wallet is not asked for the transaction', async () => {
    const review = await confirmed(make, [liar.url, second.url]);
    expect(review.flow).toMatchObject({ failure: undefined, basis: { state: 'disagree' } });
    expect(sent(review)).toEqual([]);
  });

  it('is outvoted by two, and named as the source of the amounts', async () => {
    const review = await confirmed(make, [liar.url, second.url, third.url]);
    expect(review.flow.basis).toMatchObject({ state: 'moved', source: liar.url });
    expect(sent(review)).toEqual([]);
  });

  it('alone is believed, and the review says so', async () => {
    const review = await confirmed(make, [liar.url]);
    expect(review.flow.basis).toMatchObject({ state: 'alone', endpoint: liar.url, unanswered: [] });
  });

  it('is not needed: two honest ones agree, and the transaction is sent', async () => {
    const review = await confirmed(make, [second.url, third.url]);
    expect(review.flow).toMatchObject({
      failure: undefined,
      outcome: 'confirmed',
      basis: { state: 'agreed', ...(make === removal ? {} : { market: { state: 'near' } }) },
    });
    expect(sent(review)).toContain(make === removal ? 'REMOVE_LIQUIDITY_V3' : 'ADD_LIQUIDITY_V3_POOL');
  });
});
