import { type Allocation, type AllocationTask, CHUNK_BITS, onlyUsed } from './allocate.ts';
import { gasSteps } from './gasSteps.ts';
import { hillClimb } from './hillClimb.ts';

/**
 * Moves ever smaller pieces, down to `amount / 2^finest`, from one route to another for as long as that pays.
 *
 * Without gas the curves are concave, and the result is within one finest piece of the optimum; the loss is
 * of the order of the piece's square. Gas adds a step for every route and every tick. So a second pass starts
 * from that result with gas counted, and tries large pieces too, to remove whole routes.
 */
export function refine(task: AllocationTask, start: Allocation, finest: number): Allocation {
  if (start.routes.length < 2) return start;
  const smooth = balance(task, start, finest);
  if (task.gas === undefined) return onlyUsed(smooth);
  return onlyUsed(hillClimb(task, smooth, 2, 1, finest));
}

/** Like {@link refine}; when gas counts it also tries the steps of ticks one by one. */
export function refineFully(task: AllocationTask, start: Allocation, finest: number): Allocation {
  const smooth = balance(task, start, finest);
  return task.gas === undefined ? onlyUsed(smooth) : gasSteps().climbWithGas(task, smooth, 2, finest);
}

/** Equal marginal output, as if gas were free. */
function balance(task: AllocationTask, start: Allocation, finest: number): Allocation {
  return hillClimb({ ...task, gas: undefined }, start, CHUNK_BITS, 2, finest);
}
