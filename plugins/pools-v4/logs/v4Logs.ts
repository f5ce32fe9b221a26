import { addressAt, wordAt } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { AddedEventLog, AddedShareLog, PoolLogs } from '../../../kernel/index/AddedLogs.ts';
import { DYNAMIC_FEE, hopKeyOf, type PoolKey, poolId, poolKeyOf } from '../V4Pool.ts';

/** keccak256 of the signatures in v4-core, IPoolManager.sol; the test recomputes every one. */
export const v4Topics = {
  'Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)':
    '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
  'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)':
    '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  'ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)':
    '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec',
  'ProtocolFeeUpdated(bytes32,uint24)': '0xe9c42593e71f84403b84352cd168d693e2c9fcd1fdbcc3feb21d92b43e6696f9',
} as const satisfies Readonly<Record<string, Hex>>;

const [INITIALIZE, SWAP, MODIFY, PROTOCOL_FEE] = Object.values(v4Topics);
const MAX_FEE = 1_000_000;
const MAX_TICK_SPACING = 32_767;

/** The logs of the PoolManager: a pool's key, what its swaps moved, where its liquidity changed, and its protocol fee. */
export const v4Logs: PoolLogs = {
  topics: Object.values(v4Topics),
  decode([topic, id, ...rest], data) {
    if (!id) return undefined;
    if (topic === INITIALIZE) return created(id, rest, data);
    if (topic === PROTOCOL_FEE) return rest.length === 0 ? protocolFee(id, data) : undefined;
    const sender = rest[0] && rest.length === 1 ? addressAt(rest[0]) : undefined;
    if (!sender) return undefined;
    const event = { type: 'event', pool: id, sender } as const;
    if (topic === SWAP) return swap(event, data);
    return topic === MODIFY ? liquidityChange(event, data) : undefined;
  },
  poolOf(text) {
    const key = poolKeyOf(text);
    if (!key || !isPossible(key)) return undefined;
    const { currency0: token0, currency1: token1, fee } = key;
    return { id: poolId(key), token0, token1, fee: fee === DYNAMIC_FEE ? undefined : fee };
  },
};

/** Two fees of twelve bits, in hundredths of a bip, that of token0's sellers first (v4-core, ProtocolFeeLibrary.sol). */
function protocolFee(pool: Hex, data: Hex): AddedShareLog | undefined {
  const packed = wordAt(data);
  if (packed === undefined || packed >> 24n !== 0n) return undefined;
  return { type: 'share', pool, pips: [Number(packed & 0xfffn), Number(packed >> 12n)] };
}

type Named = Pick<AddedEventLog, 'type' | 'pool' | 'sender'>;

function created(id: Hex, currencies: readonly Hex[], data: Hex) {
  const [currency0, currency1] = currencies.map((topic) => addressAt(topic));
  const [fee, tickSpacing, sqrtPriceX96] = [wordAt(data), wordAt(data, 1), wordAt(data, 3)];
  const hooks = addressAt(data, 2);
  if (!currency0 || !currency1 || currencies.length !== 2 || !hooks) return undefined;
  if (fee === undefined || tickSpacing === undefined || sqrtPriceX96 === undefined) return undefined;
  if (sqrtPriceX96 >> 160n !== 0n || fee >> 24n !== 0n || tickSpacing >> 24n !== 0n) return undefined;
  const key = { currency0, currency1, fee: Number(fee), tickSpacing: Number(tickSpacing), hooks } as PoolKey;
  // What another key would say of this pool is not true of it.
  if (poolId(key) !== id) return undefined;
  // A pool begins without a protocol fee (v4-core, Pool.sol, initialize).
  return { type: 'created', key: hopKeyOf(key), sqrtPriceX96, pips: [0, 0] } as const;
}

/** The amounts of the log are the caller's: what he pays is negative (v4-core, Pool.sol, swap). */
function swap(event: Named, data: Hex): AddedEventLog | undefined {
  const [amount0, amount1] = [signedAt(data, 0, 128n), signedAt(data, 1, 128n)];
  const [sqrtPriceX96, liquidityRaw, fee] = [wordAt(data, 2), wordAt(data, 3), wordAt(data, 5)];
  if (amount0 === undefined || amount1 === undefined || !sqrtPriceX96 || fee === undefined) return undefined;
  if (sqrtPriceX96 >> 160n !== 0n || fee > BigInt(MAX_FEE)) return undefined;
  if (liquidityRaw === undefined || liquidityRaw >> 128n !== 0n) return undefined;
  const amounts = [-amount0, -amount1] as const;
  return { ...event, kind: 'swap', amounts, fee: Number(fee), sqrtPriceX96, ticks: undefined, liquidityRaw };
}

/** What a change of liquidity moves is not in its log: neither the amounts nor the fees that are paid out with it. */
function liquidityChange(event: Named, data: Hex): AddedEventLog | undefined {
  const [lower, upper] = [signedAt(data, 0, 24n), signedAt(data, 1, 24n)];
  const delta = signedAt(data, 2, 256n);
  if (lower === undefined || upper === undefined || delta === undefined) return undefined;
  const kind = delta > 0n ? 'mint' : delta < 0n ? 'burn' : 'collect';
  const ticks = [Number(lower), Number(upper)] as const;
  if (ticks.some((tick) => Math.abs(tick) > 887_272)) return undefined;
  const liquidityRaw = delta < 0n ? -delta : delta;
  // Liquidity of a pool is a uint128 (v4-core, Pool.sol).
  if (liquidityRaw >> 128n !== 0n) return undefined;
  const change = { ...event, kind, amounts: undefined, fee: undefined, sqrtPriceX96: 0n, ticks } as const;
  return delta === 0n ? change : { ...change, liquidityRaw };
}

/** The `index`th word as a signed number of so many bits; undefined where it is none. */
function signedAt(data: Hex, index: number, bits: bigint): bigint | undefined {
  const word = wordAt(data, index);
  if (word === undefined) return undefined;
  const value = BigInt.asIntN(256, word);
  return BigInt.asIntN(Number(bits), value) === value ? value : undefined;
}

function isPossible({ currency0, currency1, fee, tickSpacing, hooks }: PoolKey): boolean {
  const areAddresses = [currency0, currency1, hooks].every((text) => /^0x[0-9a-f]{40}$/.test(text));
  if (!areAddresses || BigInt(currency0) >= BigInt(currency1)) return false;
  const isFee = Number.isInteger(fee) && fee >= 0 && (fee <= MAX_FEE || fee === DYNAMIC_FEE);
  return isFee && Number.isInteger(tickSpacing) && tickSpacing >= 1 && tickSpacing <= MAX_TICK_SPACING;
}
