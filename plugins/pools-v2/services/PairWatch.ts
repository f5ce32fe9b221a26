import { makeObservable, observableRef, runInAction } from 'mobx';
import type { V2PairFigures } from '../../../kernel/amm/index.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { tokenPair } from '../../../kernel/quote/PoolRef.ts';
import type { BlockHead, Call, CallResult, ChainClient, Rider } from '../../../kernel/rpc/types.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import { figureCalls, pairAddress, pairCall, readFigures } from './pairReads.ts';

/** The specification, section 4, "Pool or pair existence". A read that failed is none of these, but `unknown`. */
export type PairState =
  | { readonly state: 'LOADING' }
  /** Tokens are missing or equal, or the chain has no V2 factory. */
  | { readonly state: 'INVALID' }
  /** The factory knows no pair, or it has no reserves: whoever comes first sets the price. */
  | {
      readonly state: 'NOT_EXISTS';
      readonly address: Address | undefined;
      readonly figures: V2PairFigures | undefined;
    }
  | {
      readonly state: 'EXISTS';
      readonly address: Address;
      readonly figures: V2PairFigures;
      readonly block: bigint;
    }
  | { readonly state: 'UNKNOWN'; readonly error: SluiceError };

/** One pair, fresh with each block while watched. */
export class PairWatch implements Rider {
  state: PairState = { state: 'LOADING' };
  readonly token0: Address;
  readonly token1: Address;
  readonly #client: ChainClient;
  readonly #factory: Address | undefined;
  #address: Address | undefined;
  /** What the newest calls asked for. */
  #asked: 'address' | 'figures' | undefined;

  constructor(client: ChainClient, tokenA: Token, tokenB: Token) {
    this.#client = client;
    this.#factory = contractAddress(client.chain, 'v2Factory');
    const { token0, token1 } = tokenPair(tokenA.address, tokenB.address);
    this.token0 = token0;
    this.token1 = token1;
    if (!this.#factory || token0 === token1) this.state = { state: 'INVALID' };
    makeObservable(this, { state: observableRef });
  }

  /** @returns what stops it */
  start(): () => void {
    return this.state.state === 'INVALID' ? () => undefined : this.#client.clock.watch(this);
  }

  calls(): readonly Call[] {
    if (!this.#factory) return [];
    this.#asked = this.#address ? 'figures' : 'address';
    return this.#address
      ? figureCalls(this.#factory, this.#address, this.token0, this.token1)
      : [pairCall(this.#factory, this.token0, this.token1)];
  }

  receive(results: readonly CallResult[], head: BlockHead): void {
    try {
      if (this.#asked === 'address') this.#receiveAddress(results[0]);
      else this.#receiveFigures(results, head);
    } catch (error) {
      this.failed(SluiceError.from(error, 'rpc_error'));
    }
  }

  failed(error: SluiceError): void {
    // What was read stays; the clock says that it is old.
    if (this.state.state === 'LOADING' || this.state.state === 'UNKNOWN')
      this.#set({ state: 'UNKNOWN', error });
  }

  #receiveAddress(result: CallResult | undefined): void {
    this.#address = pairAddress(result);
    if (!this.#address) {
      this.#set({ state: 'NOT_EXISTS', address: undefined, figures: undefined });
      return;
    }
    // Not before the next tick's calls are asked for: this one is still being given out.
    setTimeout(() => void this.#client.clock.refresh().catch(() => undefined));
  }

  #receiveFigures(results: readonly CallResult[], head: BlockHead): void {
    const figures = readFigures(results);
    const address = this.#address as Address;
    const empty = figures.reserve0 === 0n || figures.reserve1 === 0n;
    this.#set(
      empty
        ? { state: 'NOT_EXISTS', address, figures }
        : { state: 'EXISTS', address, figures, block: head.number },
    );
  }

  #set(state: PairState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
