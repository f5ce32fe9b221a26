import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTickAtSqrtRatio } from '../../../kernel/amm/index.ts';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../kernel/amm/testing/Random.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { unchecked } from '../../../kernel/flow/testing/unchecked.ts';
import { type Deposit, depositFor, depositSides } from '../../../kernel/positions/deposit.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { fullRange, nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { LiedTo } from '../../../test/faults/lies/LiedTo.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import { PositionStore } from './PositionStore.ts';
import { Withdrawal } from './Withdrawal.ts';

const seed = testSeed(61);
/** The wrapped coin as lower and as higher address, and a pair without it. */
const POOLS = [
  { symbols: ['WMON', 'HUSH'], fee: 3000, tickSpacing: 60 },
  { symbols: ['WMON', 'USDC'], fee: 500, tickSpacing: 10 },
  { symbols: ['WMON', 'WETH'], fee: 3000, tickSpacing: 60 },
  { symbols: ['HUSH', 'USDC'], fee: 3000, tickSpacing: 60 },
] as const;

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let bench: PositionBench;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  const { endpoints, fetch } = new LiedTo(chain, 'first of two');
  live = new LiveSender(chain, { ...BRISK, endpoints }, { fetch });
  await live.connect();
  bench = new PositionBench(chain);
  for (const symbol of ['WMON', 'HUSH', 'USDC', 'WETH']) await bench.stock(symbol);
});
afterEach(async () => {
  live.close();
  await chain.revert(mark);
});

/** Mints a position of the account with fees in it, in a random range around or beside the price. */
async function randomPosition(random: Random, of: (typeof POOLS)[number] = random.pick(POOLS)) {
  const { symbols, fee, tickSpacing } = of;
  const [a, b] = symbols.map((symbol) => chain.token(symbol).address) as [Address, Address];
  const [token0, token1] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a];
  const sqrtPriceX96 = await bench.sqrtPrice(token0, token1, fee);
  const middle = nearestUsableTick(getTickAtSqrtRatio(sqrtPriceX96), tickSpacing);
  const width = random.int(1, 40);
  const tickLower = middle - random.int(-width, width) * tickSpacing;
  const range = random.chance(0.25)
    ? fullRange(tickSpacing)
    : { tickLower, tickUpper: tickLower + random.int(1, 60) * tickSpacing };
  const { takes0 } = depositSides(sqrtPriceX96, range);
  const entry = chain.manifest.tokens.find(({ address }) => address === (takes0 ? token0 : token1));
  const amountRaw = (10n ** BigInt(entry?.decimals ?? 18) * BigInt(random.int(1, 5_000))) / 1_000n;
  const { desired } = depositFor(sqrtPriceX96, range, takes0 ? 0 : 1, amountRaw) as Deposit;
  const positionManager = bench.manager.address;
  await bench.send({
    ...{ kind: 'mint_position', positionManager, token0, token1, fee, ...range },
    ...{ amount0DesiredRaw: desired.amount0Raw, amount1DesiredRaw: desired.amount1Raw },
    ...{ amount0MinimumRaw: 0n, amount1MinimumRaw: 0n, recipient: bench.account, deadline: 10 ** 12 },
  });
  for (const [tokenIn, tokenOut] of [
    [token0, token1],
    [token1, token0],
  ] as const) {
    const { decimals, symbol } = chain.manifest.tokens.find(({ address }) => address === tokenIn) ?? {};
    const units = symbol === 'HUSH' ? random.int(1_000, 5_000_000) : random.int(1, 60);
    await bench.swap(tokenIn, tokenOut, fee, 10n ** BigInt(decimals ?? 18) * BigInt(units));
  }
  return { tokenId: await bench.lastTokenId(), token0, token1 };
}

async function openPosition(tokenId: bigint) {
  const services = livePositions(live, chain);
  const store = new PositionStore(services, tokenId.toString());
  const withdrawal = new Withdrawal(store, services);
  const stop = store.open();
  await store.reader?.client.clock.refresh();
  await when(() => store.known?.price !== undefined && store.fees.state === 'known', WAIT);
  return { store, withdrawal, stop };
}

/** The account's balance of both sides; for native coin, gas paid since `from` is added back. */
async function held(token0: Address, token1: Address) {
  const balance = (token: Address) =>
    new TestContract(chain.url, token, TOKEN_ABI).read<bigint>('balanceOf', [live.account]);
  const native = BigInt(await chain.rpc<Hex>('eth_getBalance', [live.account, 'latest']));
  return { amount0: await balance(token0), amount1: await balance(token1), native };
}

async function gasPaid(): Promise<bigint> {
  const reference = live.tracker.list()[0]?.reference;
  const hash = reference?.kind === 'hash' ? reference.hash : undefined;
  const receipt = await chain.rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>('eth_getTransactionReceipt', [
    hash,
  ]);
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
}

/** Carries out a reviewed withdrawal and returns what arrived on each side. */
async function carryOut(withdrawal: Withdrawal, token0: Address, token1: Address): Promise<TokenAmounts> {
  const { reviewed, flow } = withdrawal;
  const before = await held(token0, token1);
  await flow.confirm();
  expect(flow.failure).toBeUndefined();
  expect(flow.outcome).toBe('confirmed');
  const after = await held(token0, token1);
  const native = after.native - before.native + (await gasPaid());
  const [amount0Raw, amount1Raw] = [after.amount0 - before.amount0, after.amount1 - before.amount1];
  const nativeAs = reviewed?.nativeAs?.address;
  if (nativeAs === token0) {
    expect(amount0Raw).toBe(0n);
    return { amount0Raw: native, amount1Raw };
  }
  if (nativeAs === token1) {
    expect(amount1Raw).toBe(0n);
    return { amount0Raw, amount1Raw: native };
  }
  expect(native).toBe(0n);
  return { amount0Raw, amount1Raw };
}

const total = (first: TokenAmounts | undefined, second: TokenAmounts | undefined): TokenAmounts => ({
  amount0Raw: (first?.amount0Raw ?? 0n) + (second?.amount0Raw ?? 0n),
  amount1Raw: (first?.amount1Raw ?? 0n) + (second?.amount1Raw ?? 0n),
});

describe('what is shown before equals what arrives, to the wei', () => {
  it('fees collected, and liquidity removed with them, for random ranges of pools in both orders', {
    timeout: 600_000,
  }, async () => {
    const random = new Random(seed);
    const seen = { collects: 0, removals: 0, native: 0, fees: 0 };
    for (let run = cases(120, 12); run > 0; run--) {
      const { tokenId, token0, token1 } = await randomPosition(random);
      const { store, withdrawal, stop } = await openPosition(tokenId);
      store.setPayNative(random.chance(0.5));
      const fees = store.fees.state === 'known' ? store.fees : undefined;
      expect(fees).toMatchObject(await bench.owed(tokenId));
      if (total(fees, undefined).amount0Raw > 0n) seen.fees++;
      if (random.chance(0.5)) {
        withdrawal.reviewCollect();
        expect(await carryOut(withdrawal, token0, token1)).toEqual(total(fees, undefined));
        // Collecting has no deadline.
        expect(withdrawal.flow.record?.deadline).toBeUndefined();
        seen.collects++;
      } else {
        withdrawal.setPercent(random.chance(0.4) ? 100 : random.int(1, 99));
        const promised = total(withdrawal.amounts, fees);
        const { liquidity } = withdrawal;
        const before = store.known?.position.liquidity ?? 0n;
        withdrawal.reviewRemove();
        expect(await carryOut(withdrawal, token0, token1)).toEqual(promised);
        expect(withdrawal.flow.record?.deadline).toBeGreaterThan(Date.now() / 1000);
        expect(await bench.liquidity(tokenId)).toBe(before - liquidity);
        seen.removals++;
      }
      if (withdrawal.reviewed?.nativeAs) seen.native++;
      stop();
    }
    console.log('withdrawn from the real position manager:', seen);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});

describe('a removal', () => {
  it('is shown again once the price has left its minimum, and goes through at the new price', async () => {
    const [token0, token1] = [chain.token('WMON').address, chain.token('USDC').address].sort((a, b) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    ) as [Address, Address];
    const price = await bench.sqrtPrice(token0, token1, 500);
    const at = nearestUsableTick(getTickAtSqrtRatio(price), 10);
    const range = { tickLower: at - 200, tickUpper: at + 200 };
    const { desired } = depositFor(price, range, 0, 10n ** 6n) as Deposit;
    await bench.send({
      ...{
        kind: 'mint_position',
        positionManager: bench.manager.address,
        token0,
        token1,
        fee: 500,
        ...range,
      },
      ...{ amount0DesiredRaw: desired.amount0Raw, amount1DesiredRaw: desired.amount1Raw },
      ...{ amount0MinimumRaw: 0n, amount1MinimumRaw: 0n, recipient: bench.account, deadline: 10 ** 12 },
    });
    const { store, withdrawal, stop } = await openPosition(await bench.lastTokenId());
    withdrawal.setPercent(100);
    withdrawal.reviewRemove();
    expect(withdrawal.flow.differs).toBe(false);
    const usdcIn = 10n ** 6n * 150_000n;
    await bench.swap(chain.token('USDC').address, chain.token('WMON').address, 500, usdcIn);
    await store.reader?.client.clock.refresh();
    expect(withdrawal.flow.differs).toBe(true);
    // The flow does not ask the wallet for outdated terms. Without that comparison, the contract would refuse
    // them.
    const { plan } = withdrawal.flow;
    if (!plan) throw new Error('nothing is reviewed');
    await withdrawal.flow.confirm();
    expect(withdrawal.flow).toMatchObject({ step: 'REVIEWING', plan, failure: undefined });
    withdrawal.flow.open({ agreed: plan.agreed, steps: plan.steps });
    await withdrawal.flow.confirm();
    expect(withdrawal.flow).toMatchObject({ basis: { state: 'moved' }, failure: undefined });
    withdrawal.flow.open(unchecked(plan));
    await withdrawal.flow.confirm();
    expect(withdrawal.flow.failure).toMatchObject({ error: { code: 'transaction_reverted' } });
    expect(live.asked).not.toContain('eth_sendTransaction');
    withdrawal.renew();
    expect(withdrawal.flow.differs).toBe(false);
    await withdrawal.flow.confirm();
    expect(withdrawal.flow.outcome).toBe('confirmed');
    stop();
  });

  it('is for the owner alone: nobody else can review it', async () => {
    const manager = new TestContract(chain.url, chain.address('positionManager'), [
      'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
    ]);
    const foreign = await manager.read<bigint>('tokenOfOwnerByIndex', [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      0n,
    ]);
    const { store, withdrawal, stop } = await openPosition(foreign);
    expect(store.isOwner).toBe(false);
    withdrawal.setPercent(50);
    withdrawal.reviewRemove();
    withdrawal.reviewCollect();
    expect(withdrawal.reviewed).toBeUndefined();
    stop();
  });
});

describe('where one endpoint alone tells of the position', () => {
  it.each(['collect', 'remove'] as const)(
    'a %s pays both tokens straight to the owner, and says so',
    async (kind) => {
      const { tokenId, token0, token1 } = await randomPosition(new Random(seed + 2), POOLS[0]);
      live.close();
      live = new LiveSender(chain, BRISK);
      await live.connect();
      const { store, withdrawal, stop } = await openPosition(tokenId);
      const fees = store.fees.state === 'known' ? store.fees : undefined;
      withdrawal.setPercent(100);
      const promised = total(kind === 'collect' ? undefined : withdrawal.amounts, fees);
      expect([store.payNative, store.nativeAs === undefined]).toEqual([true, false]);
      if (kind === 'collect') withdrawal.reviewCollect();
      else withdrawal.reviewRemove();
      expect(withdrawal.reviewed?.nativeAs).toBeDefined();
      await when(
        () => withdrawal.reviewed?.nativeAs === undefined && withdrawal.flow.basis !== undefined,
        WAIT,
      );
      expect(withdrawal.flow.basis).toMatchObject({ state: 'alone' });
      expect(withdrawal.reviewed?.kind).toBe(kind);
      expect(store.paysDirectly).toBe(true);
      expect(await carryOut(withdrawal, token0, token1)).toEqual(promised);
      store.setPayNative(true);
      expect(store.paysDirectly).toBe(false);
      stop();
    },
  );
});

describe('with everything else failing', () => {
  it('fees come out and liquidity too: a token that nobody can name goes by its address', async () => {
    const random = new Random(seed + 1);
    const { tokenId, token0, token1 } = await randomPosition(random);
    const fail = () => {
      throw new Error('the lists cannot be read');
    };
    const services = livePositions(live, chain, { find: fail, load: fail });
    const store = new PositionStore(services, tokenId.toString());
    const withdrawal = new Withdrawal(store, services);
    const stop = store.open();
    await store.reader?.client.clock.refresh();
    await when(
      () => store.known?.price !== undefined && store.fees.state === 'known' && !!store.tokens,
      WAIT,
    );
    expect(store.tokens?.map(({ decimals }) => decimals)).toEqual([0, 0]);
    const fees = store.fees.state === 'known' ? store.fees : undefined;
    store.setPayNative(false);
    withdrawal.setPercent(100);
    const promised = total(withdrawal.amounts, fees);
    withdrawal.reviewRemove();
    expect(await carryOut(withdrawal, token0, token1)).toEqual(promised);
    stop();
  });
});
