import { type IObservableValue, observable, runInAction } from 'mobx';
import { vi } from 'vitest';
import { isV2Pool, type V2PoolState } from '../../../kernel/amm/index.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, nativeCurrency, type Token } from '../../../kernel/currency/Currency.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
import type { QuoteRequest } from '../../../kernel/quote/QuoteRequest.ts';
import type { QuoteState } from '../../../kernel/quote/QuoteService.ts';
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
  TokenListServiceToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { Allowance } from '../../../kernel/tokens/AllowanceService.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import type { Permit2Allowance } from '../../../kernel/tokens/Permit2Service.ts';
import { clientsOf, FakeClient } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, MULTICALL3, testChain, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type { TransactionRequest } from '../../../kernel/tx/TransactionSender.ts';
import type { TransactionDraft } from '../../../kernel/tx/TxTracker.ts';
import type { TypedData } from '../../../kernel/wallet/Connector.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { SwapFlow } from '../stores/SwapFlow.ts';
import { SwapStore } from '../stores/SwapStore.ts';
import { SwapTrade } from '../stores/SwapTrade.ts';
import { pairContract, pairGiving } from './fakePair.ts';

export const ACCOUNT = addressOf(0xa1a1);
export const ROUTER = addressOf(0xbbbb02);
export const PAIR = addressOf(0xbbbb10);
/** A chain whose contracts have the same addresses. */
export const OTHER_CHAIN = 10143;

/** The local chain with everything that a swap needs. */
export function swapChain(over: Partial<ChainSpec> = {}): ChainSpec {
  return testChain({
    contracts: [
      { kind: 'wrappedNative', version: '1', address: WMON },
      { kind: 'multicall3', version: '3', address: MULTICALL3 },
      { kind: 'v2Factory', version: '1', address: addressOf(0xbbbb01) },
      { kind: 'swapRouter02', version: '1', address: ROUTER },
    ],
    ...over,
  });
}

const chain = swapChain();
export const mon = nativeCurrency(chain);
export const [wmon, hush] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [
  Token,
  Token,
];

const addressIn = (currency: Currency): Address => (currency.kind === 'native' ? WMON : currency.address);

/** A quote over one V2 pair, as the quote service would give it; amounts in raw units. */
export function quoteOf(request: QuoteRequest, other: bigint, over: Partial<Quote> = {}): Quote {
  const exactInput = request.tradeType === 'EXACT_INPUT';
  const [amountInRaw, amountOutRaw] = exactInput ? [request.amountRaw, other] : [other, request.amountRaw];
  const hop = {
    protocol: 'v2' as const,
    pool: PAIR,
    fee: 3000,
    tokenIn: addressIn(request.input),
    tokenOut: addressIn(request.output),
  };
  const price = { numerator: amountOutRaw, denominator: amountInRaw };
  const trade = { ...hop, tradeType: request.tradeType, amountInRaw, amountOutRaw };
  return {
    request,
    amountInRaw,
    amountOutRaw,
    amountOutAfterTaxRaw: amountOutRaw,
    inputTaxBps: 0,
    outputTaxBps: 0,
    parts: [{ hops: [hop], amountInRaw, amountOutRaw, shareBps: 10_000 }],
    pools: [pairGiving(PAIR, trade)],
    executionPrice: price,
    priceImpactPips: 0,
    gasEstimate: 100_000n,
    blockNumber: 1n,
    timestampMs: 0,
    endpoint: undefined,
    method: 'CLIENT_SIDE',
    sourceId: 'pools',
    ...over,
  };
}

/** The confirmation of a second endpoint for the quote's block. */
export const agreed: QuoteConfirmation = {
  outcome: 'agrees',
  isIndependent: true,
  blockNumber: 1n,
  validUntilBlock: 2n,
};

export interface Sent {
  readonly request: TransactionRequest;
  readonly draft: TransactionDraft;
}

/** Fakes of everything around the swap's stores. Each part can be set; reads are observable as in the app. */
export class SwapFakes {
  readonly client: FakeClient;
  /** The chain that the page shows. */
  readonly shown: IObservableValue<ChainSpec>;
  readonly wallet = observable(
    {
      status: 'connected' as 'connected' | 'connecting' | 'disconnected',
      account: ACCOUNT as Address | undefined,
      chainId: chain.id as number | undefined,
      switchingChain: false,
    },
    {},
    { deep: false },
  );
  readonly settings = observable(
    {
      slippageTolerance: 50 as number | 'auto',
      deadlineSeconds: undefined as number | undefined,
      approveExact: false,
      set(key: string, value: unknown) {
        Object.assign(this, { [key]: value });
      },
    },
    {},
    { deep: false },
  );
  /** By currency id; another owner's than the account's after its address and a space. */
  readonly balances = observable.map<string, Balance>({}, { deep: false });
  /** By token address: the spender's allowance. */
  readonly allowances = observable.map<Address, Allowance>({}, { deep: false });
  /** By token address: the router's Permit2 allowance. */
  readonly permits = observable.map<Address, Permit2Allowance>({}, { deep: false });
  /** Names in the ENS registry. */
  readonly names = new Map<string, Address>();
  /** Answers requests to sign typed data. */
  sign: (data: TypedData) => Promise<Hex> = async () => '0x';
  /** By currency id. */
  readonly usd = observable.map<string, number>();
  readonly quoteState = observable.box<QuoteState>({ state: 'idle' }, { deep: false });
  readonly asked: (QuoteRequest | undefined)[] = [];
  readonly paired: (readonly [Currency | undefined, Currency | undefined])[] = [];
  readonly watched: string[] = [];
  sessionOpen = false;
  /** The answer of the chain's quoters; by default they agree, at the quote's block. */
  quoter: (quote: Quote) => Promise<QuoteConfirmation> = async ({ blockNumber }) => ({
    ...agreed,
    blockNumber,
    validUntilBlock: blockNumber + 1n,
  });
  /** Blocks of the quotes that the quoters were asked about. */
  readonly confirmed: bigint[] = [];
  /** Who they were asked as. */
  readonly confirmedAs: (string | undefined)[] = [];
  /** Sources of the quotes whose simulation failed. */
  readonly passedOver: string[] = [];
  needsReset = false;
  /** The token takes approvals of the needed amount only. */
  refusesUnlimited = false;
  /** Pending transactions, from this visit or an earlier one. */
  readonly pending = observable.array<TransactionRecord>([], { deep: false });
  /** Each request in `sent` takes the next of `answers`; without one, the wallet answers at once. */
  readonly sent: Sent[] = [];
  readonly answers: (() => Promise<void>)[] = [];
  readonly outcomes: TransactionOutcome[] = [];
  readonly trade: SwapTrade;
  readonly store: SwapStore;
  readonly flow: SwapFlow;

  constructor(spec: ChainSpec = chain) {
    this.client = new FakeClient(
      spec,
      pairContract(() => this.pair),
    );
    this.shown = observable.box(spec, { deep: false });
    this.trade = this.#trade();
    this.store = this.#store();
    this.flow = this.#flow();
  }

  /** The pair behind the present quote. */
  get pair(): V2PoolState | undefined {
    const state = this.quoteState.get();
    const [pool] = ('quote' in state && state.quote.pools) || [];
    return pool && isV2Pool(pool) ? pool : undefined;
  }

  /** Sets a quote for what the form asks. */
  quote(other: bigint, over: Partial<Quote> = {}): Quote {
    const { request } = this.trade;
    if (!request) throw new Error('the form asks for no quote');
    const quote = quoteOf(request, other, over);
    runInAction(() => this.quoteState.set({ state: 'valid', quote, unreadablePools: [] }));
    return quote;
  }

  known(raw: bigint): Balance & Allowance {
    return { state: 'known', raw, block: 1n };
  }

  #prefix(owner: Address): readonly Address[] {
    return owner === this.wallet.account ? [] : [owner];
  }

  #trade(): SwapTrade {
    const fakes = this;
    return new SwapTrade(
      servicesOf(
        provide(ActiveChainToken, {
          get chain() {
            return fakes.shown.get();
          },
        }),
        provide(ChainClientsToken, clientsOf(this.client, new FakeClient(swapChain({ id: OTHER_CHAIN })))),
        provide(QuoteServiceToken, {
          open: () => {
            this.sessionOpen = true;
            return {
              get state() {
                return fakes.quoteState.get();
              },
              request: (request) => void fakes.asked.push(request),
              pair: (input, output) => void fakes.paired.push([input, output]),
              confirm: (quote, _, account) => {
                fakes.confirmed.push(quote.blockNumber);
                fakes.confirmedAs.push(account);
                return fakes.quoter(quote);
              },
              dispose: () => {
                fakes.sessionOpen = false;
              },
            };
          },
          passOver: ({ sourceId }) => void fakes.passedOver.push(sourceId),
        }),
        provide(PriceServiceToken, {
          price: (currency) => {
            const usd = this.usd.get(currencyId(currency));
            return usd === undefined ? undefined : { usd, source: 'onchain', timestampMs: 0, confidence: 1 };
          },
        }),
        provide(TokenListServiceToken, {
          find: (_chainId, address) => [wmon, hush].find((token) => token.address === address),
        }),
        provide(SettingsToken, this.settings as unknown as UserSettings),
        provide(WalletSessionToken, this.wallet),
      ),
    );
  }

  #store(): SwapStore {
    const watch = (name: string) => {
      this.watched.push(name);
      return () => void this.watched.splice(this.watched.indexOf(name), 1);
    };
    return new SwapStore(
      this.trade,
      servicesOf(
        provide(BalanceServiceToken, {
          watch: (owner, currencies) =>
            watch(`balances ${[...this.#prefix(owner), ...currencies.map(currencyId)].join(' ')}`),
          get: (owner, currency) =>
            this.balances.get([...this.#prefix(owner), currencyId(currency)].join(' ')) ?? {
              state: 'loading',
            },
        }),
        provide(AllowanceServiceToken, {
          watch: (_owner, { symbol }, spender) => watch(`allowance ${symbol} ${spender}`),
          get: (_owner, { address }) => this.allowances.get(address) ?? { state: 'loading' },
          approvalNeeds: async (...[, , , , exact]) => ({
            reset: this.needsReset,
            exact: exact || this.refusesUnlimited,
          }),
        }),
        provide(Permit2ServiceToken, {
          watch: (_owner, { symbol }, spender) => watch(`permit ${symbol} ${spender}`),
          get: (_owner, { address }) => this.permits.get(address) ?? { state: 'loading' },
        }),
        provide(ChainRegistryToken, { all: [chain], get: () => chain }),
        provide(EnsServiceToken, {
          supported: () => true,
          resolve: async (_chainId, name) => {
            const address = this.names.get(name);
            return address && { address, alone: false };
          },
          reverse: async () => undefined,
        }),
        provide(WalletSessionToken, this.wallet),
        provide(TxTrackerToken, {
          list: ({ from } = {}) => this.pending.filter((record) => !from || record.from === from),
          outcome: () => 'pending',
        }),
      ),
    );
  }

  #flow(): SwapFlow {
    const fakes = this;
    const record = (id: string) => ({ id }) as TransactionRecord;
    const outcome = ({ id }: TransactionRecord) => this.outcomes[Number(id)] ?? 'confirmed';
    return new SwapFlow(
      this.trade,
      this.store,
      servicesOf(
        provide(TransactionSenderToken, {
          send: async (request, draft) => {
            this.sent.push({ request, draft });
            await this.answers.shift()?.();
            return String(this.sent.length - 1);
          },
          sendBatch: vi.fn(),
        }),
        provide(TxTrackerToken, { get: record, outcome, settled: async (id: string) => record(id) }),
        provide(AllowanceServiceToken, {
          watch: () => () => undefined,
          get: (_owner, { address }) => this.allowances.get(address) ?? { state: 'loading' },
          approvalNeeds: async (...[, , , , exact]) => ({
            reset: this.needsReset,
            exact: exact || this.refusesUnlimited,
          }),
        }),
        provide(Permit2ServiceToken, {
          watch: () => () => undefined,
          get: (_owner, { address }) => this.permits.get(address) ?? { state: 'loading' },
        }),
        provide(SettingsToken, this.settings),
        provide(WalletSessionToken, {
          get account() {
            return fakes.wallet.account;
          },
          provider: undefined,
          signTypedData: (data) => this.sign(data),
        }),
        provide(ActiveChainToken, {
          get chain() {
            return fakes.shown.get();
          },
        }),
      ),
    );
  }
}
