import { encodeCall } from '../../../kernel/abi/callData.ts';
import { hexWord, signedWord, wordAt } from '../../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import { MAX_TICK } from '../../../kernel/amm/index.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { TickRange, TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { addressIn } from '../../../kernel/positions/managerCalls.ts';
import type { PoolPrice } from '../../../kernel/positions/PositionReader.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { readHead } from '../stateView.ts';
import { DYNAMIC_FEE, type PoolKey, poolId } from '../V4Pool.ts';

/** Uniswap/v4-periphery IPositionManager, IStateView and ERC-721; the test recomputes every one. */
export const positionSelectors = {
  'getPoolAndPositionInfo(uint256)': '0x7ba03aad',
  'getPositionLiquidity(uint256)': '0x1efeed33',
  'ownerOf(uint256)': '0x6352211e',
  'balanceOf(address)': '0x70a08231',
  'getSlot0(bytes32)': '0xc815641c',
  'getPositionInfo(bytes32,address,int24,int24,bytes32)': '0xdacf1d2f',
  'getFeeGrowthInside(bytes32,int24,int24)': '0x53e9c1fb',
} as const;

/** The contracts that positions are read from. */
export interface V4Contracts {
  readonly manager: Address;
  readonly stateView: Address;
  /** Holds what all pools hold; undefined where the chain file does not name it. */
  readonly poolManager: Address | undefined;
  /** The block in which the position manager was deployed, or an earlier one. */
  readonly firstBlock: bigint;
}

/** What a position is for as long as it exists. */
export interface V4Place extends TickRange {
  readonly tokenId: bigint;
  readonly key: PoolKey;
  readonly poolId: Hex;
}

/** A position at one block. */
export interface V4Position extends V4Place {
  readonly owner: Address;
  readonly liquidity: bigint;
}

/** What follows from the state of a position's pool, of the same block. Undefined: could not be read. */
export interface V4PositionState {
  readonly price: PoolPrice | undefined;
  /** The fee that liquidity providers get now, hundredths of a bip. */
  readonly lpFee: number | undefined;
  /** What collecting would pay now, raw units, to the wei unless a hook takes a part. */
  readonly fees: TokenAmounts | undefined;
}

const Q128 = 1n << 128n;
/** The whole, in hundredths of a bip. */
const MAX_FEE = 1_000_000;
const KEY_WORDS = 5;
/** The pool id's first 25 bytes, as the position manager keeps them. */
const ID_DIGITS = 50;

/** The three calls that {@link decodePosition} reads. */
export function positionCalls(
  { manager: target }: Pick<V4Contracts, 'manager'>,
  tokenId: bigint,
): readonly Call[] {
  return [
    { target, data: encodeCall(positionSelectors['getPoolAndPositionInfo(uint256)'], tokenId) },
    { target, data: encodeCall(positionSelectors['getPositionLiquidity(uint256)'], tokenId) },
    ownerCall(target, tokenId),
  ];
}

export function ownerCall(manager: Address, tokenId: bigint): Call {
  return { target: manager, data: encodeCall(positionSelectors['ownerOf(uint256)'], tokenId) };
}

/** The position of these answers; undefined where they are no such position's. */
export function decodePosition(
  tokenId: bigint,
  [info, liquid, owned]: readonly CallResult[],
): V4Position | undefined {
  if (!info?.ok || !liquid?.ok || !owned?.ok) return undefined;
  const place = decodePlace(tokenId, info.data);
  const [liquidity, owner] = [wordAt(liquid.data), addressIn(owned.data)];
  if (!place || !owner || liquidity === undefined || liquidity >= Q128) return undefined;
  return { ...place, owner, liquidity };
}

/**
 * The pool and the range in the answer to `getPoolAndPositionInfo`; undefined where the key is not that of the pool
 * the position names, or the range is none of such a pool.
 */
export function decodePlace(tokenId: bigint, data: Hex): V4Place | undefined {
  const key = decodeKey(data);
  const info = wordAt(data, KEY_WORDS);
  if (!key || info === undefined) return undefined;
  const id = poolId(key);
  const named = info.toString(16).padStart(64, '0').slice(0, ID_DIGITS);
  if (id.slice(2, 2 + ID_DIGITS) !== named) return undefined;
  const tickUpper = Number(BigInt.asIntN(24, info >> 32n));
  const tickLower = Number(BigInt.asIntN(24, info >> 8n));
  const isRange = tickLower < tickUpper && tickLower >= -MAX_TICK && tickUpper <= MAX_TICK;
  if (!isRange || tickLower % key.tickSpacing !== 0 || tickUpper % key.tickSpacing !== 0) return undefined;
  return { tokenId, key, poolId: id, tickLower, tickUpper };
}

function decodeKey(data: Hex): PoolKey | undefined {
  const [currency0, currency1, hooks] = [addressIn(data), addressIn(data, 1), addressIn(data, 4)];
  const [fee, spacing] = [wordAt(data, 2), wordAt(data, 3)];
  if (!currency0 || !currency1 || !hooks || fee === undefined || spacing === undefined) return undefined;
  const isSorted = BigInt(currency0) < BigInt(currency1);
  const isFee = fee <= BigInt(MAX_FEE) || fee === BigInt(DYNAMIC_FEE);
  if (!isSorted || !isFee || spacing < 1n || spacing > 32_767n) return undefined;
  return { currency0, currency1, fee: Number(fee), tickSpacing: Number(spacing), hooks };
}

export function slot0Call({ stateView }: V4Contracts, id: Hex): Call {
  return { target: stateView, data: encodeCall(positionSelectors['getSlot0(bytes32)'], id) };
}

/** {@link readHead} reads the liquidity too, which no position needs. */
const NO_LIQUIDITY: CallResult = { ok: true, data: hexWord(0n) };

/** The price and the providers' fee in the answer to {@link slot0Call}; undefined where there is no price. */
export function decodeSlot0(
  result: CallResult | undefined,
): { readonly price: PoolPrice; readonly lpFee: number } | undefined {
  try {
    const { sqrtPriceX96, tick, fee } = readHead(result, NO_LIQUIDITY);
    return sqrtPriceX96 === 0n || fee > MAX_FEE ? undefined : { price: { sqrtPriceX96, tick }, lpFee: fee };
  } catch {
    return undefined;
  }
}

/** The three calls that {@link decodeState} reads. The position's own numbers are under the manager and its id. */
export function stateCalls(
  contracts: V4Contracts,
  { tokenId, poolId: id, tickLower, tickUpper }: V4Place,
): readonly Call[] {
  const { manager, stateView: target } = contracts;
  const range = [signedWord(BigInt(tickLower)), signedWord(BigInt(tickUpper))] as const;
  const own = positionSelectors['getPositionInfo(bytes32,address,int24,int24,bytes32)'];
  const inside = positionSelectors['getFeeGrowthInside(bytes32,int24,int24)'];
  return [
    slot0Call(contracts, id),
    { target, data: encodeCall(own, id, manager, ...range, tokenId) },
    { target, data: encodeCall(inside, id, ...range) },
  ];
}

/**
 * @param liquidity what the position has at the same block
 * Source of the fees: Uniswap/v4-core Position.sol, update.
 */
export function decodeState(liquidity: bigint, [slot, own, inside]: readonly CallResult[]): V4PositionState {
  const slot0 = decodeSlot0(slot);
  const now = words(inside, 2);
  const last = words(own, 3);
  const earned = (growth = 0n, before = 0n) => (BigInt.asUintN(256, growth - before) * liquidity) / Q128;
  // Numbers of another position would be no fees of this one.
  const fees =
    now && last && last[0] === liquidity
      ? { amount0Raw: earned(now[0], last[1]), amount1Raw: earned(now[1], last[2]) }
      : undefined;
  const isPossible = fees && fees.amount0Raw < Q128 && fees.amount1Raw < Q128;
  return { price: slot0?.price, lpFee: slot0?.lpFee, fees: isPossible ? fees : undefined };
}

/** The first words of an answer; undefined where it is shorter. */
function words(result: CallResult | undefined, count: number): readonly bigint[] | undefined {
  if (!result?.ok) return undefined;
  const found = Array.from({ length: count }, (_, index) => wordAt(result.data, index));
  return found.includes(undefined) ? undefined : (found as readonly bigint[]);
}

/** Whether a pool's currency is the chain's own coin. */
export const isNative = (currency: Address): boolean => currency === ZERO_ADDRESS;

/** Whether both are one range of one pool: the id is the hash of the pool's whole key. */
export function isSamePlace(one: V4Place | undefined, other: V4Place): boolean {
  return (
    one?.poolId === other.poolId && one.tickLower === other.tickLower && one.tickUpper === other.tickUpper
  );
}
