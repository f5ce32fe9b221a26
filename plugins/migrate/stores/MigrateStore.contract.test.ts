import { runInAction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTickAtSqrtRatio } from '../../../kernel/amm/index.ts';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../kernel/amm/testing/Random.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { unchecked } from '../../../kernel/flow/testing/unchecked.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Balances } from '../../../kernel/tokens/Balances.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { MigrateStore } from './MigrateStore.ts';
import type { AgreedMigration } from './migrationPlan.ts';

const seed = testSeed(91);
/** Pairs that the account has liquidity in: with V3 pools in three tiers, with a token of six decimals. */
const PAIRS = [
  ['WMON', 'HUSH'],
  ['WMON', 'USDC'],
] as const;

let chain: TestChain;
let mark: Hex;
let live: LiveSender;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  live = new LiveSender(chain, BRISK);
  await live.connect();
});
afterEach(async () => {
  live.close();
  await chain.revert(mark);
});

function pairOf(symbols: readonly string[]): Address {
  const found = chain.pools.find(
    ({ protocol, tokens }) => protocol === 'v2' && symbols.every((symbol) => tokens.includes(symbol)),
  );
  if (!found) throw new Error(`no pair of ${symbols.join(' and ')}`);
  return found.address;
}

async function opened(address: Address) {
  const store = new MigrateStore(
    servicesOf(
      provide(ActiveChainToken, { chain: live.signer.chain }),
      provide(ChainClientsToken, live.clients),
      provide(TokenListServiceToken, {
        find: (_chainId, token) => {
          const entry = chain.manifest.tokens.find((each) => each.address === token);
          return entry && { kind: 'token', ...entry };
        },
        load: async (_chainId, token) => {
          throw new Error(`nobody knows ${token}`);
        },
      }),
      provide(BalanceServiceToken, new Balances(live.clients)),
      provide(SettingsToken, { liquiditySlippageTolerance: 'auto', approveExact: false }),
      provide(LoggerToken, silentLogger),
      provide(WalletSessionToken, live.wallet),
    ),
  );
  store.setAddress(address);
  const stop = store.open();
  await when(() => store.button === 'migrate', WAIT);
  return { store, stop };
}

async function held([first, second]: AgreedMigration['tokens'], pair: Address) {
  const balance = (token: Address) =>
    new TestContract(chain.url, token, TOKEN_ABI).read<bigint>('balanceOf', [live.account]);
  return {
    token0: await balance(first.address),
    token1: await balance(second.address),
    pair: await balance(pair),
    native: BigInt(await chain.rpc<Hex>('eth_getBalance', [live.account, 'latest'])),
  };
}

async function gasOf(id: string | undefined): Promise<bigint> {
  const reference = id === undefined ? undefined : live.tracker.get(id)?.reference;
  const hash = reference?.kind === 'hash' ? reference.hash : undefined;
  const receipt = await chain.rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>('eth_getTransactionReceipt', [
    hash,
  ]);
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
}

describe('what the form shows', () => {
  it('goes into the position and comes back, to the wei', { timeout: 600_000 }, async () => {
    const random = new Random(seed);
    const bench = new PositionBench(chain);
    const seen = { signed: 0, paidOut: 0, native: 0, typed: 0, created: 0 };
    for (let run = cases(60, 6); run > 0; run -= 1) {
      const pair = pairOf(random.pick(PAIRS));
      const { store, stop } = await opened(pair);
      runInAction(() => {
        store.setPercent(random.int(1, 40));
        store.setPaysRest(random.chance(0.3));
        store.setAsNative(random.chance(0.6));
        const tiers = store.source.tiers ?? [];
        store.selectFee(random.pick(tiers).fee);
      });
      await when(() => store.button === 'migrate', WAIT);
      const { priceTerms: terms, tier, sqrtPriceX96 } = store;
      if (!terms || !tier || sqrtPriceX96 === undefined) throw new Error('no price');
      if (random.chance(0.6)) {
        const middle = nearestUsableTick(getTickAtSqrtRatio(sqrtPriceX96), tier.tickSpacing);
        const [lower, upper] = [
          middle - random.int(1, 30) * tier.tickSpacing,
          middle + random.int(1, 30) * tier.tickSpacing,
        ];
        runInAction(() => {
          // In the other token the lowest price is that of the highest tick.
          store.rangeForm.type('min', tickText(terms.base === 0 ? lower : upper, terms));
          store.rangeForm.type('max', tickText(terms.base === 0 ? upper : lower, terms));
        });
        // The text of a tick's price has six digits: where every tick is usable, it may be read as the tick
        // below.
        const { range } = store.range ?? {};
        const missed = [lower - (range?.tickLower ?? 0), upper - (range?.tickUpper ?? 0)];
        for (const by of missed) expect(tier.tickSpacing === 1 ? [0, 1] : [0]).toContain(by);
        seen.typed++;
      }
      const { agreed } = store;
      if (!agreed) throw new Error(`nothing to agree to: ${store.button}`);
      const flow = new TransactionFlow(live.services);
      const before = await held(agreed.tokens, pair);
      live.asked.length = 0;
      flow.open(store.plan() as TransactionPlan);
      await flow.confirm();
      expect(flow.failure).toBeUndefined();
      expect(flow.outcome).toBe('confirmed');
      const after = await held(agreed.tokens, pair);
      const native = after.native - before.native + (await gasOf(flow.transactionId));
      const { refund, liquidity } = agreed.amounts;
      const [refund0, refund1] = agreed.refundCurrencies;
      expect(after.token0 - before.token0 + (refund0.kind === 'native' ? native : 0n)).toBe(
        refund.amount0Raw,
      );
      expect(after.token1 - before.token1 + (refund1.kind === 'native' ? native : 0n)).toBe(
        refund.amount1Raw,
      );
      expect(before.pair - after.pair).toBe(agreed.terms.liquidityRaw);
      expect(await bench.liquidity(await bench.lastTokenId())).toBe(liquidity);
      if (live.asked.includes('eth_signTypedData_v4')) seen.signed++;
      if (agreed.terms.percentage < 100) seen.paidOut++;
      if (native > 0n) seen.native++;
      if (agreed.creates) seen.created++;
      stop();
      // Paying out the rest leaves nothing for the next step.
      if (store.paysRest) {
        await chain.revert(mark);
        mark = await chain.snapshot();
        live.close();
        live = new LiveSender(chain, BRISK);
        await live.connect();
      }
    }
    console.log('migrated through the form:', seen);
    expect(seen.signed).toBeGreaterThan(0);
    expect(seen.typed).toBeGreaterThan(0);
    expect(seen.native).toBeGreaterThan(0);
  });

  it('is refused by the contract once the pool has left it, before the wallet is asked', async () => {
    const { store, stop } = await opened(pairOf(['WMON', 'HUSH']));
    runInAction(() => store.selectFee(10_000));
    await when(() => store.button === 'migrate', WAIT);
    const plan = store.plan();
    if (!plan) throw new Error('nothing to agree to');
    const bench = new PositionBench(chain);
    for (const symbol of ['WMON', 'HUSH']) await bench.stock(symbol);
    await bench.swap(chain.token('WMON').address, chain.token('HUSH').address, 10_000, 10n ** 19n);
    await store.source.client.clock.refresh();
    expect(plan.differs?.()).toBe(true);
    const flow = new TransactionFlow(live.services);
    flow.open(plan);
    live.asked.length = 0;
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', differs: true, failure: undefined });
    // The chain's state is compared even if the form is not, and the contract refuses them in any case.
    flow.open({ agreed: plan.agreed, steps: plan.steps });
    await flow.confirm();
    expect(flow).toMatchObject({ basis: { state: 'moved' }, failure: undefined });
    flow.open(unchecked(plan));
    await flow.confirm();
    expect(flow.failure).toMatchObject({ error: { code: 'transaction_reverted' } });
    expect(live.asked).not.toContain('eth_sendTransaction');
    stop();
  });
});
