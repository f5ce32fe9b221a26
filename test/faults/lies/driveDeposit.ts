import { runInAction } from 'mobx';
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
import { AddPairStore } from '../../../plugins/pools-v2/stores/AddPairStore.ts';
import { LiveAdd } from '../../../plugins/pools-v3/testing/LiveAdd.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { BRISK } from '../../testing/pace.ts';
import { confirmReview } from './confirmReview.ts';
import { type Heard, RefusingWallet } from './Heard.ts';
import type { LiedTo } from './LiedTo.ts';
import { lastState } from './lastState.ts';

/** A deposit of 1 MON and what it takes of HUSH to the V2 pair, by the page's own store. */
export async function drivePair(chain: TestChain, lied: LiedTo): Promise<Heard> {
  const wallet = new RefusingWallet();
  const live = new LiveSender(chain, { ...BRISK, endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(live.signer.client.rpc);
  wallet.install(live.answers);
  let close = () => {};
  try {
    await live.connect();
    const form = new AddPairStore(
      servicesOf(
        provide(ActiveChainToken, { chain: live.signer.chain }),
        provide(ChainClientsToken, live.clients),
        provide(BalanceServiceToken, new Balances(live.clients)),
        provide(SettingsToken, { liquiditySlippageTolerance: 'auto', approveExact: false }),
        provide(LoggerToken, silentLogger),
        provide(WalletSessionToken, live.wallet),
      ),
    );
    form.setPair(currencyOf(chain, 'MON'), currencyOf(chain, 'HUSH'));
    close = form.open();
    runInAction(() => form.typeAmount('A', '1'));
    const button = await lastState({
      state: () => form.button,
      wanted: ['review'],
      passing: ['loading'],
      isAwaited: lied.isAwaited,
    });
    const plan = button === 'review' ? form.plan() : undefined;
    if (!plan) return { seen: button, review: undefined, ...wallet };
    const flow = new TransactionFlow(live.services);
    flow.open(plan);
    return await confirmReview(flow, wallet, lied);
  } finally {
    close();
    live.close();
  }
}

/**
 * The same to the whole range of a V3 pool of HUSH.
 * @param first what is deposited with HUSH; a token that is not approved takes a signature
 */
export async function drivePosition(
  chain: TestChain,
  lied: LiedTo,
  first: 'MON' | 'USDC' = 'MON',
): Promise<Heard> {
  const wallet = new RefusingWallet();
  const add = await LiveAdd.open(chain, { endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(add.live.signer.client.rpc);
  wallet.install(add.live.answers);
  try {
    add.store.form.setPair(add.currency(first), add.currency('HUSH'), 3000);
    const existence = await lastState({
      state: () => add.store.pool.existence,
      wanted: ['EXISTS'],
      passing: ['LOADING'],
      isAwaited: lied.isAwaited,
    });
    if (existence !== 'EXISTS') return { seen: existence, review: undefined, ...wallet };
    runInAction(() => {
      add.store.form.setFullRange();
      add.store.form.typeAmount('CURRENCY_A', '1');
    });
    const button = await lastState({
      state: () => add.store.button.kind,
      wanted: ['preview'],
      passing: ['loading'],
      isAwaited: lied.isAwaited,
    });
    if (button !== 'preview') return { seen: button, review: undefined, ...wallet };
    add.store.review();
    return await confirmReview(add.store.flow, wallet, lied);
  } finally {
    add.close();
  }
}
