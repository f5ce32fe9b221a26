import { when } from 'mobx';
import type { StateProver } from '../../../kernel/basis/StateProver.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { StaticChainRegistry } from '../../../kernel/chain/StaticChainRegistry.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { EnsNames } from '../../../kernel/ens/EnsNames.ts';
import { ChainQuoteService } from '../../../kernel/quote/ChainQuoteService.ts';
import type { QuoteService } from '../../../kernel/quote/QuoteService.ts';
import { type ClientChanges, currencyOf, noPlugins } from '../../../kernel/quote/testing/localMarket.ts';
import type { ChainClientPool } from '../../../kernel/rpc/ChainClientPool.ts';
import {
  ActiveChainToken,
  AllowanceServiceToken,
  BalanceServiceToken,
  ChainClientsToken,
  ChainRegistryToken,
  EnsServiceToken,
  Permit2ServiceToken,
  PriceServiceToken,
  QuoteServiceToken,
  SettingsToken,
  StateProverToken,
  TokenListServiceToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Balances } from '../../../kernel/tokens/Balances.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { SwapFlow } from '../stores/SwapFlow.ts';
import { SwapStore } from '../stores/SwapStore.ts';
import { SwapTrade } from '../stores/SwapTrade.ts';

/**
 * The page's stores over the app's own services and the local chain; only the wallet is replaced, by the
 * node.
 */
export class LiveSwap extends LiveSender {
  readonly chain: TestChain;
  /** Names that are not on the chain. */
  readonly names = new Map<string, Address>();
  readonly trade: SwapTrade;
  readonly store: SwapStore;
  readonly flow: SwapFlow;
  /** What a plugin brings that proves the pools' state. */
  prover: StateProver | undefined;
  #closePage: (() => void) | undefined;

  constructor(chain: TestChain, ...[change, ...options]: ClientChanges) {
    super(chain, { ...BRISK, ...change }, ...options);
    this.chain = chain;
    const { clients, services, wallet } = this;
    const chains = new StaticChainRegistry([this.signer.chain], this.signer.chain.id);
    const ens = new EnsNames({ clients, chains, fetch: (url) => Promise.reject(new Error(url)) });
    const reader = servicesOf(
      provide(ActiveChainToken, { chain: this.signer.chain }),
      provide(ChainRegistryToken, { all: [this.signer.chain], get: () => this.signer.chain }),
      provide(ChainClientsToken, clients),
      provide(QuoteServiceToken, this.quotesOf(clients)),
      provide(PriceServiceToken, { price: () => undefined }),
      provide(TokenListServiceToken, { find: () => undefined }),
      provide(SettingsToken, services.settings),
      provide(WalletSessionToken, wallet),
      provide(BalanceServiceToken, new Balances(clients)),
      provide(AllowanceServiceToken, this.allowances),
      provide(Permit2ServiceToken, this.permits),
      provide(EnsServiceToken, {
        supported: () => true,
        resolve: async (chainId, name) => {
          const address = this.names.get(name);
          return address ? { address, alone: false } : ens.resolve(chainId, name);
        },
        reverse: async () => undefined,
      }),
      provide(TxTrackerToken, this.tracker),
      provide(TransactionSenderToken, this.sender),
      provide(StateProverToken, {
        isWanted: () => this.prover?.isWanted() === true,
        prove: (...told) => (this.prover as StateProver).prove(...told),
      }),
    );
    this.trade = new SwapTrade(reader);
    this.store = new SwapStore(this.trade, reader);
    this.flow = new SwapFlow(this.trade, this.store, reader);
  }

  /** Quotes from the kernel's own pools; called by the constructor. */
  protected quotesOf(clients: ChainClientPool): QuoteService {
    // With routes through tokens in the middle, as on the page.
    const [contributions, services, { logger = console }] = noPlugins;
    return new ChainQuoteService(clients, contributions, services, { logger });
  }

  currency(symbol: string): Currency {
    return currencyOf(this.chain, symbol);
  }

  /** Connects, fills the form, and waits for the quote and for everything the button depends on. */
  async quote(input: string, output: string, typedValue: string, recipient: string | null = null) {
    await this.connect();
    this.trade.form.replaceSwapState({
      input: this.currency(input),
      output: this.currency(output),
      typedValue,
      independentField: 'INPUT',
      recipient,
    });
    this.#closePage?.();
    this.#closePage = this.store.open();
    await this.ready();
  }

  async ready(): Promise<void> {
    await when(() => ['swap', 'swap_anyway', 'approve_swap'].includes(this.store.button.kind), WAIT);
  }

  override close(): void {
    this.#closePage?.();
    super.close();
  }
}
