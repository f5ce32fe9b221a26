import { keccak256 } from 'ethers/crypto';
import { encodeCall } from '../../kernel/abi/callData.ts';
import { signedWord } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { PoolState, V3PoolState } from '../../kernel/amm/index.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { type PoolRef, tokenPair } from '../../kernel/quote/PoolRef.ts';

export const V4_KIND = 'v4';

/** What names a pool of the PoolManager (v4-core, PoolKey.sol). */
export interface PoolKey {
  /** The lower address; the zero address is the native coin. */
  readonly currency0: Address;
  readonly currency1: Address;
  /** The liquidity providers' fee in hundredths of a bip, 0 to 1000000; {@link DYNAMIC_FEE} where a hook sets it. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
}

/** The fee of a pool whose fee may change with any block (LPFeeLibrary.sol). */
export const DYNAMIC_FEE = 0x800000;

/**
 * A V4 pool before its state is read. The route graph knows the native coin by its wrapped token, so `token0` and
 * `token1` are the sorted addresses of that graph. `address` is the first 20 bytes of the pool's id.
 */
export interface V4PoolRef extends PoolRef {
  readonly kind: typeof V4_KIND;
  readonly fee: number;
  readonly id: Hex;
  readonly key: PoolKey;
  /** Whether `token0` is `currency1`: the wrapped coin may stand behind a token that the zero address stands before. */
  readonly inverted: boolean;
  /** Where the price was when the pool was found, if that is known: its ticks are asked for at once. */
  readonly tick?: number;
}

/** What the protocol takes of an input before the pool's own fee, in hundredths of a bip, 0 to 1000. */
export interface ProtocolFee {
  readonly zeroForOne: number;
  readonly oneForZero: number;
}

/** A V4 pool at one block. */
export interface V4State extends PoolState {
  readonly kind: typeof V4_KIND;
  readonly id: Hex;
  readonly key: PoolKey;
  readonly inverted: boolean;
  readonly protocolFee: ProtocolFee;
  /**
   * Price, liquidity and ticks in the order of the key, with the whole fee of one direction: of currency0 in, and of
   * currency1 in. They differ in nothing else, and are one object where the fees are equal.
   */
  readonly sides: readonly [V4Side, V4Side];
}

/** V4 trades as a V3 pool of that fee would. Without maths it is plain data, which can be sent to a worker. */
export type V4Side = Omit<V3PoolState, 'maths'>;

/** keccak256 of the key's five words. */
export function poolId({ currency0, currency1, fee, tickSpacing, hooks }: PoolKey): Hex {
  return keccak256(
    encodeCall('0x', currency0, currency1, fee, signedWord(BigInt(tickSpacing)), hooks),
  ) as Hex;
}

/**
 * What names the pool in a route (`RouteHop.key`): the key's five values, lower-case, in their order. The id alone
 * would not do, as routers take the whole key.
 */
export function hopKeyOf({ currency0, currency1, fee, tickSpacing, hooks }: PoolKey): string {
  return [currency0, currency1, fee, tickSpacing, hooks].join('/').toLowerCase();
}

/** The key that {@link hopKeyOf} has written; undefined where the text is none. */
export function poolKeyOf(text: string): PoolKey | undefined {
  const [currency0, currency1, fee, tickSpacing, hooks, more] = text.split('/');
  if (!currency0 || !currency1 || !fee || !tickSpacing || !hooks || more !== undefined) return undefined;
  return {
    currency0: currency0 as Address,
    currency1: currency1 as Address,
    fee: Number(fee),
    tickSpacing: Number(tickSpacing),
    hooks: hooks as Address,
  };
}

/** @param wrappedNative stands for the native coin in the route graph */
export function v4PoolRef(key: PoolKey, wrappedNative: Address): V4PoolRef {
  const id = poolId(key);
  const graph = (currency: Address) => (currency === ZERO_ADDRESS ? wrappedNative : currency);
  const [first, second] = [graph(key.currency0), graph(key.currency1)];
  const pair = tokenPair(first, second);
  return {
    kind: V4_KIND,
    address: id.slice(0, 42) as Address,
    ...pair,
    fee: key.fee,
    id,
    key,
    inverted: pair.token0 !== first,
  };
}
