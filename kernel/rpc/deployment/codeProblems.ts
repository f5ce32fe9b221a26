import type { DeployedContract } from '../../chain/ChainSpec.ts';
import type { ReadAnswer } from '../Corroboration.ts';
import type { ContractCheck } from '../DeploymentCheck.ts';
import type { RpcPool } from '../RpcPool.ts';
import { maskedCodeHash } from './maskedCodeHash.ts';
import { toldBy } from './toldBy.ts';

type Problem = ContractCheck['problem'];

/**
 * Reads the full code of contracts from endpoints of two operators and says what is wrong with each; undefined if
 * nothing is.
 * @throws SluiceError as `RpcPool.corroborateAll`
 */
export async function codeProblems(
  rpc: Pick<RpcPool, 'corroborateAll'>,
  contracts: readonly DeployedContract[],
): Promise<readonly Problem[]> {
  const reads = contracts.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] }));
  const found = await rpc.corroborateAll(reads, {
    compare: (answers) => contracts.map((contract, index) => problemIn(contract, answers[index]) ?? 'none'),
  });
  return contracts.map((contract, index) => toldBy(found, index, (answer) => problemIn(contract, answer)));
}

function problemIn(contract: DeployedContract, answer: ReadAnswer | undefined): Problem {
  const code = answer?.ok ? answer.value : undefined;
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) return 'unreadable';
  if (code === '0x') return 'no_code';
  if (contract.codeHash === undefined) return undefined;
  const hash = maskedCodeHash(code as `0x${string}`, contract.immutables);
  return hash === contract.codeHash.toLowerCase() ? undefined : 'code_differs';
}
