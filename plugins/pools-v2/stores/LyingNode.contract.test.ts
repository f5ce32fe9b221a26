import { runInAction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callData } from '../../../kernel/abi/callData.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
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
import type { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { liarAmongHonest } from '../../../test/faults/liarAmongHonest.ts';
import { lieOfCalls, lieOfPair } from '../../../test/faults/lie.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { AddPairStore } from './AddPairStore.ts';
import type { PairForm } from './PairForm.ts';
import { RemovePairStore } from './RemovePairStore.ts';

let chain: TestChain;
let mark: Hex;
let live: LiveSender | undefined;
let liar: FaultProxy;
let second: FaultProxy;
let third: FaultProxy;
let closeForm: (() => void) | undefined;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  const pair = chain.pools.find(
    ({ protocol, tokens }) => protocol === 'v2' && tokens.includes('WMON') && tokens.includes('HUSH'),
  )?.address;
  if (!pair) throw new Error('there is no pair');
  const reserves = lieOfPair(pair, [500n, 1000n]);
  const balanceOfPair = callData('balanceOf(address)', pair);
  const tokens = ['WMON', 'HUSH'].map((symbol) => chain.token(symbol).address.toLowerCase()).sort();
  // Half of the first token is hidden: from the reserves, and from the pair's balance.
  const lie = lieOfCalls((target, data, truth) => {
    if (target !== tokens[0] || data !== balanceOfPair.toLowerCase()) return reserves(target, data, truth);
    return `0x${(BigInt(truth) / 2n).toString(16).padStart(64, '0')}`;
  });
  [liar, second, third] = await liarAmongHonest(chain.url, lie);
});
afterEach(async () => {
  closeForm?.();
  live?.close();
  await Promise.all([liar, second, third].map((node) => node.stop()));
  await chain.revert(mark);
});

/** The review of a form over these endpoints, the first of which gave the pair's figures. */
async function reviewed(kind: 'deposit' | 'withdrawal', urls: readonly string[]) {
  live = new LiveSender(chain, { ...BRISK, endpoints: urls.map((url) => ({ url })) });
  live.signer.client.rpc.prefer(urls);
  await live.connect();
  const services = servicesOf(
    provide(ActiveChainToken, { chain: live.signer.chain }),
    provide(ChainClientsToken, live.clients),
    provide(BalanceServiceToken, new Balances(live.clients)),
    provide(SettingsToken, { liquiditySlippageTolerance: 'auto', approveExact: false }),
    provide(LoggerToken, silentLogger),
    provide(WalletSessionToken, live.wallet),
  );
  const add = new AddPairStore(services);
  const remove = new RemovePairStore(services);
  const form: PairForm = kind === 'deposit' ? add : remove;
  form.setPair(currencyOf(chain, 'MON'), currencyOf(chain, 'HUSH'));
  closeForm = form.open();
  await when(() => form.pair.state === 'EXISTS' && form.balance(form.pairToken)?.state === 'known', WAIT);
  runInAction(() => {
    add.typeAmount('A', '0.5');
    remove.type('LIQUIDITY_PERCENT', '40');
  });
  const plan = kind === 'deposit' ? add.plan() : remove.plan();
  if (!plan) throw new Error('there is no plan');
  const flow = new TransactionFlow(live.services);
  flow.open(plan);
  await when(() => flow.basis !== undefined, WAIT);
  await flow.confirm();
  return { flow, asked: live.asked.includes('eth_sendTransaction') };
}

describe.each(['deposit', 'withdrawal'] as const)('a node that hides half of a pair, at a %s', (kind) => {
  it('is contradicted by a second one, and the wallet is not asked for the transaction', async () => {
    const { flow } = await reviewed(kind, [liar.url, second.url]);
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, basis: { state: 'disagree' } });
    const answers = flow.basis?.state === 'disagree' ? flow.basis.answers : [];
    expect(answers.map(({ endpoint }) => endpoint).sort()).toEqual([liar.url, second.url].sort());
    expect(live?.tracker.list()).toEqual([]);
  });

  it('is outvoted by two, and named as the source of the amounts', async () => {
    const { flow } = await reviewed(kind, [liar.url, second.url, third.url]);
    expect(flow.basis).toMatchObject({ state: 'moved', source: liar.url });
    expect(live?.tracker.list()).toEqual([]);
  });

  it('alone is believed, and the review says so', async () => {
    const { flow } = await reviewed(kind, [liar.url]);
    expect(flow.basis).toMatchObject({ state: 'alone', endpoint: liar.url, unanswered: [] });
  });

  it('is not needed: two honest ones agree, and the transaction is sent', async () => {
    const { flow, asked } = await reviewed(kind, [second.url, third.url]);
    expect(flow).toMatchObject({ failure: undefined, outcome: 'confirmed', basis: { state: 'agreed' } });
    expect(asked).toBe(true);
  });
});
