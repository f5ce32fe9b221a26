import { metadataSelectors } from '../../../kernel/abi/metadataSelectors.ts';
import { pairSelectors } from '../../../kernel/abi/pairSelectors.ts';
import { selectors } from '../../../kernel/abi/selectors.ts';
import { GET_BALANCE, POPULATED_TICKS, TICK_SPACING } from '../../../kernel/abi/shortSelectors.ts';
import { hexWord, wordAt } from '../../../kernel/abi/words.ts';
import type { ToldState } from '../../../kernel/basis/StateProver.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Claim, Claims } from './Claim.ts';
import { poolAddress } from './poolAddress.ts';
import type { TokenLayouts } from './TokenLayouts.ts';
import { tickClaim } from './tickClaim.ts';

/** Slots of the published contracts: UniswapV2Pair, UniswapV2Factory, UniswapV3Pool. */
const PAIR = { totalSupply: 0, reserves: 8, kLast: 11 };
const FACTORY_FEE_TO = 0;
const POOL = { slot0: 0, liquidity: 4 };
const MASK_128 = (1n << 128n) - 1n;
/** The bits of what `getReserves` and `slot0` return, from the lowest on; they share a slot in this order. */
const RESERVES_BITS = [112n, 112n, 32n];
const SLOT0_BITS = [160n, 24n, 16n, 16n, 16n, 8n, 8n];

const QUOTERS = ['quoter', 'v2Router02'] as const;

interface Told {
  readonly target: Address;
  readonly selector: Hex;
  /** The words after the selector. */
  readonly keys: readonly bigint[];
  /** Undefined: the call failed. */
  readonly data: Hex | undefined;
}

/** What is known of the pools from the other calls. */
interface Known {
  readonly chain: ChainSpec;
  readonly layouts: TokenLayouts;
  /** Those that are at the factory's own address for them, lower-case. */
  readonly pools: ReadonlySet<string>;
  readonly word: (target: Hex, selector: Hex, index: number) => bigint | undefined;
}

/**
 * What the calls say about storage. A pool's layout is known if the factory can have created no other code at
 * its address. Decimals and tick spacing are part of a contract's code, quoters compute what other routes would
 * give, and where a multiplier is kept nobody knows: they are passed over.
 */
export function claimsOf(
  chain: ChainSpec,
  { calls, results }: Omit<ToldState, 'block'>,
  layouts: TokenLayouts,
): Claims {
  const told = calls.map(({ target, data }, index): Told => {
    const result = results[index];
    const count = Math.floor((data.length - 10) / 64);
    return {
      ...{ target, selector: data.slice(0, 10) as Hex, data: result?.ok ? result.data : undefined },
      keys: Array.from({ length: count }, (_, at) => wordAt(`0x${data.slice(10)}`, at) as bigint),
    };
  });
  const pools = new Set(told.flatMap((one) => createdBy(chain, one) ?? []));
  const word: Known['word'] = (target, selector, index) => {
    const found = told.find(
      (one) => one.selector === selector && BigInt(one.target) === BigInt(target) && one.data,
    );
    const value = found?.data === undefined ? undefined : wordAt(found.data, index);
    return value;
  };
  const known: Known = { chain, layouts, pools, word };
  const states = told.filter(
    ({ target, selector }) =>
      !(Object.values(metadataSelectors) as string[]).includes(selector) &&
      selector !== TICK_SPACING &&
      !computes(chain, target),
  );
  const claims = states.flatMap((one) => claimOf(one, known) ?? []);
  return { claims, unknown: states.length - claims.length };
}

/** True for the contracts that are asked what other routes give. */
function computes(chain: ChainSpec, target: Address): boolean {
  return QUOTERS.some((kind) => contractAddress(chain, kind) === target);
}

/** The address at which the factory that is asked creates the pool. */
function createdBy(chain: ChainSpec, { target, selector, keys }: Told): Address | undefined {
  const [first = 0n, second = 0n, fee = 0n] = keys;
  const isFactory = (kind: 'v2Factory' | 'v3Factory') => contractAddress(chain, kind) === target;
  if (selector === selectors['getPair(address,address)'] && isFactory('v2Factory')) {
    return poolAddress(chain, [first, second], 'v2');
  }
  if (selector === selectors['getPool(address,address,uint24)'] && isFactory('v3Factory')) {
    return poolAddress(chain, [first, second], fee);
  }
  return undefined;
}

function claimOf(told: Told, known: Known): Claim | undefined {
  const { target, selector, keys, data } = told;
  const { chain, layouts } = known;
  if (data === undefined) return undefined;
  const value = wordAt(data) ?? 0n;
  const created = createdBy(chain, told);
  if (created) {
    return {
      contract: created,
      slots: [],
      agrees: ({ hasCode }) => value === (hasCode ? BigInt(created) : 0n),
    };
  }
  const isKnownPool = known.pools.has(target.toLowerCase());
  const slot = (at: number, expected: bigint | undefined, mask?: bigint): Claim => ({
    contract: target,
    slots: [hexWord(at)],
    agrees: ({ values: [found = 0n] }) => (mask === undefined ? found : found & mask) === expected,
  });
  switch (selector) {
    case selectors['getReserves()']:
      return isKnownPool ? slot(PAIR.reserves, packed(data, RESERVES_BITS)) : undefined;
    case pairSelectors['totalSupply()']:
      return isKnownPool ? slot(PAIR.totalSupply, value) : undefined;
    case pairSelectors['kLast()']:
      return isKnownPool ? slot(PAIR.kLast, value) : undefined;
    case pairSelectors['feeTo()']:
      return contractAddress(chain, 'v2Factory') === target ? slot(FACTORY_FEE_TO, value) : undefined;
    case selectors['slot0()']:
      return isKnownPool ? slot(POOL.slot0, packed(data, SLOT0_BITS)) : undefined;
    case selectors['liquidity()']:
      return isKnownPool ? slot(POOL.liquidity, value, MASK_128) : undefined;
    case POPULATED_TICKS: {
      const pool = hexWord(keys[0] ?? 0n).slice(26);
      const [spacing, tick] = [TICK_SPACING, selectors['slot0()']].map((asked, index) =>
        known.word(`0x${pool}`, asked, index),
      );
      if (!known.pools.has(`0x${pool}`) || spacing === undefined || tick === undefined) return undefined;
      const at = BigInt.asIntN(256, keys[1] ?? 0n);
      return tickClaim(`0x${pool}`, at, data, spacing, BigInt.asIntN(256, tick));
    }
    case GET_BALANCE: {
      const holder: Address = `0x${hexWord(keys[0] ?? 0n).slice(26)}`;
      if (contractAddress(chain, 'multicall3') !== target) return undefined;
      return { contract: holder, slots: [], agrees: ({ balance }) => balance === value };
    }
    case selectors['balanceOf(address)']:
    case selectors['allowance(address,address)']:
      return {
        contract: target,
        slots: layouts.slots(chain.id, target, keys),
        agrees: ({ values }) => layouts.compare(chain.id, target, keys, value, values),
      };
    default:
      return undefined;
  }
}

/** Words of an answer as they share one slot; undefined if one of them does not fit. */
function packed(data: Hex, bits: readonly bigint[]): bigint | undefined {
  let [value, shift] = [0n, 0n];
  for (const [index, size] of bits.entries()) {
    const told = wordAt(data, index);
    if (told === undefined) return undefined;
    // A tick is signed; of the others only those that fit are an answer of this contract.
    const part = BigInt.asUintN(Number(size), told);
    if (part !== told && BigInt.asUintN(256, BigInt.asIntN(Number(size), part)) !== told) return undefined;
    value |= part << shift;
    shift += size;
  }
  return value;
}
