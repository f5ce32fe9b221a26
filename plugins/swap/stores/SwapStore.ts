import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { maximumAmountIn, minimumAmountOut } from '../../../kernel/amm/index.ts';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec, DeployedContract } from '../../../kernel/chain/ChainSpec.ts';
import { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import type { EnsService } from '../../../kernel/ens/types.ts';
import { follow } from '../../../kernel/plugin/follow.ts';
import { loadChunk } from '../../../kernel/plugin/loadChunk.ts';
import type {
  Quote,
  QuoteRequest,
  QuoteService,
  QuoteSession,
  QuoteState,
} from '../../../kernel/quote/types.ts';
import type { ChainClient, ChainClients } from '../../../kernel/rpc/types.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { type Currency, nativeCurrency, type Token, wrappedNative } from '../../../kernel/tokens/Currency.ts';
import { spendableNative } from '../../../kernel/tokens/spendableNative.ts';
import type {
  Allowance,
  AllowanceService,
  Balance,
  BalanceService,
  Permit2Allowance,
  Permit2Service,
  PriceService,
  TokenListService,
} from '../../../kernel/tokens/types.ts';
import type { Eip1193Provider, WalletSession } from '../../../kernel/wallet/Connector.ts';
import { decimalPlaces, parseAmount } from '../../../ui/format/decimalText.ts';
import { usdValue } from '../../../ui/format/formatUsd.ts';
import { maximumFeeRaw, networkCostRaw } from './networkCost.ts';
import { quoteRouter } from './quoteRouter.ts';
import { quoteSeverity } from './quoteSeverity.ts';
import { type RecipientState, recipientState } from './recipientState.ts';
import { SwapForm } from './SwapForm.ts';
import { autoSlippageBps } from './slippage.ts';
import { type SwapButtonState, swapButton } from './swapButton.ts';
import { tradeAmounts } from './tradeAmounts.ts';
import { tradingOff } from './tradingOff.ts';
import { type WrapType, wrapType } from './wrapType.ts';

export interface SwapServices {
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly quotes: QuoteService;
  readonly balances: BalanceService;
  readonly allowances: AllowanceService;
  readonly permits: Permit2Service;
  readonly ens: EnsService;
  readonly prices: PriceService;
  readonly tokens: TokenListService;
  readonly wallet: WalletSession;
  readonly settings: UserSettings;
}

interface BatchQuestion {
  readonly provider: Eip1193Provider;
  readonly account: Address;
  readonly chainId: number;
}

/** What the swap page shows: all derived from the form, the settings and what services know now. */
export class SwapStore {
  readonly form = new SwapForm();
  /** What the recipient field stands for. */
  readonly recipient: AddressLookup;
  readonly #services: SwapServices;
  protected session: QuoteSession | undefined = undefined;
  /** The wallet carries out approval and swap as one. */
  walletBatches = false;

  constructor(services: SwapServices) {
    this.#services = services;
    this.recipient = new AddressLookup(services.ens);
    makeObservable<this, 'session'>(this, {
      session: observableRef,
      walletBatches: observableRef,
      chain: computed,
      wrap: computed,
      amountRaw: computed,
      request: computed,
      slippageBps: computed,
      amountInRaw: computed,
      amountOutRaw: computed,
      limitRaw: computed,
      spender: computed,
      recipientState: computed,
      button: computed,
    });
  }

  /** Quotes, balances and allowance are followed until the disposer runs: while the page is open. */
  open(): () => void {
    const { quotes, balances, allowances, permits, wallet } = this.#services;
    const session = quotes.open();
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
      follow(
        () => {
          const { input, output } = this.form;
          const shown = [nativeCurrency(this.chain), input, output].filter(
            (currency) => currency !== undefined,
          );
          return wallet.account && { owner: wallet.account, shown };
        },
        ({ owner, shown }) => balances.watch(owner, shown),
      ),
      follow(
        () => {
          const { input } = this.form;
          const { spender } = this;
          return wallet.account && spender && input?.kind === 'token'
            ? { owner: wallet.account, token: input, spender }
            : undefined;
        },
        ({ owner, token, spender }) => allowances.watch(owner, token, spender),
      ),
      follow(
        () => {
          const { input } = this.form;
          const { permitSpender } = this;
          return wallet.account && permitSpender && input?.kind === 'token'
            ? { owner: wallet.account, token: input, permitSpender }
            : undefined;
        },
        ({ owner, token, permitSpender }) => permits.watch(owner, token, permitSpender),
      ),
      follow(
        () => {
          const { provider, account } = wallet;
          return provider && account ? { provider, account, chainId: this.chain.id } : undefined;
        },
        (asked) => this.#askForBatches(asked),
      ),
      reaction(
        () => [this.form.recipient ?? '', this.chain.id] as const,
        ([text, chainId]) => this.recipient.set(text, chainId),
        { fireImmediately: true, equals: (a, b) => a[0] === b[0] && a[1] === b[1] },
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
    return this.#services.activeChain.chain;
  }

  get client(): ChainClient {
    return this.#services.clients.get(this.chain.id);
  }

  get account(): Address | undefined {
    return this.#services.wallet.account;
  }

  /** i18n key of why nothing can be traded here, with its values. */
  get tradingOff(): ReturnType<typeof tradingOff> {
    return tradingOff(this.client);
  }

  get wrap(): WrapType {
    return wrapType(this.form.input, this.form.output, contractAddress(this.chain, 'wrappedNative'));
  }

  /** What was typed, in raw units; undefined for nothing, zero, or more decimals than the token has. */
  get amountRaw(): bigint | undefined {
    const { independentCurrency, typedValue } = this.form;
    if (!independentCurrency || this.tooManyDecimals) return undefined;
    const raw = parseAmount(typedValue, independentCurrency.decimals);
    return raw !== undefined && raw > 0n ? raw : undefined;
  }

  get tooManyDecimals(): boolean {
    const { independentCurrency, typedValue } = this.form;
    return independentCurrency !== undefined && decimalPlaces(typedValue) > independentCurrency.decimals;
  }

  get request(): QuoteRequest | undefined {
    const { input, output, independentField } = this.form;
    if (!input || !output || this.amountRaw === undefined || this.wrap !== 'NOT_APPLICABLE') return undefined;
    const tradeType = independentField === 'INPUT' ? 'EXACT_INPUT' : 'EXACT_OUTPUT';
    return { tradeType, input, output, amountRaw: this.amountRaw };
  }

  get quoteState(): QuoteState {
    return this.session?.state ?? { state: 'idle' };
  }

  get quote(): Quote | undefined {
    const state = this.quoteState;
    return state.state === 'valid' || state.state === 'stale' ? state.quote : undefined;
  }

  confirmQuote(quote: Quote, signal?: AbortSignal) {
    return this.session?.confirm(quote, signal);
  }

  /** Raw input: typed, or what the quote asks. Undefined while there is none. */
  get amountInRaw(): bigint | undefined {
    if (this.wrap !== 'NOT_APPLICABLE' || this.form.independentField === 'INPUT') return this.amountRaw;
    return this.quote?.amountInRaw;
  }

  get amountOutRaw(): bigint | undefined {
    if (this.wrap !== 'NOT_APPLICABLE' || this.form.independentField === 'OUTPUT') return this.amountRaw;
    return this.quote?.amountOutAfterTaxRaw;
  }

  get networkCostRaw(): bigint | undefined {
    return this.quote && networkCostRaw(this.quote.gasEstimate, this.client.clock.head);
  }

  get slippageBps(): number {
    const { slippageTolerance } = this.#services.settings;
    return slippageTolerance === 'auto' ? this.autoSlippageBps : slippageTolerance;
  }

  get autoSlippageBps(): number {
    const cost = this.networkCostRaw;
    return autoSlippageBps(
      cost === undefined ? undefined : this.usd(nativeCurrency(this.chain), cost),
      this.amountOutRaw === undefined ? undefined : this.usd(this.form.output, this.amountOutRaw),
    );
  }

  /** EXACT_INPUT: the least output. EXACT_OUTPUT: the most input. */
  get limitRaw(): bigint | undefined {
    return this.quote && this.limitOf(this.quote);
  }

  limitOf(quote: Quote): bigint {
    const amounts = tradeAmounts(quote);
    return amounts.tradeType === 'EXACT_INPUT'
      ? minimumAmountOut(amounts, this.slippageBps)
      : maximumAmountIn(amounts, this.slippageBps);
  }

  /** The most that may leave the account. */
  get spentRaw(): bigint | undefined {
    return this.quote?.request.tradeType === 'EXACT_OUTPUT' ? this.limitRaw : this.amountInRaw;
  }

  get severity(): number {
    return this.quote ? quoteSeverity(this.quote) : 0;
  }

  get router(): DeployedContract | undefined {
    const { quote } = this;
    return quote && quoteRouter(this.client, quote);
  }

  /** Who must be allowed to take the input token; undefined while it is not known or nobody must. */
  get spender(): Address | undefined {
    if (this.form.input?.kind !== 'token' || this.wrap !== 'NOT_APPLICABLE') return undefined;
    const { router } = this;
    // The Universal Router takes tokens through Permit2 alone.
    return router?.kind === 'universalRouter' ? contractAddress(this.chain, 'permit2') : router?.address;
  }

  /** Whom Permit2 must let take the input token; undefined where the route does not go through Permit2. */
  get permitSpender(): Address | undefined {
    return this.spender && this.router?.kind === 'universalRouter' ? this.router.address : undefined;
  }

  get permitAllowance(): Permit2Allowance | undefined {
    const { input } = this.form;
    const { account, permitSpender } = this;
    if (!account || !permitSpender || input?.kind !== 'token') return undefined;
    return this.#services.permits.get(account, input, permitSpender);
  }

  get allowance(): Allowance | undefined {
    const { input } = this.form;
    const { account, spender } = this;
    if (!account || !spender || input?.kind !== 'token') return undefined;
    return this.#services.allowances.get(account, input, spender);
  }

  /** True, false, or undefined while unknown. */
  get allowed(): boolean | undefined {
    if (!this.spender) return true;
    const { allowance, spentRaw } = this;
    if (allowance?.state !== 'known' || spentRaw === undefined) return undefined;
    return allowance.raw >= spentRaw;
  }

  /** A wrap always goes to the sender, so its field is not asked. */
  get recipientState(): RecipientState {
    return this.wrap === 'NOT_APPLICABLE' ? recipientState(this.form.recipient, this.recipient) : 'ok';
  }

  /** Who gets the output; undefined while that is not settled. */
  get recipientAddress(): Address | undefined {
    if (this.recipientState !== 'ok') return undefined;
    return this.form.recipient === null || this.wrap !== 'NOT_APPLICABLE'
      ? this.account
      : this.recipient.address;
  }

  /** What can be paid: the balance, less what gas needs of the native coin. Undefined while it is not known. */
  get maximumInputRaw(): bigint | undefined {
    const { input } = this.form;
    const balance = this.balance(input);
    if (!input || balance?.state !== 'known') return undefined;
    if (input.kind === 'token') return balance.raw;
    return spendableNative(
      balance.raw,
      maximumFeeRaw(this.chain, this.quote?.gasEstimate, this.client.clock.head),
    );
  }

  balance(currency: Currency | undefined): Balance | undefined {
    return this.account && currency && this.#services.balances.get(this.account, currency);
  }

  get wrappedToken(): Token | undefined {
    return wrappedNative(this.chain);
  }

  /** Of a listed or added token. */
  symbolOf(address: string): string | undefined {
    return this.#services.tokens.find(this.chain.id, address as Address)?.symbol;
  }

  usd(currency: Currency | undefined, raw: bigint): number | undefined {
    const price = currency && this.#services.prices.price(currency);
    return price && usdValue(raw, currency.decimals, price.usd);
  }

  /** True where the fiat figures come from placeholder prices. */
  get usdIsEstimate(): boolean {
    return this.chain.prices.source === 'placeholder';
  }

  /** The main button, but for steps of a flow that is under way. */
  get button(): SwapButtonState {
    const { wallet } = this.#services;
    const { input, output } = this.form;
    const allowed = this.allowed;
    return swapButton({
      connected: wallet.status === 'connected',
      switchingChain: wallet.switchingChain,
      walletOnOtherChain: wallet.chainId !== undefined && wallet.chainId !== this.chain.id,
      tradingOff: this.tradingOff?.key,
      hasTokens: input !== undefined && output !== undefined,
      hasAmount: this.amountRaw !== undefined,
      amountProblem: this.tooManyDecimals ? 'too_many_decimals' : undefined,
      recipient: this.recipientState,
      balance: this.#balanceState(),
      wrap: this.wrap,
      quote: this.quoteState.state,
      // One confirmation for both: the approval is part of the swap.
      allowance: allowed === undefined ? 'loading' : allowed || this.walletBatches ? 'allowed' : 'required',
      impactSeverity: this.severity,
    });
  }

  /** @returns what forgets the answer */
  #askForBatches({ provider, account, chainId }: BatchQuestion): () => void {
    let current = true;
    const set = (batches: boolean) =>
      runInAction(() => {
        this.walletBatches = batches;
      });
    void loadChunk(() => import('../../../kernel/wallet/walletCalls.ts'))
      .then(({ walletBatches }) => walletBatches(provider, account, chainId))
      .then(
        (batches) => {
          if (current) set(batches);
        },
        // Without an answer it is one after the other.
        () => undefined,
      );
    return () => {
      current = false;
      set(false);
    };
  }

  #balanceState(): 'enough' | 'insufficient' | 'unknown' {
    const balance = this.balance(this.form.input);
    const needed = this.spentRaw ?? this.amountInRaw;
    if (needed === undefined) return 'enough';
    if (balance?.state !== 'known') return 'unknown';
    return balance.raw >= needed ? 'enough' : 'insufficient';
  }
}
