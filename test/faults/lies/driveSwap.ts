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
  /** A token that the best route passes: the first quotes of a page do not know of it yet. */
  readonly through?: string;
}

/** Drives the swap page's own stores as a person would who presses whatever can be pressed. */
export async function driveSwap(chain: TestChain, lied: LiedTo, asked: SwapCase): Promise<Heard> {
  const wallet = new RefusingWallet();
  const live = new LiveSwap(chain, { ...asked.change, endpoints: lied.endpoints }, { fetch: lied.fetch });
  lied.prefer(live.signer.client.rpc);
  wallet.install(live.answers);
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
    const button = await lastState({
      state: () => store.button.kind,
      wanted: READY,
      passing: PASSING,
      isAwaited: lied.isAwaited,
    });
    if (!READY.includes(button)) return { seen: button, review: undefined, ...wallet };
    const { through } = asked;
    const passes = ({ parts }: Quote) =>
      parts.some(({ hops }) => hops.some(({ tokenOut }) => tokenOut === chain.token(through ?? '').address));
    await lastState({
      state: () => (!through || (trade.quote && passes(trade.quote)) ? 'best' : 'first'),
      ...{ wanted: ['best'], passing: [], isAwaited: lied.isAwaited },
    });
    flow.review();
    stops.push(check.open());
    return await confirmReview(flow, wallet, () => {
      if (check.mustAccept) check.accept();
      return check.state !== 'checking';
    });
  } finally {
    for (const stop of stops) stop();
    live.close();
  }
}
