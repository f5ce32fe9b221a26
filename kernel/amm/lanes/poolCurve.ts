// Pools, their maths and their curves name each other, so they stand together.
export type { CurveTally, PoolCurve } from '../types.ts';
