import type { PoolMaths } from '../../amm/index.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { guardedMaths } from './guardedMaths.ts';

/**
 * The maths of added kinds as a worker runs them. The build calls this for a profile with such kinds only.
 * @param faults takes what a kind does wrong, by the kind; the page names it
 */
export function mathsInWorker(
  kinds: Readonly<Record<string, PoolMaths>>,
  faults: Map<string, string>,
): readonly (readonly [kind: string, maths: PoolMaths])[] {
  return Object.entries(kinds).map(([kind, maths]) => [
    kind,
    guardedMaths(maths, {}, (cause) => {
      if (!faults.has(kind)) faults.set(kind, SluiceError.from(cause).message);
    }),
  ]);
}
