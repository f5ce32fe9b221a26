import { observable, when } from 'mobx';
import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { ChainQuoteService } from '../../../kernel/quote/ChainQuoteService.ts';
import {
  currencyOf,
  localChainSpec,
  localClients,
  noPlugins,
} from '../../../kernel/quote/testing/localMarket.ts';
import { FakePage } from '../../../kernel/rpc/testing/FakePage.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { BrowserStorage } from '../../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../../kernel/storage/testing/fakeStorage.ts';
import { Allowances } from '../../../kernel/tokens/Allowances.ts';
import { Balances } from '../../../kernel/tokens/Balances.ts';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import { followBatchesLater } from '../../../kernel/tx/followBatchesLater.ts';
import { TransactionTracker } from '../../../kernel/tx/TransactionTracker.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { WalletTransactionSender } from '../../../kernel/tx/WalletTransactionSender.ts';
import { BrowserWalletSession } from '../../../kernel/wallet/BrowserWalletSession.ts';
import type { Eip1193Provider, WalletOption } from '../../../kernel/wallet/Connector.ts';
import { Permit2Allowances } from '../../../kernel/wallet/Permit2Allowances.ts';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { SwapFlow } from '../stores/SwapFlow.ts';
import { SwapStore } from '../stores/SwapStore.ts';

/** The stores of the page over the app's own services and the local chain; only the wallet is the node's. */
export class LiveSwap {
  readonly chain: TestChain;
  readonly account: Address = SECOND_WALLET;
  /** Methods that the wallet was asked. */
  readonly asked: string[] = [];
  /** Answers in the wallet's place; throws to refuse. */
  readonly answers = new Map<string, (params: readonly unknown[]) => unknown>();
  readonly settings = observable(
    { slippageTolerance: 50, deadlineSeconds: undefined, approveExact: false },
    {},
    { deep: false },
  );
  readonly names = new Map<string, Address>();
  readonly tracker: TransactionTracker;
  readonly wallet: BrowserWalletSession;
  readonly store: SwapStore;
  readonly flow: SwapFlow;
  readonly #closers: (() => void)[] = [];

  constructor(chain: TestChain, change: Partial<ChainSpec> = {}) {
    this.chain = chain;
    const clients = localClients(chain, change);
    this.wallet = new BrowserWalletSession({
      options: { all: [this.#option()], discover: async () => undefined },
      storage: memoryStorage(),
    });
    this.tracker = new TransactionTracker({
      storage: new BrowserStorage(new FakeBrowser().tab()),
      clients,
      logger: silentLogger,
      locks: undefined,
      visibility: new FakePage(),
    });
    this.#closers.push(followBatchesLater(this.tracker, this.wallet));
    const allowances = new Allowances(clients);
    const { id } = localChainSpec(chain);
    this.store = new SwapStore({
      activeChain: { chain: clients.get(id).chain, select: () => undefined },
      clients,
      quotes: new ChainQuoteService(clients, ...noPlugins),
      balances: new Balances(clients),
      allowances,
      permits: new Permit2Allowances(clients),
      ens: {
        supported: () => true,
        resolve: async (_chainId: number, name: string) => this.names.get(name),
        reverse: async () => undefined,
      } as never,
      prices: { price: () => undefined },
      tokens: { find: () => undefined } as never,
      wallet: this.wallet,
      settings: this.settings as unknown as UserSettings,
    });
    const sender = new WalletTransactionSender(clients, this.wallet, this.tracker);
    this.flow = new SwapFlow(this.store, {
      sender,
      tracker: this.tracker,
      allowances,
      settings: this.settings as unknown as UserSettings,
      wallet: this.wallet,
    });
  }

  currency(symbol: string): Currency {
    return currencyOf(this.chain, symbol);
  }

  /** Connects, fills the form, and waits for the quote and all that the button waits for. */
  async quote(input: string, output: string, typedValue: string, recipient: string | null = null) {
    await this.wallet.activate(this.#option());
    this.store.form.replaceSwapState({
      input: this.currency(input),
      output: this.currency(output),
      typedValue,
      independentField: 'INPUT',
      recipient,
    });
    this.#closers.push(this.store.open());
    await this.ready();
  }

  async ready(): Promise<void> {
    await when(() => ['swap', 'swap_anyway', 'approve'].includes(this.store.button.kind), {
      timeout: 20_000,
    });
  }

  close(): void {
    for (const close of this.#closers.splice(0)) close();
    this.tracker.dispose();
    this.wallet.dispose();
  }

  #option(): WalletOption {
    const provider: Eip1193Provider = {
      request: async ({ method, params = [] }) => {
        this.asked.push(method);
        const answer = this.answers.get(method);
        if (answer) return answer(params as readonly unknown[]);
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [this.account];
        return this.chain.rpc(method, params as readonly unknown[]);
      },
    };
    return { id: 'node', name: 'Node', type: 'LOCAL', provider: async () => provider };
  }
}
