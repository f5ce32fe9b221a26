import { runInAction } from 'mobx';
import type { Token } from './Currency.ts';
import { type Multiplier, multiplierKey, multipliers } from './multipliers.ts';
import { sameMultiplier } from './readMultiplier.ts';

/** Replaces what is known of a token's multiplier; empty: it has none. */
export function setMultiplier(token: Pick<Token, 'chainId' | 'address'>, multiplier: Multiplier): void {
  const key = multiplierKey(token);
  // Nobody is woken by the answer that nearly all tokens give.
  if (sameMultiplier(multipliers.get().get(key) ?? {}, multiplier)) return;
  runInAction(() => multipliers.set(new Map(multipliers.get()).set(key, multiplier)));
}
