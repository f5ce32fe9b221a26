import { runInAction, when } from 'mobx';
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
import { RemovePairStore } from '../../../plugins/pools-v2/stores/RemovePairStore.ts';
import { Compound } from '../../../plugins/pools-v3/act/compound/Compound.ts';
import { Rebalance } from '../../../plugins/pools-v3/act/rebalance/Rebalance.ts';
import { PositionStore } from '../../../plugins/pools-v3/stores/PositionStore.ts';
import { Withdrawal } from '../../../plugins/pools-v3/stores/Withdrawal.ts';
import { ZapOutStore } from '../../../plugins/pools-v3/stores/zap/ZapOutStore.ts';
import { LiveAdd } from '../../../plugins/pools-v3/testing/LiveAdd.ts';
import { PositionStore as V4PositionStore } from '../../../plugins/pools-v4/stores/PositionStore.ts';
import { Withdrawal as V4Withdrawal } from '../../../plugins/pools-v4/stores/Withdrawal.ts';
import { livePositions } from '../../../ui/testing/livePositions.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { BRISK, WAIT } from '../../testing/pace.ts';
import { confirmReview } from './confirmReview.ts';
import { type Heard, RefusingWallet } from './Heard.ts';
import type { LiedTo } from './LiedTo.ts';
import { lastState } from './lastState.ts';

/** Opens the review of a withdrawal; undefined where there is none. */
type Review = (live: LiveSender, onClose: (close: () => void) => void) => Promise<TransactionFlow | string>;

/** @param batches the wallet takes all transactions of the plan at once */
async function withdrawn(chain: TestChain, lied: LiedTo, review: Review, batches = false): Promise<Heard> {
  const wallet = new RefusingWallet();
  const live = new LiveSender(chain, { ...BRISK, endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(live.signer.client.rpc);
  wallet.install(live.answers, batches);
  const closes = [() => live.close()];
  try {
    await live.connect();
    const flow = await review(live, (close) => closes.unshift(close));
    if (typeof flow === 'string') return { seen: flow, review: undefined, ...wallet };
    return await confirmReview(flow, wallet, lied);
  } finally {
    for (const close of closes) close();
  }
}

/** The store of a V3 position's page, once it is read; `state` where it cannot be. */
async function readPosition(
  live: LiveSender,
  chain: TestChain,
  { isAwaited }: LiedTo,
  tokenId: bigint,
  onClose: (close: () => void) => void,
) {
  const services = livePositions(live, chain);
  const store = new PositionStore(services, tokenId.toString());
  onClose(store.open());
  const isRead = () => store.known?.price !== undefined && store.fees.state !== 'loading' && store.tokens;
  const state = await lastState({
    state: () => (isRead() ? 'read' : store.state.kind),
    wanted: ['read'],
    passing: ['loading'],
    isAwaited,
  });
  return { services, store, state };
}

/** Of a V3 position: all of its fees, or all of its liquidity, paid out with the native coin. */
export const driveWithdrawal = (
  chain: TestChain,
  lied: LiedTo,
  tokenId: bigint,
  kind: 'collect' | 'remove',
): Promise<Heard> =>
  withdrawn(chain, lied, async (live, onClose) => {
    const { services, store, state } = await readPosition(live, chain, lied, tokenId, onClose);
    const withdrawal = new Withdrawal(store, services);
    withdrawal.setPercent(100);
    if (kind === 'collect') withdrawal.reviewCollect();
    else withdrawal.reviewRemove();
    return withdrawal.reviewed ? (withdrawal.flow as TransactionFlow) : state;
  });

/** All of a V3 position's liquidity, of which the token at `side` is received and the other one is swapped for it. */
export const driveZapOut = (chain: TestChain, lied: LiedTo, tokenId: bigint, side: 0 | 1): Promise<Heard> =>
  withdrawn(
    chain,
    lied,
    async (live, onClose) => {
      const { services, store } = await readPosition(live, chain, lied, tokenId, onClose);
      const withdrawal = new Withdrawal(store, services);
      const zap = new ZapOutStore(withdrawal, services);
      onClose(zap.open());
      withdrawal.setPercent(100);
      zap.turn(true);
      zap.pick(side);
      const state = await lastState({
        state: () => (zap.offer ? 'offered' : (zap.obstacle ?? 'no offer')),
        wanted: ['offered'],
        passing: ['loading'],
        isAwaited: lied.isAwaited,
      });
      zap.review();
      return zap.agreed ? (zap.flow as TransactionFlow) : state;
    },
    true,
  );

/** A V3 position whose fees go back into it. */
export const driveCompound = (chain: TestChain, lied: LiedTo, tokenId: bigint): Promise<Heard> =>
  withdrawn(chain, lied, async (live, onClose) => {
    const { services, store } = await readPosition(live, chain, lied, tokenId, onClose);
    const compound = new Compound(store, services);
    compound.review();
    return compound.flow.plan ? (compound.flow as TransactionFlow) : (compound.obstacle ?? 'no review');
  });

/** A V3 position that is moved to a range of twice the width. */
export const driveRebalance = (chain: TestChain, lied: LiedTo, tokenId: bigint): Promise<Heard> =>
  withdrawn(chain, lied, async (live, onClose) => {
    const { services, store, state } = await readPosition(live, chain, lied, tokenId, onClose);
    const { tickLower = 0, tickUpper = 0 } = store.known?.position ?? {};
    const half = (tickUpper - tickLower) / 2;
    const range = { tickLower: tickLower - half, tickUpper: tickUpper + half };
    const rebalance = new Rebalance(store, () => range, services);
    rebalance.review();
    return rebalance.flow.plan ? (rebalance.flow as TransactionFlow) : state;
  });

/** Of a V4 position: all of its liquidity. */
export const driveV4Removal = (chain: TestChain, lied: LiedTo, tokenId: bigint): Promise<Heard> =>
  withdrawn(chain, lied, async (live, onClose) => {
    const services = livePositions(live, chain);
    const store = new V4PositionStore(services, tokenId.toString());
    const withdrawal = new V4Withdrawal(store, services);
    onClose(store.open());
    const state = await lastState({
      state: () => (store.figuresRead && store.currencies ? 'read' : store.state.kind),
      wanted: ['read'],
      passing: ['loading'],
      isAwaited: lied.isAwaited,
    });
    withdrawal.setPercent(100);
    withdrawal.reviewRemove();
    return withdrawal.reviewed ? (withdrawal.flow as TransactionFlow) : state;
  });

/** All of what the account has in the V2 pair. */
export const drivePairRemoval = (chain: TestChain, lied: LiedTo): Promise<Heard> =>
  withdrawn(chain, lied, async (live, onClose) => {
    const form = new RemovePairStore(
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
    onClose(form.open());
    runInAction(() => form.type('LIQUIDITY_PERCENT', '100'));
    const button = await lastState({
      state: () => form.button,
      wanted: ['remove'],
      passing: ['loading'],
      isAwaited: lied.isAwaited,
    });
    const plan = button === 'remove' ? form.plan() : undefined;
    if (!plan) return button;
    const flow = new TransactionFlow(live.services);
    flow.open(plan);
    return flow;
  });

/**
 * A deposit to the position of a link, by somebody who gives nothing away.
 * @param tokens how many are paid; of one a part is swapped first
 */
export async function driveIncrease(
  chain: TestChain,
  lied: LiedTo,
  tokenId: bigint,
  tokens: 1 | 2,
): Promise<Heard> {
  const wallet = new RefusingWallet();
  const add = await LiveAdd.open(chain, { endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(add.live.signer.client.rpc);
  // Of one token all transactions are asked for at once.
  wallet.install(add.live.answers, tokens === 1);
  const closes = [() => add.close()];
  try {
    const { store: held, state } = await readPosition(add.live, chain, lied, tokenId, (close) =>
      closes.unshift(close),
    );
    const { known, tokens: both } = held;
    if (!known || !both) return { seen: state, review: undefined, ...wallet };
    const { fee, tickLower, tickUpper } = known.position;
    const increased = { tokenId, owner: known.owner, fee, range: { tickLower, tickUpper } };
    add.store.increase(increased, ...both);
    await when(() => add.store.prices.takes !== undefined, WAIT).catch(() => undefined);
    const form = tokens === 1 ? add.zap : add.store;
    runInAction(() => {
      if (tokens === 2) add.store.form.typeAmount(add.store.independentField, '0.01');
      else {
        add.zap.turn(true);
        add.zap.type('0.01');
      }
    });
    const button = await lastState<string>({
      state: () => form.button.kind,
      wanted: ['preview'],
      passing: ['loading'],
      isAwaited: lied.isAwaited,
    });
    if (button !== 'preview') return { seen: button, review: undefined, ...wallet };
    form.review();
    return await confirmReview(form.flow as TransactionFlow, wallet, lied);
  } finally {
    for (const close of closes) close();
  }
}
