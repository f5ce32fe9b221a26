import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency, Token } from '../../../kernel/currency/Currency.ts';
import { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { afterQuote } from '../../../kernel/quote/afterQuote.ts';
import type { NetworkOff } from '../../../kernel/rpc/networkOff.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import {
  AllowanceServiceToken,
  BalanceServiceToken,
  ChainRegistryToken,
  EnsServiceToken,
  Permit2ServiceToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { Allowance, AllowanceService } from '../../../kernel/tokens/AllowanceService.ts';
import type { Balance, BalanceService } from '../../../kernel/tokens/BalanceService.ts';
import { followBalances } from '../../../kernel/tokens/followBalances.ts';
import type { Permit2Service } from '../../../kernel/tokens/Permit2Service.ts';
import { swapSpender, swapSpenders } from '../../../kernel/trade/swapSpenders.ts';
import type { TxTracker } from '../../../kernel/tx/TxTracker.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { walletGate } from '../../../kernel/wallet/walletGate.ts';
import { coverage, maximumEntryRaw } from '../../../ui/format/amountEntry.ts';
import { followDecimals } from '../services/followDecimals.ts';
import { followWalletBatches } from '../services/followWalletBatches.ts';
import { pendingApproval } from '../services/pendingApproval.ts';
import { APPROVAL_GAS, maximumFeeRaw, networkCostRaw, WRAP_GAS } from './quote/networkCost.ts';
import { quoteTrouble } from './quote/quoteTrouble.ts';
import { valueSeverity } from './quote/valueLoss.ts';
import type { recipientRefusal } from './recipient/recipientRefusal.ts';
import type { RecipientRefusal } from './recipient/refusedRecipient.ts';
import { type RecipientState, recipientState } from './recipientState.ts';
import type { SwapTrade } from './SwapTrade.ts';
import { type SwapButtonState, swapButton } from './swapButton.ts';
import { tradingOff, wrappingOff } from './tradingOff.ts';

const quoted = afterQuote(() => loadChunk(() => import('./quote/watchQuoted.ts')));

interface Grant {
  readonly owner: Address;
  readonly token: Token;
  readonly spender: Address;
}

/**
 * What a trade needs before its transaction: balance, allowance, recipient. And the button state that follows
 * from it.
 */
export class SwapStore {
  /** The address that the recipient field means. */
  readonly recipient: AddressLookup;
  readonly #trade: SwapTrade;
  readonly #balances: BalanceService;
  readonly #allowances: AllowanceService;
  readonly #permits: Permit2Service;
  readonly #wallet: WalletSession;
  readonly tracker: TxTracker;
  /** The rules of who cannot be paid, loaded with the first recipient. */
  protected refuses: typeof recipientRefusal | undefined = undefined;
  /** True where the wallet carries out approval and swap in one batch. */
  walletBatches = false;

  constructor(trade: SwapTrade, { get }: Pick<ServiceReader, 'get'>) {
    this.#trade = trade;
    this.#balances = get(BalanceServiceToken);
    this.#allowances = get(AllowanceServiceToken);
    this.#permits = get(Permit2ServiceToken);
    this.#wallet = get(WalletSessionToken);
    this.tracker = get(TxTrackerToken);
    this.recipient = new AddressLookup(get(EnsServiceToken), get(ChainRegistryToken));
    makeObservable<this, 'refuses'>(this, {
      walletBatches: observableRef,
      refuses: observableRef,
      spender: computed,
      recipientRefusal: computed,
      recipientState: computed,
      button: computed,
    });
  }

  /** Follows the trade, balances and allowances until the disposer runs, which is while the page is open. */
  open(): () => void {
    const trade = this.#trade;
    const { form } = trade;
    const closeTrade = trade.open();
    const stops = [
      followDecimals(trade),
      followBalances(this.#balances, () => ({
        owner: trade.account,
        chain: trade.chain,
        currencies: [form.input, form.output],
      })),
      // Of every router: another quote may take another, and what it needs must not be waited for then.
      follow(
        () => this.#granting,
        ({ owner, token, spenders }) => {
          const watched = spenders.map((spender) => this.#allowances.watch(owner, token, spender));
          return () => {
            for (const stop of watched) stop();
          };
        },
      ),
      follow(
        () => this.#grantTo(this.permitSpender),
        ({ owner, token, spender }) => this.#permits.watch(owner, token, spender),
      ),
      follow(
        () => (trade.quote || trade.receiptGas !== undefined ? quoted() : undefined),
        ({ watchQuoted }) => watchQuoted(trade, this, this.#balances),
      ),
      followWalletBatches(
        () => {
          const { provider, account } = this.#wallet;
          return provider && account ? { provider, account, chainId: trade.chain.id } : undefined;
        },
        (batches) =>
          runInAction(() => {
            this.walletBatches = batches;
          }),
      ),
      reaction(
        () => [form.recipient ?? '', trade.chain.id] as const,
        ([text, chainId]) => this.recipient.set(text, chainId),
        { fireImmediately: true, equals: (a, b) => a[0] === b[0] && a[1] === b[1] },
      ),
      reaction(
        () => this.refuses === undefined && form.recipient,
        (text) => {
          if (text) void this.#loadRules().catch(() => undefined);
        },
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      closeTrade();
    };
  }

  /** i18n key of why nothing can be traded here, with its values. */
  get tradingOff(): NetworkOff | undefined {
    const { client, wrap } = this.#trade;
    return wrap === 'NOT_APPLICABLE' ? tradingOff(client) : wrappingOff(client);
  }

  /**
   * Who needs an allowance for the input token; undefined while it is not known or where nobody needs one.
   */
  get spender(): Address | undefined {
    const { form, wrap, router, chain } = this.#trade;
    if (form.input?.kind !== 'token' || wrap !== 'NOT_APPLICABLE') return undefined;
    return router && swapSpender(chain, router.kind);
  }

  /** Who needs a Permit2 allowance for the input token; undefined where the route does not use Permit2. */
  get permitSpender(): Address | undefined {
    const { router } = this.#trade;
    return this.spender && router?.kind === 'universalRouter' ? router.address : undefined;
  }

  get allowance(): Allowance | undefined {
    const grant = this.#grantTo(this.spender);
    return grant && this.#allowances.get(grant.owner, grant.token, grant.spender);
  }

  /**
   * Whether the allowance covers the quoted input; undefined while unknown. For an exact output the plan may
   * need a little more, the limit: its review asks for that. If the button asked for each new limit, a price
   * that rises would ask for one approval after the other.
   */
  get allowed(): boolean | undefined {
    if (!this.spender) return true;
    const { allowance } = this;
    const { amountInRaw } = this.#trade;
    if (allowance?.state !== 'known' || amountInRaw === undefined) return undefined;
    return allowance.raw >= amountInRaw;
  }

  /**
   * Estimated cost in wei of the missing approval; undefined where none is missing, or the cost is not known.
   */
  get approvalCostRaw(): bigint | undefined {
    const { client, l1FeeRaw } = this.#trade;
    return this.allowed === false ? networkCostRaw(APPROVAL_GAS, client.clock.head, l1FeeRaw) : undefined;
  }

  /** A sufficient approval was sent, in this visit or an earlier one, and is not in a block yet. */
  get approvalPending(): boolean {
    const { amountInRaw, chain } = this.#trade;
    const grant = this.#grantTo(this.spender);
    if (!grant || amountInRaw === undefined) return false;
    const { owner, token, spender } = grant;
    const wanted = { chainId: chain.id, from: owner, token: token.address, spender };
    const pendingRaw = pendingApproval(this.tracker, wanted, systemTimers.wallMs());
    return pendingRaw !== undefined && pendingRaw >= amountInRaw;
  }

  /** A wrap always goes to the sender, so the recipient field does not matter. */
  get recipientState(): RecipientState {
    const { form, wrap } = this.#trade;
    if (wrap !== 'NOT_APPLICABLE') return 'ok';
    return recipientState(form.recipient, this.recipient, this.refuses ? this.recipientRefusal : 'unknown');
  }

  /** Why the recipient's address cannot be paid; undefined if no reason is known (yet). */
  get recipientRefusal(): RecipientRefusal | undefined {
    return this.refuses?.(this.#trade, this.recipient);
  }

  /** Who receives the output; undefined while that is not settled. */
  get recipientAddress(): Address | undefined {
    if (this.recipientState !== 'ok') return undefined;
    const { form, wrap, account } = this.#trade;
    return form.recipient === null || wrap !== 'NOT_APPLICABLE' ? account : this.recipient.address;
  }

  balance(currency: Currency | undefined): Balance | undefined {
    const { account } = this.#trade;
    return account && currency && this.#balances.get(account, currency);
  }

  /**
   * The most that can be paid: the balance, less the gas reserve of the native coin. Undefined while the
   * balance is not known.
   */
  get maximumInputRaw(): bigint | undefined {
    const { form, chain, wrap, gas, client, l1FeeRaw } = this.#trade;
    const units = wrap === 'NOT_APPLICABLE' ? gas : WRAP_GAS;
    const feeRaw = maximumFeeRaw(chain, units, client.clock.head, l1FeeRaw);
    return maximumEntryRaw(this.balance(form.input), form.input, feeRaw);
  }

  /** The state of the main button, apart from the steps of a running flow. */
  get button(): SwapButtonState {
    const { form, chain, wrap, quoteState, severity, spentRaw, amountInRaw } = this.#trade;
    return swapButton({
      off: this.tradingOff !== undefined,
      gate: walletGate(this.#wallet, chain.id),
      hasTokens: form.input !== undefined && form.output !== undefined,
      hasAmount: form.amountRaw !== undefined,
      amountProblem: form.tooManyDecimals ? 'too_many_decimals' : undefined,
      recipient: this.recipientState,
      balance: coverage(this.balance(form.input), spentRaw ?? amountInRaw),
      wrap,
      quote: quoteState.state === 'valid' && quoteTrouble(this.#trade) ? 'stale' : quoteState.state,
      noRoute: quoteState.state === 'no_route_found' ? quoteState.why : undefined,
      allowance: this.#allowanceState(),
      impactSeverity: Math.max(severity, valueSeverity(this.#trade)),
    });
  }

  async #loadRules(): Promise<void> {
    const loaded = await loadChunk(() => import('./recipient/recipientRefusal.ts'));
    runInAction(() => {
      this.refuses = loaded.recipientRefusal;
    });
  }

  /** The account's allowance for `spender` to take the input; undefined where the input is no token. */
  #grantTo(spender: Address | undefined): Grant | undefined {
    const { account, form } = this.#trade;
    return account && spender && form.input?.kind === 'token'
      ? { owner: account, token: form.input, spender }
      : undefined;
  }

  /** Whose allowances for which spenders are watched; undefined where the swap takes no token. */
  get #granting(): (Omit<Grant, 'spender'> & { readonly spenders: readonly Address[] }) | undefined {
    const { account, form, wrap, chain } = this.#trade;
    return account && form.input?.kind === 'token' && wrap === 'NOT_APPLICABLE'
      ? { owner: account, token: form.input, spenders: swapSpenders(chain) }
      : undefined;
  }

  #allowanceState(): 'allowed' | 'required' | 'pending' | 'loading' {
    const { allowed } = this;
    // The batch contains the approval, so one confirmation is enough for both.
    if (allowed || this.walletBatches) return 'allowed';
    if (allowed === undefined) return 'loading';
    return this.approvalPending ? 'pending' : 'required';
  }
}
