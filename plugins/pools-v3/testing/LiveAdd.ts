import { runInAction, when } from 'mobx';
import { expect } from 'vitest';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { acceptPrice } from '../../../kernel/flow/testing/acceptPrice.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { ChainQuoteService } from '../../../kernel/quote/ChainQuoteService.ts';
import { type ClientChanges, currencyOf, noPlugins } from '../../../kernel/quote/testing/localMarket.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  FlowFactoryToken,
  LoggerToken,
  QuoteServiceToken,
  SettingsToken,
  StorageToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { BrowserStorage } from '../../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../../kernel/storage/testing/fakeStorage.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { AddStore } from '../stores/AddStore.ts';
import { ZapStore } from '../stores/zap/ZapStore.ts';

/** The store of the pages that add liquidity, over the local chain. */
export class LiveAdd {
  readonly live: LiveSender;
  readonly bench: PositionBench;
  readonly store: AddStore;
  readonly zap: ZapStore;
  readonly #chain: TestChain;
  readonly #close: () => void;

  private constructor(chain: TestChain, live: LiveSender) {
    this.#chain = chain;
    this.live = live;
    this.bench = new PositionBench(chain);
    const services = servicesOf(
      provide(ActiveChainToken, { chain: live.signer.chain }),
      provide(ChainClientsToken, live.clients),
      // Every balance is sufficient here.
      provide(BalanceServiceToken, {
        watch: () => () => undefined,
        get: () => ({ state: 'known', raw: 10n ** 40n, block: 1n }),
      }),
      provide(SettingsToken, live.services.settings),
      provide(WalletSessionToken, live.wallet),
      provide(FlowFactoryToken, () => new TransactionFlow(live.services)),
      provide(LoggerToken, silentLogger),
      provide(QuoteServiceToken, new ChainQuoteService(live.clients, ...noPlugins)),
      provide(StorageToken, new BrowserStorage(new FakeBrowser().tab())),
      provide(TxTrackerToken, live.tracker),
    );
    this.store = new AddStore(services);
    this.zap = new ZapStore(this.store, services);
    runInAction(() => Object.assign(live.settings, { liquiditySlippageTolerance: 'auto' }));
    const stops = [this.store.open(), this.zap.open()];
    this.#close = () => {
      for (const stop of stops) stop();
    };
  }

  /** @param more of the chain file, such as other endpoints, and of the pool of clients */
  static async open(chain: TestChain, ...[change, ...options]: ClientChanges): Promise<LiveAdd> {
    const live = new LiveSender(chain, { ...BRISK, ...change }, ...options);
    await live.connect();
    return new LiveAdd(chain, live);
  }

  close(): void {
    this.#close();
    this.live.close();
  }

  currency(symbol: string): Currency {
    return currencyOf(this.#chain, symbol);
  }

  async choose(a: string, b: string, fee: number): Promise<void> {
    this.store.form.setPair(this.currency(a), this.currency(b), fee);
    await this.settled();
  }

  /** Waits until the selected tier is known. */
  async settled(): Promise<void> {
    await when(() => this.store.pool.tier !== undefined && this.store.pool.existence !== 'LOADING', WAIT);
  }

  /**
   * Goes from the form to the settled transaction, at whatever price the pool has, and checks the simulation against
   * the review.
   */
  async carryOut(): Promise<void> {
    const { store } = this;
    await when(() => store.button.kind === 'preview', WAIT);
    store.review();
    await when(() => store.flow.simulation !== undefined, WAIT);
    const { deposit, currencies } = store.agreed ?? {};
    expect(store.flow.simulation?.ok, store.flow.simulation?.reason).toBe(true);
    const changes = store.flow.simulation?.changes;
    if (changes === undefined || changes === 'unavailable' || !deposit)
      throw new Error('nobody told what it does');
    for (const { currency, deltaRaw } of changes) {
      const first = currency.symbol === currencies?.[0].symbol;
      expect(deltaRaw).toBe(-(first ? deposit.taken.amount0Raw : deposit.taken.amount1Raw));
    }
    await acceptPrice(store.flow);
    await store.flow.confirm();
    expect(store.flow.failure?.error).toBeUndefined();
    expect(store.flow.outcome).toBe('confirmed');
  }

  /** The account's balance of a currency. `gasRaw`, the gas paid meanwhile, is added to native coin. */
  async heldRaw(currency: Currency, gasRaw = 0n): Promise<bigint> {
    const { account } = this.live;
    if (currency.kind === 'native') {
      return BigInt(await this.#chain.rpc<Hex>('eth_getBalance', [account, 'latest'])) + gasRaw;
    }
    return new TestContract(this.#chain.url, currency.address, TOKEN_ABI).read<bigint>('balanceOf', [
      account,
    ]);
  }

  /** The gas cost of the newest transaction, in wei. */
  async gasRaw(): Promise<bigint> {
    const reference = this.live.tracker.list()[0]?.reference;
    if (reference?.kind !== 'hash') throw new Error('there is no transaction');
    const receipt = await this.#chain.rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>(
      'eth_getTransactionReceipt',
      [reference.hash],
    );
    return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  }
}
