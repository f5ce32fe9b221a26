import { sameAddress } from '../../abi/sameAddress.ts';
import { addressAt } from '../../abi/words.ts';
import type { Address, DeployedContract } from '../../chain/ChainSpec.ts';
import type { ContractCheck } from '../DeploymentCheck.ts';
import type { CallResult, Multicall } from '../Multicall.ts';
import type { ExpectedAnswer } from './expectedAnswers.ts';
import { toldBy } from './toldBy.ts';

type Problem = NonNullable<ContractCheck['problem']>;

/**
 * Asks contracts about each other on endpoints of two operators and says what is wrong with them.
 * @throws SluiceError as `Multicall.corroborate`
 */
export async function answerProblems(
  multicall: Pick<Multicall, 'corroborate'>,
  expected: readonly ExpectedAnswer[],
): Promise<ReadonlyMap<DeployedContract, Problem>> {
  const found = await multicall.corroborate(expected.map(({ call }) => call));
  const problems = new Map<DeployedContract, Problem>();
  expected.forEach(({ contract, answer }, index) => {
    const problem = toldBy(found, index, (result) => problemIn(result, answer));
    if (problem !== undefined && problems.get(contract) !== 'answers_differ') problems.set(contract, problem);
  });
  return problems;
}

function problemIn(result: CallResult | undefined, expected: Address): Problem | undefined {
  if (result === undefined) return 'unreadable';
  if (!result.ok) return result.error.code === 'call_reverted' ? 'answers_differ' : 'unreadable';
  return sameAddress(addressAt(result.data), expected) ? undefined : 'answers_differ';
}
