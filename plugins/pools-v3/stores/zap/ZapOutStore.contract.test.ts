import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTickAtSqrtRatio } from '../../../../kernel/amm/index.ts';
import type { Address, Hex } from '../../../../kernel/chain/ChainSpec.ts';
import { type Deposit, depositFor } from '../../../../kernel/positions/deposit.ts';
import { PositionBench } from '../../../../kernel/positions/testing/PositionBench.ts';
import { nearestUsableTick } from '../../../../kernel/positions/usableTick.ts';
import { LiveSender } from '../../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../../test/anvil/TestContract.ts';
import { BRISK, WAIT } from '../../../../test/testing/pace.ts';
import { livePositions } from '../../../../ui/testing/livePositions.ts';
import { PositionStore } from '../PositionStore.ts';
import { Withdrawal } from '../Withdrawal.ts';
import { ZapOutStore } from './ZapOutStore.ts';
import type { AgreedZapOut } from './zapOutPlan.ts';

const FEE = 3000;
const REACH = 1_200;

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let bench: PositionBench;
let tokens: readonly [Address, Address];
let zap: ZapOutStore;
let withdrawal: Withdrawal;
let stop = (): void => undefined;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new PositionBench(chain);
  live = new LiveSender(chain, BRISK);
  await live.connect();
  tokens = ['WMON', 'DAK']
    .map((symbol) => chain.token(symbol).address)
    .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [Address, Address];
  await open(await minted());
});
afterEach(async () => {
  stop();
  live.close();
  await chain.revert(mark);
});

/** A position around the price, of about as much liquidity as is there already. @returns its id */
async function minted(): Promise<bigint> {
  for (const symbol of ['WMON', 'DAK']) await bench.stock(symbol);
  const [token0, token1] = tokens;
  const price = await bench.sqrtPrice(token0, token1, FEE);
  const at = nearestUsableTick(getTickAtSqrtRatio(price), 60);
  const range = { tickLower: at - REACH, tickUpper: at + REACH };
  const mon = tokens[0] === chain.token('WMON').address ? 0 : 1;
  const { desired } = depositFor(price, range, mon, 100n * 10n ** 18n) as Deposit;
  await bench.send({
    ...{ kind: 'mint_position', positionManager: bench.manager.address, token0, token1, fee: FEE, ...range },
    ...{ amount0DesiredRaw: desired.amount0Raw, amount1DesiredRaw: desired.amount1Raw },
    ...{ amount0MinimumRaw: 0n, amount1MinimumRaw: 0n, recipient: bench.account, deadline: 10 ** 12 },
  });
  return bench.lastTokenId();
}

async function open(tokenId: bigint): Promise<void> {
  const services = livePositions(live, chain);
  const store = new PositionStore(services, tokenId.toString());
  store.setPayNative(false);
  withdrawal = new Withdrawal(store, services);
  zap = new ZapOutStore(withdrawal, services);
  const stops = [store.open(), zap.open()];
  stop = () => {
    for (const each of stops) each();
  };
  await when(() => store.known?.price !== undefined && store.fees.state === 'known', WAIT);
}

async function reviewed(side: 0 | 1): Promise<AgreedZapOut> {
  withdrawal.setPercent(60);
  zap.turn(true);
  zap.pick(side);
  await when(() => zap.offer !== undefined, WAIT);
  zap.review();
  await when(() => zap.flow.basis !== undefined, WAIT);
  expect(zap.flow.basis).toMatchObject({ state: 'alone' });
  return zap.agreed as AgreedZapOut;
}

const held = () =>
  Promise.all(
    tokens.map((token) =>
      new TestContract(chain.url, token, TOKEN_ABI).read<bigint>('balanceOf', [live.account]),
    ),
  );
const types = () => live.tracker.list().map(({ info }) => info.type);

describe('a withdrawal to one token', () => {
  it('asks nothing of the wallet for the native coin where one endpoint alone tells of the position', async () => {
    const { store } = withdrawal;
    store.setPayNative(true);
    withdrawal.setPercent(60);
    zap.turn(true);
    zap.pick(0);
    await when(() => zap.offer?.nativeAs !== undefined, WAIT);
    zap.review();
    await when(() => store.paysDirectly, WAIT);
    expect(store.payNative).toBe(false);
    // The swap is quoted again, and the review comes back.
    await when(() => zap.agreed !== undefined && zap.flow.basis !== undefined, WAIT);
    expect(zap.flow.basis).toMatchObject({ state: 'alone' });
    expect(zap.agreed?.nativeAs).toBeUndefined();
    const { input, output } = zap.agreed?.quote.request ?? {};
    expect([input?.kind, output?.kind]).toEqual(['token', 'token']);
  });

  it.each([0, 1] as const)(
    'gives to the wei what was said, after its liquidity has left the pool: token %s',
    async (side) => {
      const terms = await reviewed(side);
      const before = await held();
      await zap.flow.confirm();
      expect(zap.flow.failure?.error).toBeUndefined();
      expect(zap.flow.outcome).toBe('confirmed');
      const [moved0, moved1] = (await held()).map((raw, index) => raw - (before[index] as bigint)) as [
        bigint,
        bigint,
      ];
      const [own, other] = side === 0 ? [moved0, moved1] : [moved1, moved0];
      const { amount0Raw, amount1Raw } = terms.amounts;
      const [ownRaw, otherRaw] = side === 0 ? [amount0Raw, amount1Raw] : [amount1Raw, amount0Raw];
      expect(own).toBe(ownRaw + terms.quote.amountOutRaw);
      expect(other).toBe(otherRaw - terms.quote.amountInRaw);
      expect(types().filter((type) => type !== 'APPROVAL')).toEqual(['SWAP', 'REMOVE_LIQUIDITY_V3']);
      expect(zap.unfinished.of(live.signer.chain.id, live.account)).toEqual([]);
    },
  );

  it('that is left after the withdrawal is kept, until what was withdrawn is sold', async () => {
    const terms = await reviewed(0);
    const manager = BigInt(chain.address('positionManager'));
    live.answers.set('eth_sendTransaction', (params) => {
      const [{ to }] = params as [{ to: Address }];
      if (BigInt(to) === manager) return chain.rpc('eth_sendTransaction', params);
      throw Object.assign(new Error('no'), { code: 4001 });
    });
    await zap.flow.confirm();
    expect(zap.flow.step).toBe('REVIEWING');
    expect(zap.isRemoved).toBe(true);
    const left = () => zap.unfinished.of(live.signer.chain.id, live.account);
    expect(left()).toMatchObject([
      { left: 'swap', got: { currencyId: tokens[1], raw: terms.quote.amountInRaw.toString() } },
    ]);
    expect(left()[0]?.path).toContain(
      `/swap?inputCurrency=${tokens[1]}&outputCurrency=${tokens[0]}&exactAmount=`,
    );
    live.answers.delete('eth_sendTransaction');
    await zap.flow.confirm();
    expect(zap.flow.outcome).toBe('confirmed');
    expect(types().filter((type) => type === 'REMOVE_LIQUIDITY_V3')).toHaveLength(1);
    expect(left()).toEqual([]);
  });

  it('is one confirmation where the wallet can', async () => {
    const terms = await reviewed(1);
    const hashes: Hex[] = [];
    live.answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
    live.answers.set('wallet_sendCalls', async ([batch]) => {
      const { calls, from } = batch as { calls: readonly object[]; from: Address };
      for (const call of calls) {
        hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, gas: '0x989680', ...call }]));
      }
      return { id: 'batch-1' };
    });
    live.answers.set('wallet_getCallsStatus', () => ({
      status: 200,
      receipts: hashes.map((transactionHash) => ({ transactionHash, status: '0x1' })),
    }));
    const before = await held();
    await zap.flow.confirm();
    expect(zap.flow.failure?.error).toBeUndefined();
    expect(zap.flow.outcome).toBe('confirmed');
    expect(types()).toEqual(['ZAP_OUT']);
    const after = await held();
    expect((after[1] as bigint) - (before[1] as bigint)).toBe(
      terms.amounts.amount1Raw + terms.quote.amountOutRaw,
    );
  });
});
