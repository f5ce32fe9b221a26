import { makeObservable, observableRef, runInAction } from 'mobx';
import type { TokenTaxes as TaxTable } from '../amm/index.ts';
import type { V2PairFigures } from '../amm/v2Liquidity.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { CallGroup } from '../quote/CallGroup.ts';
import { tokenPair } from '../quote/PoolRef.ts';
import { TokenTaxes } from '../quote/TokenTaxes.ts';
import type { BlockSubscriber } from '../rpc/BlockClock.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import type { Logger } from '../runtime/Logger.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { figureCalls, pairAddress, pairCall, readFigures } from './pairReads.ts';

/** Rules 4.72 and 4.77. A failed read is `UNKNOWN`. */
export type PairState =
  | { readonly state: 'LOADING' }
  /** Tokens are missing or equal, or the chain has no V2 factory. */
  | { readonly state: 'INVALID' }
  /** The factory has no such pair, or the pair has no reserves: the first deposit sets the price. */
  | {
      readonly state: 'NOT_EXISTS';
      readonly address: Address | undefined;
      readonly figures: V2PairFigures | undefined;
    }
  | {
      readonly state: 'EXISTS';
      readonly address: Address;
      readonly figures: V2PairFigures;
    }
  | { readonly state: 'UNKNOWN'; readonly error: SluiceError };

/** One pair, read again with each block while watched. */
export class PairWatch implements BlockSubscriber {
  state: PairState = { state: 'LOADING' };
  /** Transfer fees of the two tokens, as far as they could be measured. */
  taxes: TaxTable = new Map();
  /** The endpoint that gave the newest figures. */
  endpoint: string | undefined = undefined;
  readonly token0: Address;
  readonly token1: Address;
  readonly #client: ChainClient;
  readonly #factory: Address | undefined;
  readonly #measured: TokenTaxes;
  #address: Address | undefined;
  /** The kind and number of the latest calls, and the calls for transfer fees that follow them. */
  #asked:
    | { readonly for: 'address' | 'figures'; readonly count: number; readonly fees: CallGroup }
    | undefined;

  constructor(client: ChainClient, tokenA: Token, tokenB: Token, logger: Logger) {
    this.#client = client;
    this.#measured = new TokenTaxes(client.chain, logger);
    this.#factory = contractAddress(client.chain, 'v2Factory');
    const { token0, token1 } = tokenPair(tokenA.address, tokenB.address);
    this.token0 = token0;
    this.token1 = token1;
    if (!this.#factory || token0 === token1) this.state = { state: 'INVALID' };
    makeObservable(this, { state: observableRef, taxes: observableRef });
  }

  /** @returns a function that stops it */
  start(): () => void {
    return this.state.state === 'INVALID' ? () => undefined : this.#client.clock.watch(this);
  }

  calls(): readonly Call[] {
    if (!this.#factory) return [];
    const fees = this.#measured.callGroup([this.token0, this.token1]);
    const own = this.#address
      ? figureCalls(this.#factory, this.#address, this.token0, this.token1)
      : [pairCall(this.#factory, this.token0, this.token1)];
    this.#asked = { for: this.#address ? 'figures' : 'address', count: own.length, fees };
    return [...own, ...fees.calls];
  }

  receive(results: readonly CallResult[], head?: BlockHead): void {
    this.endpoint = head?.endpoint;
    const asked = this.#asked;
    if (!asked) return;
    const own = results.slice(0, asked.count);
    try {
      // Receive the fees before the figures, so that observers of the figures see them together.
      this.#receiveFees(asked.fees, results.slice(asked.count));
      if (asked.for === 'address') this.#receiveAddress(own[0]);
      else this.#receiveFigures(own);
    } catch (error) {
      this.failed(SluiceError.from(error, 'rpc_error'));
    }
  }

  failed(error: SluiceError): void {
    // Keep the last known state; the clock reports that it is old.
    if (this.state.state === 'LOADING' || this.state.state === 'UNKNOWN')
      this.#set({ state: 'UNKNOWN', error });
  }

  #receiveFees({ calls, receive }: CallGroup, results: readonly CallResult[]): void {
    if (calls.length === 0) return;
    receive(results);
    runInAction(() => {
      this.taxes = this.#measured.of([this.token0, this.token1]);
    });
  }

  #receiveAddress(result: CallResult | undefined): void {
    this.#address = pairAddress(result);
    if (!this.#address) {
      this.#set({ state: 'NOT_EXISTS', address: undefined, figures: undefined });
      return;
    }
    // Refresh later, because the clock is still handing out the results of this tick.
    systemTimers.after(0, () => void this.#client.clock.refresh().catch(() => undefined));
  }

  #receiveFigures(results: readonly CallResult[]): void {
    const figures = readFigures(results);
    const address = this.#address as Address;
    const empty = figures.reserve0 === 0n || figures.reserve1 === 0n;
    this.#set(empty ? { state: 'NOT_EXISTS', address, figures } : { state: 'EXISTS', address, figures });
  }

  #set(state: PairState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
