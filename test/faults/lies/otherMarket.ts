import { getTickAtSqrtRatio } from '../../../kernel/amm/pools/tickMath.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { RpcItem } from '../Fault.ts';
import { type Forward, hexWord, type Lie } from './Lie.ts';

export interface MarketPool {
  readonly protocol: 'v2' | 'v3';
  readonly address: Address;
  /** The token whose price is another one is the pool's first. */
  readonly isFirst: boolean;
}

type Overrides = Readonly<Record<string, { readonly stateDiff?: Readonly<Record<string, Hex>> }>>;

const MASK_112 = (1n << 112n) - 1n;
const MASK_160 = (1n << 160n) - 1n;
const PRICE_BITS = 184n;
/** Storage slots of UniswapV2Pair's reserves and UniswapV3Pool's slot0. */
const SLOTS = { v2: `0x${hexWord(8n)}`, v3: `0x${hexWord(0n)}` } as const;
/** The parameter that takes a state override. */
const OVERRIDE_PLACE: Readonly<Record<string, number>> = { eth_call: 2, eth_estimateGas: 2 };

/**
 * A liar that is consistent: it runs everything (reads of state, quoters, trial runs, gas estimates) on a
 * state in which one token is dearer, or cheaper, in every pool.
 * @param root of how many times as much the token costs, in millionths
 */
export function otherMarket(pools: readonly MarketPool[], root: bigint): Lie {
  let made: Promise<Overrides> | undefined;
  return async (item, forward) => {
    made ??= overridesOf(pools, root, forward);
    return forward(withOverrides(item, await made));
  };
}

async function overridesOf(pools: readonly MarketPool[], root: bigint, forward: Forward): Promise<Overrides> {
  const entries = await Promise.all(
    pools.map(async ({ protocol, address, isFirst }) => {
      const slot = SLOTS[protocol];
      const params = [address, slot, 'latest'];
      const { result } = await forward({ jsonrpc: '2.0', id: 0, method: 'eth_getStorageAt', params });
      const kept = BigInt(String(result));
      const told = protocol === 'v2' ? reserves(kept, isFirst, root) : price(kept, isFirst, root);
      return [address, { stateDiff: { [slot]: `0x${hexWord(told)}` as Hex } }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The pair has less of the dearer token. */
function reserves(kept: bigint, isFirst: boolean, root: bigint): bigint {
  const [first, second] = [kept & MASK_112, (kept >> 112n) & MASK_112];
  const less = (raw: bigint) => (raw * 10n ** 12n) / root ** 2n;
  const told = isFirst ? [less(first), second] : [first, less(second)];
  return ((kept >> 224n) << 224n) | ((told[1] ?? 0n) << 112n) | (told[0] ?? 0n);
}

function price(kept: bigint, isFirst: boolean, root: bigint): bigint {
  const sqrt = kept & MASK_160;
  const told = isFirst ? (sqrt * root) / 1_000_000n : (sqrt * 1_000_000n) / root;
  const tick = BigInt.asUintN(24, BigInt(getTickAtSqrtRatio(told)));
  return ((kept >> PRICE_BITS) << PRICE_BITS) | (tick << 160n) | told;
}

function withOverrides(item: RpcItem, overrides: Overrides): RpcItem {
  const params = [...(item.params ?? [])];
  const place = OVERRIDE_PLACE[item.method];
  if (place !== undefined) {
    params[1] ??= 'latest';
    params[place] = { ...overrides, ...((params[place] as Overrides | undefined) ?? {}) };
    return { ...item, params };
  }
  if (item.method !== 'eth_simulateV1') return item;
  const [first] = params as readonly {
    readonly blockStateCalls: readonly { readonly stateOverrides?: Overrides }[];
  }[];
  const [block, ...others] = first?.blockStateCalls ?? [];
  const stateOverrides = { ...overrides, ...block?.stateOverrides };
  params[0] = { ...first, blockStateCalls: [{ ...block, stateOverrides }, ...others] };
  return { ...item, params };
}
