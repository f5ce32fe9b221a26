import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { deployedManager } from '../../../kernel/positions/deployedManager.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import {
  decodeSlot0,
  type PoolPrice,
  PositionReader,
  poolKey,
  slot0Call,
} from '../../../kernel/positions/PositionReader.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { ActiveChainToken, ChainClientsToken, TokenListServiceToken } from '../../../kernel/services.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { PoolTokens } from '../../../ui/exchange/pools/PoolTokens.ts';

/** A position at one block. */
export interface KnownPosition {
  readonly position: Position;
  readonly owner: Address;
  /** The price of its pool at that block; undefined where it is not known. */
  readonly price: PoolPrice | undefined;
  readonly block: bigint;
  /** The time of that block, seconds. */
  readonly seconds: bigint;
  /** The pool that the price is of; undefined while it is being looked for. */
  readonly pool: Address | undefined;
  /** The endpoint that gave all this. */
  readonly endpoint: string | undefined;
}

export type PositionState =
  /** `invalid`: the link has no valid token id. `missing`: burned, or never minted. */
  | { readonly kind: 'invalid' | 'unsupported' | 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly error: SluiceError }
  | ({ readonly kind: 'ready' } & KnownPosition);

/** The fees that can be collected at that block. */
export type Fees =
  | { readonly state: 'loading' }
  | ({ readonly state: 'known' } & TokenAmounts)
  | { readonly state: 'unknown'; readonly error: SluiceError };

/**
 * Reads one position, its fees and its tokens again with each block. It needs only the position manager and
 * the contracts that this names. Observable.
 */
export class PositionWatch {
  state: PositionState = { kind: 'loading' };
  fees: Fees = { state: 'loading' };
  reader: PositionReader | undefined = undefined;
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #tokens: TokenListService;
  readonly #tokenId: bigint | undefined;
  #facts: PoolTokens | undefined;
  #pool: Address | undefined;
  #seekingPool = false;
  #readingFees = false;
  /** Raised by everything that makes running requests obsolete. */
  #run = 0;
  #stopClock: (() => void) | undefined;

  /** @param tokenId undefined where the link has no valid one */
  constructor({ get }: ServiceReader, tokenId: bigint | undefined) {
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#tokens = get(TokenListServiceToken);
    this.#tokenId = tokenId;
    makeObservable(this, { state: observableRef, fees: observableRef, reader: observableRef });
  }

  /** Undefined while the token is being read. */
  tokenAt(address: Address): Token | undefined {
    return this.#facts?.get(address);
  }

  /** Follows the shown chain until disposed. */
  open(): () => void {
    const stop = reaction(
      () => this.#activeChain.chain,
      (chain) => this.#start(chain),
      { fireImmediately: true },
    );
    return () => {
      stop();
      this.#stop();
    };
  }

  /** Reads again after a failure, without waiting for the next block. */
  async retry(): Promise<void> {
    if (this.state.kind === 'failed') this.#tell({ kind: 'loading' });
    await this.reader?.client.clock.refresh().catch(() => undefined);
  }

  #start(chain: ChainSpec): void {
    this.#stop();
    const tokenId = this.#tokenId;
    const manager = deployedManager(chain);
    runInAction(() => {
      this.reader = undefined;
      this.fees = { state: 'loading' };
    });
    const nothing = tokenId === undefined ? 'invalid' : manager ? undefined : 'unsupported';
    this.#tell({ kind: nothing ?? 'loading' });
    if (tokenId === undefined || !manager) return;
    const reader = new PositionReader(this.#clients.get(chain.id), manager);
    this.#facts = new PoolTokens(this.#tokens, chain.id);
    runInAction(() => {
      this.reader = reader;
    });
    this.#stopClock = reader.client.clock.watch({
      calls: () => this.#calls(reader, tokenId),
      receive: (results, head) => this.#receive(reader, tokenId, results, head),
      failed: (error) => this.#fail(error),
    });
  }

  #stop(): void {
    this.#run += 1;
    this.#pool = undefined;
    this.#seekingPool = false;
    this.#readingFees = false;
    this.#stopClock?.();
    this.#stopClock = undefined;
  }

  #calls(reader: PositionReader, tokenId: bigint): readonly Call[] {
    return [...reader.positionCalls(tokenId), ...(this.#pool ? [slot0Call(this.#pool)] : [])];
  }

  #receive(reader: PositionReader, tokenId: bigint, results: readonly CallResult[], head: BlockHead): void {
    try {
      const read = reader.decode(tokenId, results);
      if (!read) {
        this.#tell({ kind: 'missing' });
        return;
      }
      const price = decodeSlot0(results[2]);
      this.#facts?.need([read.position.token0, read.position.token1]);
      const known = {
        ...read,
        price,
        ...{ block: head.number, seconds: head.timestamp, pool: this.#pool, endpoint: head.endpoint },
      };
      this.#tell({ kind: 'ready', ...known });
      void this.#readFees(reader, known);
      if (!this.#pool) void this.#findPool(reader, read.position);
    } catch (error) {
      this.#fail(SluiceError.from(error, 'providers_failed'));
    }
  }

  /** Known data stays on show; it only gets older. */
  #fail(error: SluiceError): void {
    if (this.state.kind === 'loading' || this.state.kind === 'failed') this.#tell({ kind: 'failed', error });
  }

  async #findPool(reader: PositionReader, position: Position): Promise<void> {
    if (this.#seekingPool) return;
    this.#seekingPool = true;
    const run = this.#run;
    const pools = await reader.pools([position]).catch(() => undefined);
    if (run !== this.#run) return;
    this.#seekingPool = false;
    this.#pool = pools?.get(poolKey(position));
    if (this.#pool) await reader.client.clock.refresh().catch(() => undefined);
  }

  async #readFees(reader: PositionReader, { position, owner, block }: KnownPosition): Promise<void> {
    if (this.#readingFees) return;
    this.#readingFees = true;
    const run = this.#run;
    let fees: Fees;
    try {
      fees = { state: 'known', ...(await reader.fees(position, owner, block)) };
    } catch (error) {
      fees = { state: 'unknown', error: SluiceError.from(error, 'providers_failed') };
    }
    if (run !== this.#run) return;
    this.#readingFees = false;
    runInAction(() => {
      this.fees = fees;
    });
  }

  #tell(state: PositionState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
