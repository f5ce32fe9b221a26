import { action, makeObservable, when } from 'mobx';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type AgreedFigures, agree } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { Party } from '../../../kernel/flow/Party.ts';
import { type FlowServices, TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { SendStep } from '../../../kernel/flow/TransactionPlan.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/flow/typedOnce.ts';
import { loadChunk } from '../../../kernel/plugin/loadChunk.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { wrappedNative } from '../../../kernel/tokens/Currency.ts';
import { quoteRouter } from './quoteRouter.ts';
import { reviewDiffers } from './reviewDiffers.ts';
import type { SwapStore } from './SwapStore.ts';
import type { SwapTrade } from './SwapTrade.ts';
import { recipientText, type SwapPlan, type SwapTerms, swapLimits, type TradeTerms } from './swapTerms.ts';

const RETRY_QUOTE_MS = 10_000;

export interface SwapFlowServices extends FlowServices {
  readonly settings: Pick<UserSettings, 'deadlineSeconds' | 'approveExact'>;
}

/** Who a quote is reviewed by, for whom, and at which tolerance: what stays while newer quotes take its place. */
interface Reviewer extends Pick<AgreedFigures<unknown>, 'recipient'> {
  readonly party: Party;
  readonly recipientText: string | undefined;
  readonly slippageBps: number;
  readonly agreedOn: Quote;
}

/** The plans of the swap page: a swap that is reviewed, and approvals and wraps, which the button sends at once. */
export class SwapFlow extends TransactionFlow<TradeTerms> {
  readonly #trade: SwapTrade;
  readonly #store: SwapStore;
  readonly #settings: SwapFlowServices['settings'];

  constructor(trade: SwapTrade, store: SwapStore, services: SwapFlowServices) {
    super(services);
    this.#trade = trade;
    this.#store = store;
    this.#settings = services.settings;
    makeObservable(this, { review: action, refresh: action, leaveReview: action, retry: action });
  }

  /** What is under review, or on its way after one. */
  get swap(): SwapTerms | undefined {
    const terms = this.plan?.agreed.terms;
    return terms?.kind === 'swap' ? terms : undefined;
  }

  /** The quote the user looks at in the review; undefined: no review is open. */
  get reviewed(): Quote | undefined {
    return this.swap?.quote;
  }

  /** What the wallet is asked for, or has sent. */
  get submitted(): Exclude<TradeTerms, { kind: 'approve' }> | undefined {
    const terms = this.plan?.agreed.terms;
    return this.sending && terms?.kind !== 'approve' ? terms : undefined;
  }

  /** What is on offer now is what is reviewed; without an offer nothing is. */
  review(): void {
    const { quote } = this.#trade;
    const plan = quote && this.planOf(quote, this.#reviewer(quote));
    if (plan) this.open(plan);
    else this.cancel();
  }

  /**
   * A newer quote takes the place of the reviewed one where nobody has to accept it: the same trade, no worse than was
   * agreed on. Not while the wallet has it. @returns whether it did
   */
  refresh(quote: Quote): boolean {
    const { swap, busy, otherParty } = this;
    if (!swap || busy || otherParty || reviewDiffers(swap.agreedOn, quote, swap.slippageBps)) return false;
    const plan = this.planOf(quote);
    if (plan) this.replace(plan);
    return plan !== undefined;
  }

  /**
   * The plan of a swap at `quote`.
   * @param reviewer of the open review unless told; undefined where nobody is there
   */
  planOf(quote: Quote, reviewer = this.#sameReviewer()): SwapPlan | undefined {
    if (!reviewer) return undefined;
    const { party, agreedOn, slippageBps, recipient = party.account } = reviewer;
    const trade = this.#trade;
    const { input, output, tradeType } = quote.request;
    const [limit, agreed] = [quote, agreedOn].map((each) => trade.limitOf(each, slippageBps)) as [
      bigint,
      bigint,
    ];
    // Never worse than what was agreed on.
    const limitRaw = limit > agreed === (tradeType === 'EXACT_INPUT') ? limit : agreed;
    const { amountInRaw, amountOutAfterTaxRaw: amountOutRaw } = quote;
    const terms: SwapTerms = {
      ...{ kind: 'swap', input, output, amountInRaw, amountOutRaw },
      ...{ quote, agreedOn, limitRaw, slippageBps, recipient: reviewer.recipientText },
    };
    const plan = agree<TradeTerms>(party, this.#settings, {
      ...{ terms, recipient, limits: swapLimits(quote, limitRaw, party.account, recipient) },
      defaultDeadlineSeconds: defaultDeadlineSeconds(party.chain, quoteRouter(party.client, quote)?.kind),
    });
    return {
      agreed: plan,
      steps: async () => {
        const { swapSteps } = await loadChunk(() => import('./swapSteps.ts'));
        return swapSteps(plan, terms);
      },
      confirm: (signal) => trade.confirm(quote, signal),
      differs: () => trade.quote !== undefined && reviewDiffers(agreedOn, trade.quote, slippageBps),
      refused: () => trade.passOver(quote),
      typed: this.#typedNow(),
    };
  }

  /** After one that failed on chain: the review again, at today's price; a wrap goes to the wallet at once. */
  retry(): void {
    const kind = this.plan?.agreed.terms.kind;
    this.cancel();
    if (kind === 'swap') void this.#reviewOnceQuoted();
    else if (kind) void this.wrap();
  }

  /** The review was closed, by the user or since the progress took its place: only the first ends the flow. */
  leaveReview(): void {
    if (!this.submitted) this.cancel();
  }

  override confirm(): Promise<void> {
    if (this.swap) return super.confirm();
    return this.run('confirmation', () => {
      throw new SluiceError('quote_failed', 'There is no trade to confirm');
    });
  }

  /** The approval that the main button asks for; resolves when it is on chain or was refused. */
  approve(): Promise<void> {
    const plan = () => {
      const { form, spentRaw: neededRaw } = this.#trade;
      const { input: token } = form;
      const { spender } = this.#store;
      if (token?.kind !== 'token' || !spender || neededRaw === undefined) return undefined;
      const figures = { terms: { kind: 'approve' }, limits: [] } as const;
      return {
        agreed: agree<TradeTerms>(this.#party(), this.#settings, figures),
        steps: () => [{ kind: 'approve', token, spender, neededRaw } as const],
      };
    };
    return this.run('approval', plan, false);
  }

  wrap(): Promise<void> {
    const plan = () => {
      const { wrap, chain, form } = this.#trade;
      const { input, output, amountRaw } = form;
      const wrapped = wrappedNative(chain)?.address;
      const party = this.#party();
      if (!wrapped || amountRaw === undefined || !input || !output) {
        const values = { key: 'swap:failed.wrapped' };
        throw new SluiceError('contract_missing', 'The wrapped coin is not known here', { values });
      }
      const kind = wrap === 'UNWRAP' ? 'unwrap' : 'wrap';
      const terms = { kind, input, output, amountInRaw: amountRaw, amountOutRaw: amountRaw } as const;
      const build: SendStep['build'] = async () => {
        const { wrapTransaction } = await loadChunk(() => import('./swapSteps.ts'));
        return wrapTransaction(kind, wrapped, amountRaw, chain.id);
      };
      return {
        agreed: agree<TradeTerms>(party, this.#settings, { terms, limits: [] }),
        steps: () => [{ kind: 'send', name: 'WRAPPING', build } as const],
        typed: this.#typedNow(),
      };
    };
    return this.run('wrap', plan, false);
  }

  /** The amount has only just been put back. */
  async #reviewOnceQuoted(): Promise<void> {
    const { generation } = this;
    const trade = this.#trade;
    await when(() => trade.quoteState.state !== 'loading', { timeout: RETRY_QUOTE_MS }).catch(
      () => undefined,
    );
    if (generation === this.generation && trade.quote) this.review();
  }

  /** @throws SluiceError `wallet_disconnected` */
  #party(): Party {
    const { account, chain, client } = this.#trade;
    if (!account) throw new SluiceError('wallet_disconnected', 'You must connect an account');
    return { account, chain, client };
  }

  #reviewer(agreedOn: Quote): Reviewer | undefined {
    const { chain, client, slippageBps, form } = this.#trade;
    // A wallet that is gone for now may come back to its review.
    const account = this.#trade.account ?? this.plan?.agreed.account;
    if (!account) return undefined;
    const recipient = this.#store.recipientAddress ?? account;
    return {
      ...{ party: { account, chain, client }, slippageBps, agreedOn, recipient },
      recipientText: recipientText(recipient, account, form.recipient),
    };
  }

  #sameReviewer(): Reviewer | undefined {
    if (!this.plan || !this.swap) return undefined;
    const { agreed: party } = this.plan;
    const { slippageBps, agreedOn, recipient: recipientText } = this.swap;
    return { party, recipient: party.recipient, recipientText, slippageBps, agreedOn };
  }

  #typedNow(): TypedOnce {
    const { form } = this.#trade;
    return typedOnce({
      read: () => form.typedValue,
      write: (text) => (text === '' ? form.resetTypedValue() : form.typeInput(form.independentField, text)),
      empty: '',
    });
  }
}
