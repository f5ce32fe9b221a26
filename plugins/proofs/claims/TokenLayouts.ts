import { word } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { mappingSlot } from '../trie/accountOf.ts';
import { bytesOf, hashOf } from '../trie/bytes.ts';

/** Gives the slot of `balances[holder]`, or of `allowances[owner][spender]`. */
type Layout = (keys: readonly bigint[]) => Hex;

const solidity =
  (at: bigint): Layout =>
  (keys) =>
    keys.reduce<Hex>((slot, key) => mappingSlot(key, slot), `0x${word(at)}`);
/** Vyper hashes in the other order. */
const vyper =
  (at: bigint): Layout =>
  (keys) =>
    keys.reduce<Hex>((slot, key) => mappingSlot(slot, key), `0x${word(at)}`);
/** Solady's ERC20: the address, zeros and a seed. */
const solady: Layout = (keys) =>
  keys.length === 1
    ? hashOf(bytesOf(`0x${word(keys[0] ?? 0n).slice(24)}${'87a211a2'.padStart(24, '0')}`, 32))
    : hashOf(
        bytesOf(
          `0x${word(keys[0] ?? 0n).slice(24)}${'7f5e9f20'.padStart(24, '0')}${word(keys[1] ?? 0n).slice(24)}`,
          52,
        ),
      );
/** ERC-7201 `openzeppelin.storage.ERC20`: balances, then allowances. */
const OPENZEPPELIN = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => BigInt(from + index));

const LAYOUTS: readonly Layout[] = [
  ...range(0, 15).map(solidity),
  // Behind the gaps of upgradeable parents.
  ...[51n, 52n, 101n, 102n, OPENZEPPELIN, OPENZEPPELIN + 1n].map(solidity),
  ...range(0, 9).map(vyper),
  solady,
];
/** A smaller value is also found in places that are no balance. */
const LEAST_TELLING = 1n << 16n;

/** Where tokens keep balances and allowances, as far as it has been found out. */
export class TokenLayouts {
  /** By chain, token and number of keys: the place in LAYOUTS. */
  readonly #known = new Map<string, number>();

  /** The slots at which the value may be: one if the token is known. */
  slots(chainId: number, token: string, keys: readonly bigint[]): readonly Hex[] {
    const known = this.#known.get(nameOf(chainId, token, keys));
    return (known === undefined ? LAYOUTS : [LAYOUTS[known] as Layout]).map((layout) => layout(keys));
  }

  /**
   * Compares what was told with the proven values at `slots`. Of an unknown token one layout must have that
   * value, and no other: then the token is known, and any other value is a contradiction.
   * @returns undefined if it cannot be told
   */
  compare(
    chainId: number,
    token: string,
    keys: readonly bigint[],
    told: bigint,
    values: readonly bigint[],
  ): boolean | undefined {
    if (values.length === 1) return values[0] === told;
    if (told < LEAST_TELLING || values.filter((value) => value === told).length !== 1) return undefined;
    this.#known.set(nameOf(chainId, token, keys), values.indexOf(told));
    return true;
  }
}

function nameOf(chainId: number, token: string, keys: readonly bigint[]): string {
  return `${chainId} ${token.toLowerCase()} ${keys.length}`;
}
