import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { V3PoolState } from '../../../kernel/amm/index.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { knownTicks } from '../../../kernel/positions/depth.ts';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract } from '../../../test/anvil/TestContract.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { LiveAdd } from '../testing/LiveAdd.ts';

const STRANGER: Address = '0x00000000000000000000000000000000C0fFee02';
const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

let chain: TestChain;
let mark: Hex;
let add: LiveAdd;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  add = await LiveAdd.open(chain);
});
afterEach(async () => {
  add.close();
  await chain.revert(mark);
});

describe('adding liquidity', () => {
  it('with native coin in a range: approves the token, and takes to the wei what the preview said', async () => {
    add.live.answers.set('eth_signTypedData_v4', () => {
      throw Object.assign(new Error('This wallet does not sign'), { code: 4200 });
    });
    await add.choose('MON', 'HUSH', 3000);
    expect(add.store.pool.existence).toBe('EXISTS');
    const { terms } = add.store.prices;
    const { tier } = add.store.pool;
    if (!terms || !tier) throw new Error('no tier');
    const at = nearestUsableTick(tier.tick, 60);
    add.store.form.typeRange('left', tickText(at - 600, terms));
    add.store.form.typeRange('right', tickText(at + 600, terms));
    add.store.form.typeAmount('CURRENCY_A', '1.25');
    const sinceSeconds = Math.floor(Date.now() / 1000);
    await add.carryOut();
    expect(add.live.tracker.list().map(({ info }) => info.type)).toEqual([
      'ADD_LIQUIDITY_V3_POOL',
      'APPROVAL',
    ]);
    // The tracker stops polling after the deadline: ten minutes after the transaction was built.
    const [deposit] = add.live.tracker.list();
    expect(deposit?.deadline).toBeGreaterThanOrEqual(sinceSeconds + 600);
    const tokenId = await add.bench.lastTokenId();
    expect(await add.bench.liquidity(tokenId)).toBe(add.store.agreed?.deposit.liquidity);
    expect(await add.bench.manager.read('ownerOf', [tokenId])).toBe(add.live.account);
    expect(add.live.tracker.list()[0]?.info).toMatchObject({
      baseCurrencyId: 'MON',
      quoteCurrencyId: chain.token('HUSH').address,
      expectedAmountBaseRaw: add.store.agreed?.deposit.taken.amount0Raw.toString(),
      expectedAmountQuoteRaw: add.store.agreed?.deposit.taken.amount1Raw.toString(),
      createPool: false,
    });
  });

  it('with permits for both tokens is one transaction', async () => {
    const { Wallet } = await import('ethers');
    add.live.answers.set('eth_signTypedData_v4', ([, json]) => {
      const { domain, types, message } = JSON.parse(json as string);
      delete types.EIP712Domain;
      return new Wallet(SECOND_KEY).signTypedData(domain, types, message);
    });
    await add.choose('USDC', 'HUSH', 3000);
    add.store.form.setFullRange();
    add.store.form.typeAmount('CURRENCY_A', '10');
    await add.carryOut();
    expect(add.live.tracker.list().map(({ info }) => info.type)).toEqual(['ADD_LIQUIDITY_V3_POOL']);
    expect(add.live.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(2);
  });

  it('to a pool that does not exist makes it at the typed price', async () => {
    await add.choose('YAKI', 'MON', 500);
    expect(add.store.pool.existence).toBe('NOT_EXISTS');
    expect(add.store.button.kind).toBe('enter_start_price');
    add.store.form.typeStartPrice('0.0005');
    add.store.form.setFullRange();
    add.store.form.typeAmount('CURRENCY_B', '2');
    const price = add.store.prices.sqrtPriceX96;
    const baseFee = 100n * 10n ** 9n;
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${baseFee.toString(16)}`]);
    await chain.rpc('evm_mine', []);
    const { clock } = add.store.pool.client;
    await clock.refresh();
    // Another empty block may have come, which lowers it by an eighth.
    const told = clock.head?.baseFeePerGas ?? 0n;
    expect(told).toBeGreaterThan(baseFee / 2n);
    const keptRaw = 10n ** 40n - (add.store.maximumRaw('CURRENCY_B') ?? 0n);
    await add.carryOut();
    await when(() => add.store.pool.existence === 'EXISTS', WAIT);
    expect(add.store.pool.tier?.sqrtPriceX96).toBe(price);
    const created = add.live.tracker.list()[0];
    expect(created?.info).toMatchObject({ createPool: true });
    // Max reserves what that may cost at the max fee that wallets set.
    expect(keptRaw).toBeGreaterThan(BigInt(created?.asked?.gasLimit ?? 0) * 2n * told);
  });

  it('to a position that there is increases it, in its own range', async () => {
    await add.choose('USDC', 'HUSH', 3000);
    add.store.form.setFullRange();
    add.store.form.typeAmount('CURRENCY_A', '10');
    await add.carryOut();
    const tokenId = await add.bench.lastTokenId();
    const before = await add.bench.liquidity(tokenId);
    const { range, tokens } = add.store.agreed ?? {};
    if (!range || !tokens) throw new Error('nothing was agreed');
    add.store.close();
    add.store.increase({ tokenId, owner: add.live.account, fee: 3000, range }, tokens[0], tokens[1]);
    await when(() => add.store.pool.tier !== undefined, WAIT);
    add.store.form.typeAmount('CURRENCY_B', '7');
    await add.carryOut();
    expect(await add.bench.liquidity(tokenId)).toBe(before + (add.store.agreed?.deposit.liquidity ?? 0n));
    expect(await add.bench.lastTokenId()).toBe(tokenId);
  });

  it("to a stranger's position waits for the person's word, and is for the owner that was shown alone", async () => {
    await add.choose('USDC', 'HUSH', 3000);
    add.store.form.setFullRange();
    add.store.form.typeAmount('CURRENCY_A', '10');
    await add.carryOut();
    const tokenId = await add.bench.lastTokenId();
    const { range, tokens } = add.store.agreed ?? {};
    if (!range || !tokens) throw new Error('nothing was agreed');
    add.store.close();
    const before = add.live.tracker.list().length;
    add.store.increase({ tokenId, owner: STRANGER, fee: 3000, range }, tokens[0], tokens[1]);
    await when(() => add.store.pool.tier !== undefined, WAIT);
    add.store.form.typeAmount('CURRENCY_B', '7');
    await when(() => add.store.button.kind === 'accept_owner', WAIT);
    add.store.review();
    expect([add.store.button.enabled, add.store.flow.plan]).toEqual([false, undefined]);
    add.store.acceptOwner(true);
    await when(() => add.store.button.kind === 'preview', WAIT);
    add.store.review();
    await when(() => add.store.flow.basis !== undefined, WAIT);
    expect(add.store.flow.basis).toMatchObject({ state: 'moved', error: { code: 'position_differs' } });
    await add.store.flow.confirm();
    expect(add.store.flow.step).toBe('REVIEWING');
    expect(add.live.tracker.list()).toHaveLength(before);
  });
});

describe('a price that moves while the form is open', () => {
  it('changes the linked amount, and must be accepted where the preview would no longer hold', async () => {
    await add.bench.stock('WMON');
    await add.bench.stock('HUSH');
    await add.choose('WMON', 'HUSH', 10_000);
    add.store.form.setFullRange();
    add.store.form.typeAmount('CURRENCY_A', '1');
    const before = add.store.takenRaw('CURRENCY_B');
    add.store.review();
    expect(add.store.flow.differs).toBe(false);
    await add.bench.swap(chain.token('WMON').address, chain.token('HUSH').address, 10_000, 10n ** 18n);
    await add.store.pool.client.clock.refresh();
    await when(() => add.store.takenRaw('CURRENCY_B') !== before, WAIT);
    expect(add.store.takenRaw('CURRENCY_A')).toBe(10n ** 18n);
    expect(add.store.flow.differs).toBe(true);
    add.store.review();
    expect(add.store.flow.differs).toBe(false);
    expect(add.store.agreed?.deposit.taken.amount1Raw).toBe(
      add.store.takenRaw(add.store.pool.aIs0 ? 'CURRENCY_B' : 'CURRENCY_A'),
    );
  });
});

describe('what cannot be added to', () => {
  it('is said: the same token twice, an unknown tier, more than a position can hold', async () => {
    const { form } = add.store;
    form.setPair(add.currency('MON'), add.currency('WMON'), 3000);
    expect([add.store.pool.existence, add.store.button.kind]).toEqual(['INVALID', 'invalid_pair']);
    form.setPair(add.currency('HUSH'), undefined, undefined);
    expect([add.store.pool.existence, add.store.button.kind]).toEqual(['INVALID', 'select_token']);
    form.setPair(add.currency('MON'), add.currency('HUSH'), 1234);
    await when(() => add.store.pool.tiers !== undefined, WAIT);
    expect([add.store.pool.unknownFee, add.store.pool.existence]).toEqual([true, 'INVALID']);
    await add.choose('HUSH', 'MON', 3000);
    form.setFullRange();
    form.typeAmount('CURRENCY_A', `1${'0'.repeat(40)}`);
    expect(add.store.button.kind).toBe('too_much');
  });

  it('is a pool that somebody made without a price, until it is given one', async () => {
    const factory = new TestContract(chain.url, chain.address('v3Factory'), [
      'function createPool(address, address, uint24) returns (address)',
    ]);
    const tokens = [chain.token('DAK').address, chain.token('YAKI').address];
    await factory.send(add.live.account, 'createPool', [...tokens, 3000]);
    await add.choose('DAK', 'YAKI', 3000);
    const { form } = add.store;
    expect(add.store.pool.tier).toMatchObject({ existence: 'NOT_EXISTS', sqrtPriceX96: 0n });
    expect(add.store.pool.tier?.pool).toMatch(/^0x/);
    expect(add.store.button.kind).toBe('enter_start_price');
    form.typeStartPrice('3');
    form.setFullRange();
    form.typeAmount('CURRENCY_A', '1');
    const price = add.store.prices.sqrtPriceX96;
    await add.carryOut();
    await when(() => add.store.pool.existence === 'EXISTS', WAIT);
    expect(add.store.pool.tier?.sqrtPriceX96).toBe(price);
  });
});

describe('the depth of a pool', () => {
  it('is read further out where a picture needs more', async () => {
    await add.choose('MON', 'HUSH', 500);
    await when(() => add.store.pool.poolState !== undefined, WAIT);
    const known = () => knownTicks(add.store.pool.poolState as V3PoolState);
    const before = known();
    add.store.pool.readDepth(before.tickLower, before.tickUpper);
    expect(known()).toEqual(before);
    add.store.pool.readDepth(before.tickLower - 1, before.tickUpper);
    await when(() => known().tickLower < before.tickLower, WAIT);
    expect(known().tickUpper).toBe(before.tickUpper);
    expect(add.store.pool.depthUnreadable).toBe(false);
  });
});
