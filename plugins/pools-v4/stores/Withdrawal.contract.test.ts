import { ZeroAddress } from 'ethers';
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initCodeOf } from '../../../chains/deployer/Artifact.ts';
import { ownArtifact } from '../../../chains/deployer/compileContracts.ts';
import { JsonRpc } from '../../../chains/deployer/JsonRpc.ts';
import { placeAt } from '../../../chains/local/placeAt.ts';
import type { SeededV4Pool } from '../../../chains/local/seedV4Market.ts';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import { V4Bench } from '../testing/V4Bench.ts';
import { PositionStore } from './PositionStore.ts';
import { Withdrawal } from './Withdrawal.ts';

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let bench: V4Bench;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  live = new LiveSender(chain, BRISK);
  await live.connect();
  bench = new V4Bench(chain);
});
afterEach(async () => {
  live.close();
  await chain.revert(mark);
});

async function openPosition(tokenId: bigint) {
  const services = livePositions(live, chain);
  const store = new PositionStore(services, tokenId.toString());
  const withdrawal = new Withdrawal(store, services);
  const stop = store.open();
  await when(() => store.figuresRead && store.currencies !== undefined, WAIT);
  return { store, withdrawal, stop };
}

async function gasPaid(): Promise<bigint> {
  const reference = live.tracker.list()[0]?.reference;
  const hash = reference?.kind === 'hash' ? reference.hash : undefined;
  type Receipt = { gasUsed: Hex; effectiveGasPrice: Hex };
  const receipt = await chain.rpc<Receipt>('eth_getTransactionReceipt', [hash]);
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
}

/** Carries out a reviewed withdrawal and returns what arrived of each currency. */
async function carryOut(
  withdrawal: Withdrawal,
  currencies: readonly [Address, Address],
): Promise<TokenAmounts> {
  const balances = () => Promise.all(currencies.map((currency) => bench.held(live.account, currency)));
  const before = await balances();
  await withdrawal.flow.confirm();
  expect(withdrawal.flow.failure).toBeUndefined();
  expect(withdrawal.flow.outcome).toBe('confirmed');
  const after = await balances();
  const gas = await gasPaid();
  const [amount0Raw = 0n, amount1Raw = 0n] = currencies.map(
    (currency, index) => (after[index] ?? 0n) - (before[index] ?? 0n) + (currency === ZeroAddress ? gas : 0n),
  );
  return { amount0Raw, amount1Raw };
}

const total = (first: TokenAmounts | undefined, second: TokenAmounts | undefined): TokenAmounts => ({
  amount0Raw: (first?.amount0Raw ?? 0n) + (second?.amount0Raw ?? 0n),
  amount1Raw: (first?.amount1Raw ?? 0n) + (second?.amount1Raw ?? 0n),
});

const named = (pool: SeededV4Pool) => `${pool.tokens.join('/')} ${pool.fee} ${pool.hooks}`;

/** Of the market's pools: native with fees, two tokens, a hook's own fee, and one whose price left every range. */
const FEW = [0, 2, 7, 9];

describe('what is shown of a V4 position is what arrives, to the wei', () => {
  it('the fees alone, a part with its fees, then all that is left', { timeout: 900_000 }, async () => {
    const seen = { positions: 0, native: 0, hooked: 0, fees: 0, outOfRange: 0 };
    const pools = chain.v4Pools.filter((_, index) => cases(1, 0) === 1 || FEW.includes(index));
    for (const pool of pools) {
      const ids = (await bench.idsOf(pool)).slice(0, cases(9, 1));
      await bench.give(live.account, ids);
      for (const id of ids) {
        const { store, withdrawal, stop } = await openPosition(id);
        const about = `${named(pool)} #${id}`;
        expect(store.known?.position, about).toMatchObject({
          liquidity: await bench.liquidity(id),
          owner: live.account,
        });
        const { fees } = store;
        if (store.status === 'out_of_range') seen.outOfRange += 1;
        if (total(fees, undefined).amount0Raw > 0n) {
          seen.fees += 1;
          withdrawal.reviewCollect();
          expect(await carryOut(withdrawal, pool.currencies), `${about} collect`).toEqual(fees);
          await store.retry();
          await when(() => store.fees?.amount0Raw === 0n && store.fees.amount1Raw === 0n, WAIT);
        }
        for (const percent of cases(1, 0) === 1 || pool === pools[0] ? [37, 100] : [100]) {
          withdrawal.setPercent(percent);
          const promised = total(withdrawal.amounts, store.fees);
          const { liquidity } = withdrawal;
          const had = await bench.liquidity(id);
          withdrawal.reviewRemove();
          expect(withdrawal.reviewed?.kind, about).toBe('remove');
          expect(await carryOut(withdrawal, pool.currencies), `${about} ${percent} %`).toEqual(promised);
          expect(await bench.liquidity(id)).toBe(had - liquidity);
          await store.retry();
          await when(() => store.known?.position.liquidity === had - liquidity && store.figuresRead, WAIT);
        }
        expect(store.status).toBe('closed');
        seen.positions += 1;
        if (pool.currencies[0] === ZeroAddress) seen.native += 1;
        if (pool.hooks !== ZeroAddress) seen.hooked += 1;
        stop();
      }
    }
    console.log('withdrawn from the real V4 position manager:', seen);
    expect(seen.positions).toBe(cases(17, 4));
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0);
  });
});

describe('out of a pool whose hook keeps a tenth', () => {
  const HOOK: Address = '0x1e47000000000000000000000000000000000101';

  it('nothing leaves below the minimum, and all leaves once the person takes whatever arrives', async () => {
    await placeAt(new JsonRpc(chain.url), {
      address: HOOK,
      initCode: initCodeOf(ownArtifact('ExitTakingHook'), [chain.address('poolManager')]),
      from: live.account,
    });
    const usdc = chain.token('USDC').address;
    const id = await bench.mintNative(live.account, usdc, HOOK, 10n ** 18n);
    const { store, withdrawal, stop } = await openPosition(id);
    expect(store.hook).toEqual({ runsOnRemoval: true, changesAmounts: true });
    withdrawal.setPercent(100);
    withdrawal.reviewRemove();
    await withdrawal.flow.confirm();
    expect(withdrawal.flow.failure).toMatchObject({ error: { code: 'transaction_reverted' } });
    expect(live.asked).not.toContain('eth_sendTransaction');
    expect(withdrawal.anyAmountReason).toBe('hook');
    withdrawal.cancel();
    withdrawal.setPercent(100);
    withdrawal.setTakesAnything(true);
    const promised = withdrawal.amounts?.amount0Raw ?? 0n;
    withdrawal.reviewRemove();
    const arrived = await carryOut(withdrawal, [ZeroAddress as Address, usdc]);
    expect(arrived).toEqual({ amount0Raw: promised - promised / 10n, amount1Raw: 0n });
    expect(await bench.liquidity(id)).toBe(0n);
    stop();
  });
});
