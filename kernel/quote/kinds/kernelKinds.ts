import type { PoolKind } from '../PoolKind.ts';
import { v2Kind } from './v2Kind.ts';
import { v3Kind } from './v3Kind.ts';

/** The kinds that the kernel brings itself. They are registered like those of plugins. */
export const kernelKinds: readonly PoolKind[] = [v2Kind, v3Kind];
