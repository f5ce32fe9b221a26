import type * as climbing from './climbWithGas.ts';

let loaded: typeof climbing | undefined;

/** Gives searches what {@link gasSteps} hands out. */
export function loadGasSteps(steps: typeof climbing): void {
  loaded = steps;
}

/**
 * How a division is found where gas counts. Not among what the first load brings: the first quote of a page counts gas
 * as free.
 * @throws where kernel/amm/gas.ts is not loaded
 */
export function gasSteps(): typeof climbing {
  if (!loaded) throw new Error('kernel/amm/gas.ts is not loaded');
  return loaded;
}
