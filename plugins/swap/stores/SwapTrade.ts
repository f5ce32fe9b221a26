import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { maximumAmountIn, minimumAmountOut } from '../../../kernel/amm/index.ts';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import {
  type Currency,
  nativeCurrency,
  sameCurrency,
  type Token,
} from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
import type { QuoteRequest } from '../../../kernel/quote/QuoteRequest.ts';
import type { QuoteService, QuoteSession, QuoteState } from '../../../kernel/quote/QuoteService.ts';
import type { ChainClient, ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import { lazyObservable } from '../../../kernel/runtime/lazyObservable.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  PriceServiceToken,
  QuoteServiceToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { PriceService } from '../../../kernel/tokens/PriceService.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { quoteRouter } from '../../../kernel/trade/quoteRouter.ts';
import { tradeAmounts } from '../../../kernel/trade/tradeAmounts.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { usdOf } from '../../../ui/format/formatUsd.ts';
import { networkCostRaw } from './quote/networkCost.ts';
import { quoteSeverity } from './quote/quoteSeverity.ts';
import { SwapForm } from './SwapForm.ts';
import type { SandwichGuard } from './sandwich/SandwichGuard.ts';
import { autoSlippageBps } from './slippage.ts';
import { type WrapType, wrapType } from './wrapType.ts';

/** If it cannot be loaded, the fee stays unknown and is shown as unknown. */
const l1Fee = lazyObservable(
  () => loadChunk(() => import('../services/watchSwapL1Fee.ts')),
  () => undefined,
);

interface Refused {
  readonly input: Currency | undefined;
  readonly output: Currency | undefined;
  readonly symbol: string;
}

/** What the form asks for, the quote for it, its cost, and the limits that apply. */
export class SwapTrade {
  readonly form = new SwapForm();
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #quotes: QuoteService;
  readonly #prices: PriceService;
  readonly #tokens: TokenListService;
  readonly #settings: UserSettings;
  readonly #wallet: WalletSession;
  protected session: QuoteSession | undefined = undefined;
  /** The pair for which no exact output can be quoted, and the token that takes a fee of its transfers. */
  protected refused: Refused | undefined = undefined;
  protected held: QuoteRequest | undefined = undefined;
  /** The latest L1 fee in wei, on chains that take one. */
  lastL1FeeRaw: bigint | undefined = undefined;
  /** What others can take from the swap; loaded after the first quote, where they see it before it is included. */
  guard: SandwichGuard | undefined = undefined;
  /** Gas units of a first receipt, on top of the quote's; undefined until that is watched, after the first quote. */
  receiptGas: bigint | undefined = undefined;

  constructor({ get }: Pick<ServiceReader, 'get'>) {
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#quotes = get(QuoteServiceToken);
    this.#prices = get(PriceServiceToken);
    this.#tokens = get(TokenListServiceToken);
    this.#settings = get(SettingsToken);
    this.#wallet = get(WalletSessionToken);
    makeObservable<this, 'session' | 'refused' | 'held'>(this, {
      session: observableRef,
      refused: observableRef,
      held: observableRef,
      lastL1FeeRaw: observableRef,
      guard: observableRef,
      receiptGas: observableRef,
      chain: computed,
      wrap: computed,
      request: computed,
      slippageBps: computed,
      amountInRaw: computed,
      amountOutRaw: computed,
      limitRaw: computed,
    });
  }

  /** Follows quotes, and the L1 fee where the chain takes one, until the disposer runs. */
  open(): () => void {
    const session = this.#quotes.open();
    runInAction(() => {
      this.session = session;
    });
    const stops = [
      reaction(
        () => [this.form.input, this.form.output] as const,
        ([input, output]) => session.pair(input, output),
        { fireImmediately: true },
      ),
      reaction(
        () => this.request,
        (request) => session.request(request),
        { fireImmediately: true },
      ),
      reaction(
        () => (this.quoteState.state === 'invalid' ? this.quoteState.error.values.taxed : undefined),
        (symbol) => this.#refuseExactOutput(symbol),
        { fireImmediately: true },
      ),
      follow(
        () => (this.chain.gas.l1Fee ? l1Fee() : undefined),
        ({ watchSwapL1Fee }) => watchSwapL1Fee(this),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      session.dispose();
      runInAction(() => {
        if (this.session === session) this.session = undefined;
      });
    };
  }

  get chain(): ChainSpec {
    return this.#activeChain.chain;
  }

  get client(): ChainClient {
    return this.#clients.get(this.chain.id);
  }

  get account(): Address | undefined {
    return this.#wallet.account;
  }

  get wrap(): WrapType {
    return wrapType(this.form.input, this.form.output, contractAddress(this.chain, 'wrappedNative'));
  }

  get request(): QuoteRequest | undefined {
    const { input, output, independentField, amountRaw } = this.form;
    if (!input || !output || amountRaw === undefined || this.wrap !== 'NOT_APPLICABLE') return undefined;
    const tradeType = independentField === 'INPUT' ? 'EXACT_INPUT' : 'EXACT_OUTPUT';
    const { held } = this;
    const isHeld = held?.amountRaw === amountRaw && sameCurrency(held.input, input);
    return { tradeType, input, output, amountRaw, router: isHeld ? held.router : undefined };
  }

  /**
   * Keeps to the router of `quote`, so that an approval or a review that has begun stays good while prices move: for
   * its input and amount. @param quote undefined: from now on any router may take the trade
   */
  hold(quote: Quote | undefined): void {
    const router = quote && quoteRouter(this.client, quote)?.kind;
    runInAction(() => {
      this.held = router && { ...quote.request, router };
    });
  }

  get quoteState(): QuoteState {
    return this.session?.state ?? { state: 'idle' };
  }

  /** What the chain itself says about the quote; see `QuoteSession`. @throws SluiceError `cancelled` */
  async confirm(quote: Quote, signal?: AbortSignal, account?: Address): Promise<QuoteConfirmation> {
    if (!this.session) throw new SluiceError('cancelled', 'The page was left');
    return this.session.confirm(quote, signal, account);
  }

  /** The quote cannot be carried out: from now on the next best is offered. */
  passOver(quote: Quote, reason?: string): void {
    this.#quotes.passOver(quote, reason);
  }

  get quote(): Quote | undefined {
    const state = this.quoteState;
    return state.state === 'valid' || state.state === 'stale' ? state.quote : undefined;
  }

  /** The input in raw units: typed, or what the quote asks. Undefined while there is none. */
  get amountInRaw(): bigint | undefined {
    const { independentField, amountRaw } = this.form;
    if (this.wrap !== 'NOT_APPLICABLE' || independentField === 'INPUT') return amountRaw;
    return this.quote?.amountInRaw;
  }

  get amountOutRaw(): bigint | undefined {
    const { independentField, amountRaw } = this.form;
    if (this.wrap !== 'NOT_APPLICABLE' || independentField === 'OUTPUT') return amountRaw;
    return this.quote?.amountOutAfterTaxRaw;
  }

  /**
   * Symbol of the token that takes a fee of its transfers, so that no input for an exact output can be
   * quoted.
   */
  get refusesExactOutput(): string | undefined {
    const { refused, form, quote } = this;
    if (quote && quote.outputTaxBps > 0) return form.output?.symbol;
    const isPair = sameCurrency(refused?.input, form.input) && sameCurrency(refused?.output, form.output);
    return isPair ? refused?.symbol : undefined;
  }

  get severity(): number {
    return this.quote ? quoteSeverity(this.quote) : 0;
  }

  get router(): ReturnType<typeof quoteRouter> {
    const { quote } = this;
    return quote && quoteRouter(this.client, quote);
  }

  /** L1 fee in wei on top of the gas: 0 where the chain takes none, undefined while it is not known. */
  get l1FeeRaw(): bigint | undefined {
    return this.chain.gas.l1Fee ? this.lastL1FeeRaw : 0n;
  }

  /** Gas units of the quote's trade, with those that its recipient makes it take. */
  get gas(): bigint | undefined {
    return this.quote && this.quote.gasEstimate + (this.receiptGas ?? 0n);
  }

  /** Wei; undefined where it is not known. */
  get networkCostRaw(): bigint | undefined {
    return networkCostRaw(this.gas, this.client.clock.head, this.l1FeeRaw);
  }

  get slippageBps(): number {
    const { slippageTolerance } = this.#settings;
    return slippageTolerance === 'auto' ? this.autoSlippageBps : slippageTolerance;
  }

  get autoSlippageBps(): number {
    if (this.guard?.autoBps) return this.guard.autoBps;
    const cost = this.networkCostRaw;
    return autoSlippageBps(
      cost === undefined ? undefined : this.usd(nativeCurrency(this.chain), cost),
      this.amountOutRaw === undefined ? undefined : this.usd(this.form.output, this.amountOutRaw),
    );
  }

  /** EXACT_INPUT: the minimum output. EXACT_OUTPUT: the maximum input. Raw units. */
  get limitRaw(): bigint | undefined {
    return this.quote && this.limitOf(this.quote);
  }

  /** The quote's limit in raw units. @param slippageBps the present tolerance unless given */
  limitOf(quote: Quote, slippageBps = this.slippageBps): bigint {
    const amounts = tradeAmounts(quote);
    return amounts.tradeType === 'EXACT_INPUT'
      ? minimumAmountOut(amounts, slippageBps)
      : maximumAmountIn(amounts, slippageBps);
  }

  /** The most that may leave the account, raw units. */
  get spentRaw(): bigint | undefined {
    return this.quote?.request.tradeType === 'EXACT_OUTPUT' ? this.limitRaw : this.amountInRaw;
  }

  /** A listed or added token. */
  tokenOf(address: Address): Token | undefined {
    return this.#tokens.find(this.chain.id, address);
  }

  usd(currency: Currency | undefined, raw: bigint): number | undefined {
    return usdOf(this.#prices, currency, raw);
  }

  /** True where the fiat figures come from placeholder prices. */
  get usdIsEstimate(): boolean {
    return this.chain.prices.source === 'placeholder';
  }

  /** The quote found a token with a transfer fee: the form falls back to an exact input. */
  #refuseExactOutput(symbol: string | number | undefined): void {
    const { input, output } = this.form;
    if (typeof symbol !== 'string') return;
    runInAction(() => {
      this.refused = { input, output, symbol };
      this.form.forceExactInput();
    });
  }
}
