import { callData } from '../abi/callData.ts';
import { MAX_UINT128 } from '../abi/constants.ts';
import { wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import type { BlockRef } from '../rpc/RpcPool.ts';
import type { TokenAmounts } from './liquidityAmounts.ts';
import { addressIn, decodePosition, managerCall, type Position } from './managerCalls.ts';

/** A pool's price and tick. */
export interface PoolPrice {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
}

/** Some of an owner's positions, newest first, as of one block. */
export interface PositionPage {
  /** The number of all positions of the owner. */
  readonly total: number;
  readonly positions: readonly Position[];
  /** Pass this as `above` for the next page; undefined after the last page. */
  readonly next: { readonly index: number; readonly tokenId: bigint } | undefined;
  /** False when the owner's list has changed since the previous page. */
  readonly same: boolean;
}

/** Positions per page; each costs two calls in a multicall. */
export const PAGE_SIZE = 100;

/**
 * Reads positions from the chain's position manager, its factory, and that factory's pools. Caches the pools
 * it finds.
 */
export class PositionReader {
  readonly client: ChainClient;
  readonly manager: Address;
  #factory: Address | undefined;
  readonly #pools = new Map<string, Address | undefined>();

  constructor(client: ChainClient, manager: Address) {
    this.client = client;
    this.manager = manager;
  }

  /**
   * A page of the positions of `owner`, the newest first.
   * @param above the `next` of the previous page; undefined: start with the newest
   * @param block to read at; default: the newest
   * @throws SluiceError transport codes, `rpc_error` when the contract does not answer like a position
   * manager
   */
  async page(owner: Address, above?: PositionPage['next'], block?: BlockRef): Promise<PositionPage> {
    const { total, ids, first, same } = await this.#ids(owner, above, block);
    if (!same) return { total, positions: [], next: undefined, same };
    const positions = await this.positions(ids, block);
    const lowest = ids.at(-1);
    return {
      total,
      positions,
      next: first > 0 && lowest !== undefined ? { index: first, tokenId: lowest } : undefined,
      same,
    };
  }

  /** The number of positions of `owner`. @throws SluiceError like {@link page} */
  async count(owner: Address, block?: BlockRef): Promise<number> {
    // ERC-721's `balanceOf` reverts for the zero address, which never owns a token.
    if (BigInt(owner) === 0n) return 0;
    const { results } = await this.#read([this.#call('balanceOf(address)', owner)], block);
    return Number(this.#number(results[0]));
  }

  /** Positions by id; ids that no longer exist are left out. @throws SluiceError like {@link page} */
  async positions(ids: readonly bigint[], block?: BlockRef): Promise<readonly Position[]> {
    if (ids.length === 0) return [];
    const { results } = await this.#read(
      ids.map((id) => this.#call('positions(uint256)', id)),
      block,
    );
    return ids.flatMap((id, index) => {
      const result = results[index];
      if (result && !result.ok && result.error.code === 'call_reverted') return [];
      const position = decodePosition(id, answer(result));
      if (!position) throw this.#malformed();
      return [position];
    });
  }

  /** The calls whose answers {@link decode} reads. */
  positionCalls(tokenId: bigint): readonly Call[] {
    return [this.#call('positions(uint256)', tokenId), this.#call('ownerOf(uint256)', tokenId)];
  }

  /** A position and its owner; undefined when the id does not exist. @throws SluiceError like {@link page} */
  decode(
    tokenId: bigint,
    [position, owner]: readonly CallResult[],
  ): { position: Position; owner: Address } | undefined {
    // The manager reverts for an id that does not exist; any other error is a failed read.
    const reverted = [position, owner].some(
      (result) => result && !result.ok && result.error.code === 'call_reverted',
    );
    if (reverted) return undefined;
    const facts = decodePosition(tokenId, answer(position));
    const holder = addressIn(answer(owner));
    if (!facts || !holder) throw this.#malformed();
    return { position: facts, owner: holder };
  }

  /** The pools of positions by {@link poolKey}, read in one batch. @throws SluiceError like {@link page} */
  async pools(
    positions: readonly Pick<Position, 'token0' | 'token1' | 'fee'>[],
  ): Promise<ReadonlyMap<string, Address>> {
    const wanted = new Map(positions.map((position) => [poolKey(position), position]));
    const unknown = [...wanted].filter(([key]) => !this.#pools.has(key));
    if (unknown.length > 0) {
      const factory = await this.#factoryOf();
      const { results } = await this.client.multicall.read(
        unknown.map(([, { token0, token1, fee }]) => ({
          target: factory,
          data: callData('getPool(address,address,uint24)', token0, token1, BigInt(fee)),
        })),
      );
      unknown.forEach(([key], index) => {
        const result = results[index];
        if (result?.ok) this.#pools.set(key, addressIn(result.data));
      });
    }
    return new Map(
      [...wanted.keys()].flatMap((key) => {
        const pool = this.#pools.get(key);
        return pool ? [[key, pool] as const] : [];
      }),
    );
  }

  /**
   * The fees that collecting would pay now, to the wei, by a simulated `collect` call as the owner.
   * @param block the block at which the position was read
   * @throws SluiceError `call_reverted` and transport codes
   */
  async fees({ tokenId }: Position, owner: Address, block: bigint): Promise<TokenAmounts> {
    const words = [tokenId, owner, MAX_UINT128, MAX_UINT128] as const;
    const data = managerCall('collect((uint256,address,uint128,uint128))', ...words);
    const answered = await this.client.rpc.call({ from: owner, to: this.manager, data }, block);
    const [amount0Raw, amount1Raw] = [wordAt(answered), wordAt(answered, 1)];
    if (amount0Raw === undefined || amount1Raw === undefined) throw this.#malformed();
    return { amount0Raw, amount1Raw };
  }

  /**
   * The contract's metadata URI of a position, undecoded. @throws SluiceError `call_reverted`, transport
   * codes
   */
  tokenUri(tokenId: bigint): Promise<Hex> {
    return this.client.rpc.call({ to: this.manager, data: managerCall('tokenURI(uint256)', tokenId) });
  }

  /**
   * The ids below index `above`, in descending order. Reads the id at `above` again to check that the list
   * has not moved.
   */
  async #ids(
    owner: Address,
    above: PositionPage['next'],
    block: BlockRef | undefined,
  ): Promise<{ total: number; ids: readonly bigint[]; first: number; same: boolean }> {
    const balance = this.#call('balanceOf(address)', owner);
    const total = above ? 0 : await this.count(owner, block);
    const end = above ? above.index : total;
    const first = Math.max(0, end - PAGE_SIZE);
    const indexes = Array.from({ length: end - first }, (_, step) => end - 1 - step);
    if (above) indexes.unshift(above.index);
    if (indexes.length === 0) return { total, ids: [], first: 0, same: true };
    const { results } = await this.#read(
      [
        balance,
        ...indexes.map((index) => this.#call('tokenOfOwnerByIndex(address,uint256)', owner, BigInt(index))),
      ],
      block,
    );
    const [held, ...answers] = results;
    const now = Number(this.#number(held));
    const moved = answers.some((one) => !one.ok && one.error.code === 'call_reverted');
    if (moved) return { total: now, ids: [], first: 0, same: false };
    const ids = answers.map((one) => this.#number(one));
    if (!above) return { total: now, ids, first, same: now === total };
    const [edge, ...rest] = ids;
    return { total: now, ids: rest, first, same: edge === above.tokenId };
  }

  async #factoryOf(): Promise<Address> {
    if (this.#factory) return this.#factory;
    const { results } = await this.client.multicall.read([this.#call('factory()')]);
    const factory = addressIn(answer(results[0]));
    if (!factory) throw this.#malformed();
    this.#factory = factory;
    return factory;
  }

  #read(calls: readonly Call[], block: BlockRef | undefined) {
    return this.client.multicall.read(calls, block === undefined ? {} : { block });
  }

  #call(...call: Parameters<typeof managerCall>): Call {
    return { target: this.manager, data: managerCall(...call) };
  }

  #number(result: CallResult | undefined): bigint {
    const number = wordAt(answer(result));
    if (number === undefined) throw this.#malformed();
    return number;
  }

  #malformed(): SluiceError {
    return new SluiceError('rpc_error', `${this.manager} does not answer like a position manager`, {
      values: { reason: 'not a position manager' },
    });
  }
}

/** A key that all positions of the same pool share. */
export function poolKey({ token0, token1, fee }: Pick<Position, 'token0' | 'token1' | 'fee'>): string {
  return `${token0} ${token1} ${fee}`;
}

/** Reads a V3 pool's price and tick; see {@link decodeSlot0}. */
export function slot0Call(pool: Address): Call {
  return { target: pool, data: callData('slot0()') };
}

/**
 * The price in the answer to {@link slot0Call}; undefined when the call failed or the pool has no price yet.
 */
export function decodeSlot0(result: CallResult | undefined): PoolPrice | undefined {
  if (!result?.ok) return undefined;
  const [sqrtPriceX96, tick] = [wordAt(result.data), wordAt(result.data, 1)];
  if (!sqrtPriceX96 || tick === undefined) return undefined;
  return { sqrtPriceX96, tick: Number(BigInt.asIntN(24, tick)) };
}

export type RangeStatus = 'in_range' | 'out_of_range' | 'closed' | 'unknown';

/** Whether the position earns fees; `unknown` when its pool's price is unknown. */
export function rangeStatus(
  position: Pick<Position, 'liquidity' | 'tickLower' | 'tickUpper'>,
  price: PoolPrice | undefined,
): RangeStatus {
  if (position.liquidity === 0n) return 'closed';
  if (!price) return 'unknown';
  // The range excludes its upper tick (Uniswap/v3-core UniswapV3Pool.sol, _modifyPosition).
  return price.tick >= position.tickLower && price.tick < position.tickUpper ? 'in_range' : 'out_of_range';
}

function answer(result: CallResult | undefined): Hex {
  if (result?.ok) return result.data;
  throw result?.error ?? new SluiceError('providers_failed', 'The node left a call unanswered');
}
