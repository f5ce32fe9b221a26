import { type PoolMaths, v2Maths, v3Maths } from '../../amm/index.ts';

/** For the workers: the maths of the kernel's own kinds, without how their pools are found and read. */
export const kernelMaths: readonly (readonly [kind: string, maths: PoolMaths])[] = [
  ['v2', v2Maths],
  ['v3', v3Maths],
];
