// @module-tag long
import { runInAction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../kernel/amm/testing/Random.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { currencyOf } from '../../../kernel/quote/testing/localMarket.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Balances } from '../../../kernel/tokens/Balances.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { AddPairStore } from './AddPairStore.ts';
import type { PairForm } from './PairForm.ts';
import { RemovePairStore } from './RemovePairStore.ts';

const seed = testSeed(44);

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
const closing: (() => void)[] = [];

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  live = new LiveSender(chain, BRISK);
  await live.connect();
  const token = new TestContract(chain.url, chain.token('TAX').address, TOKEN_ABI);
  await token.send(live.account, 'mint', [live.account, 10n ** 30n]);
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  live.close();
  await chain.revert(mark);
});

function services(): ServiceReader {
  return servicesOf(
    provide(ActiveChainToken, { chain: live.signer.chain }),
    provide(ChainClientsToken, live.clients),
    provide(BalanceServiceToken, new Balances(live.clients)),
    provide(SettingsToken, { liquiditySlippageTolerance: 'auto', approveExact: false }),
    provide(LoggerToken, silentLogger),
    provide(WalletSessionToken, live.wallet),
  );
}

async function opened<F extends PairForm>(form: F, a: string, b: string): Promise<F> {
  form.setPair(currencyOf(chain, a), currencyOf(chain, b));
  closing.push(form.open());
  await when(() => form.pair.state === 'EXISTS' && form.balance(form.pairToken)?.state === 'known', WAIT);
  return form;
}

const held = (token: Address) =>
  new TestContract(chain.url, token, TOKEN_ABI).read<bigint>('balanceOf', [live.account]);

async function carryOut(plan: TransactionPlan | undefined): Promise<void> {
  if (!plan) throw new Error('no plan');
  const flow = new TransactionFlow(live.services);
  flow.open(plan);
  // The pair is its tokens' only market, which the review says first.
  await when(() => flow.basis !== undefined, WAIT);
  await flow.confirm();
  expect(flow.failure).toBeUndefined();
  expect(flow.outcome).toBe('confirmed');
  expect(flow.record?.deadline).toBeGreaterThan(Date.now() / 1000);
}

describe('a pair with a token that keeps 5 % of each transfer', () => {
  it('mints and pays out, to the wei, what was shown before', { timeout: 600_000 }, async () => {
    const random = new Random(seed);
    const tax = chain.token('TAX').address;
    for (let run = cases(30, 3); run > 0; run -= 1) {
      const native = random.chance(0.5);
      const sides = [native ? 'MON' : 'WMON', 'TAX'] as const;
      const [a, b] = random.chance(0.5) ? sides : ([sides[1], sides[0]] as const);
      const add = await opened(new AddPairStore(services()), a, b);
      expect(add.taxOf(a === 'TAX' ? 'A' : 'B')).toEqual({ buyFeeBps: 500, sellFeeBps: 500 });
      const raw = random.below(10n ** 18n) + 1n;
      const text = `0.${raw.toString().padStart(18, '0')}`;
      runInAction(() => add.typeAmount(a === 'TAX' ? 'B' : 'A', text));
      const promised = add.terms;
      const pairToken = promised?.pairToken;
      if (!promised || !pairToken) throw new Error('no terms');
      const owned = await held(pairToken.address);
      await carryOut(add.plan());
      expect((await held(pairToken.address)) - owned).toBe(promised.mintedRaw);

      const remove = await opened(new RemovePairStore(services()), a, b);
      runInAction(() => {
        remove.setAsNative(native);
        remove.type('LIQUIDITY_PERCENT', String(random.int(1, 100)));
      });
      const { terms } = remove;
      if (!terms) throw new Error('no terms');
      const before = await held(tax);
      await carryOut(remove.plan());
      expect((await held(tax)) - before).toBe(a === 'TAX' ? terms.arrivingARaw : terms.arrivingBRaw);
    }
  });
});
