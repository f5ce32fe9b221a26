import type { Corroboration } from '../Corroboration.ts';
import type { ContractCheck } from '../DeploymentCheck.ts';

type Problem = NonNullable<ContractCheck['problem']>;

/**
 * What is wrong with the contract of the answer at `index`. Against the chain file two operators have to say it, or
 * the only one there is; what one says, with nobody to second it or against another, is `unreadable`.
 */
export function toldBy<T>(
  found: Corroboration<readonly T[]>,
  index: number,
  problemIn: (answer: T | undefined) => Problem | undefined,
): Problem | undefined {
  if (found.outcome === 'disagree') {
    const told = new Set(found.answers.map(({ value }) => problemIn(value?.[index])));
    return told.size === 1 ? [...told][0] : 'unreadable';
  }
  const problem = problemIn(found.value[index]);
  const isOneOfMany = found.outcome === 'alone' && found.unanswered.length > 0;
  return problem && isOneOfMany ? 'unreadable' : problem;
}
