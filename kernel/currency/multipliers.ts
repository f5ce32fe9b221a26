import { observable } from 'mobx';
import type { Token } from './Currency.ts';

/** How many shown units the contract's unit is (ERC-8056), times 10^18. */
export interface Multiplier {
  /** Absent: the contract's unit is the shown one. */
  readonly value?: bigint;
  /** A change that the contract announces. */
  readonly next?: { readonly value: bigint; readonly atSeconds: number };
}

type TokenId = Pick<Token, 'chainId' | 'address'>;

// Not a service: every text of an amount depends on it, and functions of a token alone make those.
/** What contracts have answered, by {@link multiplierKey}: another map after each change, by `setMultiplier` alone. */
export const multipliers = observable.box<ReadonlyMap<string, Multiplier>>(new Map(), { deep: false });
const requested = new Set<string>();
const NONE: Multiplier = {};
let read: ((token: TokenId) => void) | undefined;

/** A token in {@link multipliers}. */
export function multiplierKey({ chainId, address }: TokenId): string {
  return chainId + address;
}

/** The token's multiplier; empty until its contract has answered. Observable. The first look has it read. */
export function multiplierOf(token: TokenId): Multiplier {
  const key = multiplierKey(token);
  if (read && !requested.has(key)) {
    requested.add(key);
    read(token);
  }
  return multipliers.get().get(key) ?? NONE;
}

/** What reads a token's multiplier from now on, and calls `setMultiplier` or `releaseMultiplier`. */
export function readMultipliersBy(reader: (token: TokenId) => void): void {
  read = reader;
}

/** Nobody has answered, or what was read is contradicted: the next look has it read again. The value stays. */
export function releaseMultiplier(token: TokenId): void {
  requested.delete(multiplierKey(token));
}
