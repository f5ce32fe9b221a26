import { compareStructural, computed, makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import { lessBps } from '../../../../kernel/basis/bounds.ts';
import { currencyId, type Token } from '../../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { ServiceReader } from '../../../../kernel/plugin/Plugin.ts';
import { movesLess, type Quote } from '../../../../kernel/quote/Quote.ts';
import type { QuoteRequest } from '../../../../kernel/quote/QuoteRequest.ts';
import type { QuoteService, QuoteSession } from '../../../../kernel/quote/QuoteService.ts';
import type { ChainClients } from '../../../../kernel/rpc/ChainClient.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import {
  ChainClientsToken,
  FlowFactoryToken,
  QuoteServiceToken,
  SettingsToken,
  StorageToken,
  TxTrackerToken,
} from '../../../../kernel/services.ts';
import type { UserSettings } from '../../../../kernel/settings/types.ts';
import { scaledTrade } from '../../../../kernel/trade/scaledTrade.ts';
import { UnfinishedTrades } from '../../../../kernel/trade/UnfinishedTrades.ts';
import type { UnfinishedTrade } from '../../../../kernel/trade/unfinishedSchema.ts';
import { withoutLiquidity } from '../../../../kernel/trade/withoutLiquidity.ts';
import type { TxTracker } from '../../../../kernel/tx/TxTracker.ts';
import { amountToText } from '../../../../ui/format/decimalText.ts';
import type { Withdrawal } from '../Withdrawal.ts';
import type { RemovalTerms } from '../withdrawalPlan.ts';
import { followQuotes } from './followQuotes.ts';
import { type NoQuote, noQuote } from './noQuote.ts';
import { type AgreedZapOut, type ZapOutPlan, zapOutPlan } from './zapOutPlan.ts';

/** What keeps a withdrawal from being swapped to one token. */
export type ZapOutObstacle = 'loading' | NoQuote | 'taxed' | 'unknown_pools';

/** A removal of liquidity of which one token is received: the other one's minimum is swapped for it. */
export class ZapOutStore {
  on = false;
  /** Which of the two tokens is received. */
  side: 0 | 1 = 0;
  readonly flow: TransactionFlow<AgreedZapOut>;
  readonly unfinished: UnfinishedTrades;
  readonly #withdrawal: Withdrawal;
  readonly #quotes: QuoteService;
  readonly #clients: ChainClients;
  readonly #settings: UserSettings;
  readonly #tracker: TxTracker;
  protected stopWaiting = (): void => undefined;
  protected session: QuoteSession | undefined = undefined;

  constructor(withdrawal: Withdrawal, { get }: ServiceReader) {
    this.#withdrawal = withdrawal;
    this.#quotes = get(QuoteServiceToken);
    this.#clients = get(ChainClientsToken);
    this.#settings = get(SettingsToken);
    this.#tracker = get(TxTrackerToken);
    this.flow = get(FlowFactoryToken)();
    this.unfinished = new UnfinishedTrades(get(StorageToken), this.#tracker);
    makeAutoObservable<this, 'session' | 'stopWaiting'>(this, {
      ...{ stopWaiting: false, flow: false, unfinished: false, open: false },
      session: observableRef,
      request: computed({ equals: compareStructural }),
    });
  }

  /** Quotes until the disposer runs, while the switch is on. */
  open(): () => void {
    const session = this.#quotes.open();
    runInAction(() => {
      this.session = session;
    });
    const stop = followQuotes(session, () => this.request);
    return () => {
      stop();
      this.stopWaiting();
      session.dispose();
      this.flow.cancel();
    };
  }

  turn(on: boolean): void {
    this.on = on;
  }

  pick(side: 0 | 1): void {
    this.side = side;
  }

  /** What the removal gives of the other token at least, raw units: what is swapped. */
  get swapRaw(): bigint | undefined {
    const { minimum } = this.#withdrawal;
    return minimum && (this.side === 0 ? minimum.amount1Raw : minimum.amount0Raw);
  }

  /** Whether the removal gives nothing of the other token that could be swapped. */
  get isAlone(): boolean {
    return this.swapRaw === 0n;
  }

  get request(): QuoteRequest | undefined {
    const { currencies } = this.#withdrawal;
    const amountRaw = this.agreed?.quote.amountInRaw ?? this.swapRaw;
    if (!this.on || !currencies || !amountRaw) return undefined;
    const [input, output] = this.side === 0 ? [currencies[1], currencies[0]] : currencies;
    return { tradeType: 'EXACT_INPUT', input, output, amountRaw };
  }

  /** The quote for the present request, with its amounts after the withdrawal; or why there is none. */
  get quoted(): Quote | ZapOutObstacle {
    const state = this.session?.state;
    const refused = noQuote(state);
    if (refused) return refused;
    if (state?.state !== 'valid' && state?.state !== 'stale') return 'loading';
    const { quote } = state;
    if (quote.amountInRaw !== this.request?.amountRaw) return 'loading';
    if (movesLess(quote)) return 'taxed';
    if (!quote.pools) return 'unknown_pools';
    const removal = this.#removal;
    if (!removal || this.isRemoved) return quote;
    const { pool, position: range, liquidity } = removal;
    const pools = withoutLiquidity(quote.pools, { pool, range, liquidity });
    const later: Quote = { ...quote, pools };
    const outcome = scaledTrade(later, { address: pool, sqrtPriceX96: 0n }, 0)?.(quote.amountInRaw);
    if (!outcome) return 'no_route';
    return { ...later, amountOutRaw: outcome.outRaw, amountOutAfterTaxRaw: outcome.outRaw };
  }

  get obstacle(): ZapOutObstacle | undefined {
    return typeof this.quoted === 'string' ? this.quoted : undefined;
  }

  /** What would be agreed on now; undefined while something is missing. */
  get offer(): AgreedZapOut | undefined {
    const { quoted, side } = this;
    const removal = this.#removal;
    if (!this.on || !removal || typeof quoted === 'string') return undefined;
    const { slippageBps } = this.#withdrawal;
    return {
      ...{ ...removal, side, quote: quoted, slippageBps },
      limitRaw: lessBps(quoted.amountOutRaw, slippageBps),
    };
  }

  /** The terms under review; undefined: there is no review. */
  get agreed(): AgreedZapOut | undefined {
    return this.flow.plan?.agreed.terms;
  }

  /** Whether the withdrawal of the reviewed plan is behind, so that only the swap is left. */
  get isRemoved(): boolean {
    return (this.flow.plan as ZapOutPlan | undefined)?.isRemoved() === true;
  }

  /** Opens the review. After the withdrawal, the swap that is left is one of the swap page. */
  review(): void {
    const terms = this.isRemoved ? undefined : this.offer;
    if (!terms) {
      this.close();
      return;
    }
    let removalId: string | undefined;
    const plan = zapOutPlan(terms, {
      client: this.#clients.get(terms.chain.id),
      settings: this.#settings,
      tracker: this.#tracker,
      differs: (isRemoved) => this.#differs(terms, isRemoved),
      // The swap is of other currencies then: it is quoted again first.
      ...(terms.nativeAs && { alone: () => this.#payDirectly() }),
      onSent: (what, id) => {
        if (what === 'swap') {
          if (removalId !== undefined) this.unfinished.finishing(removalId, id);
        } else {
          removalId = id;
          this.unfinished.begin(leftOf(terms, id));
        }
      },
    });
    this.flow.open(plan);
  }

  close(): void {
    const isDone = this.flow.sending && this.flow.outcome === 'confirmed';
    if (isDone || this.isRemoved) this.#withdrawal.setPercent(0);
    this.flow.cancel();
  }

  /** The review comes back once the swap is quoted for the tokens as they are. */
  #payDirectly(): void {
    this.#withdrawal.store.payDirectly();
    this.flow.cancel();
    this.stopWaiting();
    this.stopWaiting = when(
      () => {
        const { input, output } = this.offer?.quote.request ?? {};
        return input?.kind === 'token' && output?.kind === 'token';
      },
      () => this.review(),
    );
  }

  /** See `PositionStore.paidDirectly`. */
  get paidDirectly(): Token | undefined {
    return this.#withdrawal.store.paidDirectly;
  }

  get #removal(): RemovalTerms | undefined {
    return this.#withdrawal.removalTerms;
  }

  #differs({ liquidity, minimum, limitRaw, quote }: AgreedZapOut, isRemoved: boolean): boolean {
    const { quoted } = this;
    const isSame = typeof quoted !== 'string' && quoted.amountInRaw === quote.amountInRaw;
    if (isSame && quoted.amountOutRaw < limitRaw) return true;
    const now = isRemoved ? undefined : this.#withdrawal.store.amountsOf(liquidity);
    if (!now) return false;
    return now.amount0Raw < minimum.amount0Raw || now.amount1Raw < minimum.amount1Raw;
  }
}

/** What is left once the withdrawal alone is done: the swap, which the swap page offers. */
function leftOf({ chain, recipient, quote, minimum, side }: AgreedZapOut, id: string): UnfinishedTrade {
  const { input, output } = quote.request;
  const [from, to] = [currencyId(input), currencyId(output)];
  const amount = amountToText(quote.amountInRaw, input);
  const keptRaw = side === 0 ? minimum.amount0Raw : minimum.amount1Raw;
  return {
    ...{ id, chainId: chain.id, account: recipient, atMs: systemTimers.wallMs(), left: 'swap' },
    path: `/swap?inputCurrency=${from}&outputCurrency=${to}&exactAmount=${amount}`,
    got: { currencyId: from, raw: quote.amountInRaw.toString() },
    rest: { currencyId: to, raw: keptRaw.toString() },
  };
}
