import { metadataSelectors } from '../abi/metadataSelectors.ts';
import { wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Multiplier } from './multipliers.ts';

/** A multiplier of 1. */
const ONE = 10n ** 18n;
/** Beyond it the unit says nothing that a person could type. */
const MOST = 10n ** 36n;

/** What a call returned; nothing where it reverted. */
export type Returned = Hex | undefined;

/** The call that tells whether a token has a multiplier. */
export function multiplierCall(target: Address) {
  return { target, data: metadataSelectors['uiMultiplier()'] } as const;
}

/** The calls that tell a change of it. */
export function changeCalls(target: Address) {
  return [
    { target, data: metadataSelectors['newUIMultiplier()'] },
    { target, data: metadataSelectors['effectiveAt()'] },
  ] as const;
}

/** Times 10^18; undefined where the token has none: a revert, no data, 0, or more than 10^36. */
export function multiplierIn(returned: Returned): bigint | undefined {
  const value = returned && wordAt(returned);
  return value && value <= MOST ? value : undefined;
}

/** @param announced, @param at what the {@link changeCalls} returned */
export function readMultiplier(now: Returned, announced?: Returned, at?: Returned): Multiplier {
  const value = multiplierIn(now);
  const next = value && multiplierIn(announced);
  const atSeconds = Number((at && wordAt(at)) ?? 0n);
  return {
    ...(value && value !== ONE && { value }),
    ...(next && next !== value && atSeconds > 0 && { next: { value: next, atSeconds } }),
  };
}

/** Whether both have one value, and announce one change. */
export function sameMultiplier(a: Multiplier, b: Multiplier): boolean {
  return a.value === b.value && a.next?.value === b.next?.value && a.next?.atSeconds === b.next?.atSeconds;
}
