import { runInAction } from 'mobx';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { ReviewCheck } from '../../../plugins/swap/stores/ReviewCheck.ts';
import type { SwapButtonKind } from '../../../plugins/swap/stores/swapButton.ts';
import { LiveSwap } from '../../../plugins/swap/testing/LiveSwap.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { confirmReview } from './confirmReview.ts';
import { type Heard, RefusingWallet } from './Heard.ts';
import type { LiedTo } from './LiedTo.ts';
import { lastState } from './lastState.ts';

const READY: readonly SwapButtonKind[] = ['swap', 'swap_anyway', 'approve_swap'];
const PASSING: readonly SwapButtonKind[] = ['loading', 'resolving_recipient'];

export interface SwapCase {
  readonly input: string;
  readonly output: string;
  readonly typed: string;
  readonly recipient?: string;
  readonly change?: Partial<ChainSpec>;
  /** Its page; the plain one unless said. */
  readonly Page?: typeof LiveSwap;
  /** The person waits for such a quote, and takes another one if it is all that comes. */
  readonly isBest?: (quote: Quote) => boolean;
  /** The allowance is for just what is needed. */
  readonly approveExact?: boolean;
}

/** Drives the swap page's own stores as a person would who presses whatever can be pressed. */
export async function driveSwap(chain: TestChain, lied: LiedTo, asked: SwapCase): Promise<Heard> {
  const wallet = new RefusingWallet();
  const { Page = LiveSwap } = asked;
  const live = new Page(chain, { ...asked.change, endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(live.signer.client.rpc);
  wallet.install(live.answers);
  if (asked.approveExact) runInAction(() => Object.assign(live.settings, { approveExact: true }));
  const { flow, store, trade } = live;
  const check = new ReviewCheck(trade, flow);
  const stops: (() => void)[] = [];
  try {
    await live.connect();
    trade.form.replaceSwapState({
      input: live.currency(asked.input),
      output: live.currency(asked.output),
      typedValue: asked.typed,
      independentField: 'INPUT',
      recipient: asked.recipient ?? null,
    });
    stops.push(store.open());
    const { isBest } = asked;
    const isAwaited = () =>
      isBest !== undefined && READY.includes(store.button.kind) && !(trade.quote && isBest(trade.quote));
    const button = await lastState<SwapButtonKind | 'other_route'>({
      state: () => (isAwaited() ? 'other_route' : store.button.kind),
      wanted: READY,
      passing: PASSING,
      isAwaited: lied.isAwaited,
    });
    if (button !== 'other_route' && !READY.includes(button))
      return { seen: button, review: undefined, ...wallet };
    flow.review();
    stops.push(check.open());
    return await confirmReview(flow, wallet, lied, () => {
      if (check.mustAccept) check.accept();
      return check.state !== 'checking';
    });
  } finally {
    for (const stop of stops) stop();
    live.close();
  }
}
