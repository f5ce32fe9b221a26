import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import { ActiveChainToken, ChainClientsToken, TokenListServiceToken } from '../../../kernel/services.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { PoolCurrencies } from './PoolCurrencies.ts';
import {
  decodeState,
  isSamePlace,
  positionCalls,
  stateCalls,
  type V4Place,
  type V4Position,
  type V4PositionState,
} from './positionCalls.ts';
import { V4PositionReader, v4Contracts } from './V4PositionReader.ts';

/** A position at one block. */
export interface KnownPosition {
  readonly position: V4Position;
  /** Undefined until the block after the one that told where the position is. */
  readonly state: V4PositionState | undefined;
  /** The endpoint that gave all this. */
  readonly endpoint: string | undefined;
}

export type WatchState =
  /** `invalid`: the link has no valid token id. `missing`: burned, or never minted. */
  | { readonly kind: 'invalid' | 'unsupported' | 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly error: SluiceError }
  | ({ readonly kind: 'ready' } & KnownPosition);

const OWN_CALLS = 3;

/** Reads one position and its figures again with each block, while it is open. Observable. */
export class PositionWatch {
  state: WatchState = { kind: 'loading' };
  reader: V4PositionReader | undefined = undefined;
  readonly tokenId: bigint | undefined;
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #tokens: TokenListService;
  #currencies: PoolCurrencies | undefined;
  /** Pool and range, which never change: they say which figures to read. */
  #place: V4Place | undefined;

  /** @param tokenId undefined where the link has no valid one */
  constructor({ get }: ServiceReader, tokenId: bigint | undefined) {
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#tokens = get(TokenListServiceToken);
    this.tokenId = tokenId;
    makeObservable(this, { state: observableRef, reader: observableRef });
  }

  /** Undefined while the token is being read. */
  currencyAt(address: Address): Currency | undefined {
    return this.#currencies?.get(address);
  }

  /** Follows the shown chain until disposed. */
  open(): () => void {
    return follow(
      () => this.#activeChain.chain,
      (chain) => this.#watch(chain),
    );
  }

  /** Reads again after a failure, without waiting for the next block. */
  async retry(): Promise<void> {
    if (this.state.kind === 'failed') this.#tell({ kind: 'loading' });
    await this.reader?.client.clock.refresh().catch(() => undefined);
  }

  #watch(chain: ChainSpec): () => void {
    const { tokenId } = this;
    const contracts = v4Contracts(chain);
    this.#place = undefined;
    const reader = contracts && new V4PositionReader(this.#clients.get(chain.id), contracts);
    runInAction(() => {
      this.reader = reader;
      this.#currencies = new PoolCurrencies(this.#tokens, chain);
    });
    const nothing = contracts ? 'loading' : 'unsupported';
    this.#tell({ kind: tokenId === undefined ? 'invalid' : nothing });
    if (!reader || tokenId === undefined) return () => undefined;
    return reader.client.clock.watch({
      calls: () => this.#calls(reader, tokenId),
      receive: (results, head) => this.#receive(reader, tokenId, results, head),
      failed: (error) => this.#fail(error),
    });
  }

  #calls({ contracts }: V4PositionReader, tokenId: bigint): readonly Call[] {
    const own = positionCalls(contracts, tokenId);
    return this.#place ? [...own, ...stateCalls(contracts, this.#place)] : own;
  }

  #receive(
    reader: V4PositionReader,
    tokenId: bigint,
    results: readonly CallResult[],
    { endpoint }: BlockHead,
  ): void {
    try {
      const position = reader.decode(tokenId, results.slice(0, OWN_CALLS));
      if (!position) {
        this.#tell({ kind: 'missing' });
        return;
      }
      const { currency0, currency1 } = position.key;
      this.#currencies?.need([currency0, currency1]);
      // The figures are those of the place that was known when they were asked for.
      const isAsked = isSamePlace(this.#place, position) && results.length > OWN_CALLS;
      const state = isAsked ? decodeState(position.liquidity, results.slice(OWN_CALLS)) : undefined;
      const isFirst = !this.#place;
      this.#place = position;
      this.#tell({ kind: 'ready', position, state, endpoint });
      // Only once: a node that names another pool each time must not be asked again at once each time.
      if (isFirst) void reader.client.clock.refresh().catch(() => undefined);
    } catch (error) {
      this.#fail(SluiceError.from(error, 'providers_failed'));
    }
  }

  /** Known data stays on show; it only gets older. */
  #fail(error: SluiceError): void {
    if (this.state.kind !== 'ready') this.#tell({ kind: 'failed', error });
  }

  #tell(state: WatchState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
