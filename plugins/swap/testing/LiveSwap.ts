import { when } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { ChainQuoteService } from '../../../kernel/quote/ChainQuoteService.ts';
import { currencyOf, noPlugins } from '../../../kernel/quote/testing/localMarket.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { Balances } from '../../../kernel/tokens/Balances.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { Permit2Allowances } from '../../../kernel/wallet/Permit2Allowances.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { SwapFlow } from '../stores/SwapFlow.ts';
import { SwapStore } from '../stores/SwapStore.ts';
import { SwapTrade } from '../stores/SwapTrade.ts';

/** The stores of the page over the app's own services and the local chain; only the wallet is the node's. */
export class LiveSwap extends LiveSender {
  readonly chain: TestChain;
  readonly names = new Map<string, Address>();
  readonly trade: SwapTrade;
  readonly store: SwapStore;
  readonly flow: SwapFlow;
  #closePage: (() => void) | undefined;

  constructor(chain: TestChain, change: Partial<ChainSpec> = {}) {
    super(chain, change);
    this.chain = chain;
    const { clients, services, wallet } = this;
    this.trade = new SwapTrade({
      activeChain: { chain: this.party.chain, select: () => undefined },
      clients,
      quotes: new ChainQuoteService(clients, ...noPlugins),
      prices: { price: () => undefined },
      tokens: { find: () => undefined } as never,
      settings: this.settings as unknown as UserSettings,
      wallet,
    });
    this.store = new SwapStore(this.trade, {
      balances: new Balances(clients),
      allowances: this.allowances,
      permits: new Permit2Allowances(clients),
      ens: {
        supported: () => true,
        resolve: async (_chainId: number, name: string) => this.names.get(name),
        reverse: async () => undefined,
      } as never,
      wallet,
      tracker: this.tracker,
    });
    this.flow = new SwapFlow(this.trade, this.store, services);
  }

  currency(symbol: string): Currency {
    return currencyOf(this.chain, symbol);
  }

  /** Connects, fills the form, and waits for the quote and all that the button waits for. */
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
    await when(() => ['swap', 'swap_anyway', 'approve'].includes(this.store.button.kind), {
      timeout: 20_000,
    });
  }

  override close(): void {
    this.#closePage?.();
    super.close();
  }
}
