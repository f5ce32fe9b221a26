import { sameAddress } from '../../abi/sameAddress.ts';
import { addressAt } from '../../abi/words.ts';
import type { ChainSpec, DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import type { ContractCheck } from '../DeploymentCheck.ts';
import type { CallResult, Multicall } from '../Multicall.ts';
import type { RpcPool } from '../RpcPool.ts';
import { codeHashProgram, readCodeHashes } from './codeHashProgram.ts';
import { expectedAnswers } from './expectedAnswers.ts';

type Problem = NonNullable<ContractCheck['problem']>;

/** keccak256 of empty code. */
const NO_CODE = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

/** Checks every contract of the chain. Never throws: a contract that cannot be read is `unreadable`. */
export async function checkDeployment(
  chain: ChainSpec,
  rpc: RpcPool,
  multicall: Multicall,
): Promise<readonly ContractCheck[]> {
  const { contracts } = chain;
  const [code, answers] = await Promise.all([codeProblems(rpc, contracts), answerProblems(chain, multicall)]);
  return contracts.map((contract, index) => toCheck(contract, code[index] ?? answers.get(contract)));
}

/**
 * Compares hashes that the node computes; only the contracts whose hash is not as expected are read in full.
 */
async function codeProblems(
  rpc: RpcPool,
  contracts: readonly DeployedContract[],
): Promise<readonly (Problem | undefined)[]> {
  const hashes = await codeHashes(rpc, contracts);
  const hashMatches = contracts.map(({ codeHash }, index) => {
    const hash = hashes?.[index];
    return (
      hash !== undefined && (codeHash === undefined ? hash !== NO_CODE : hash === codeHash.toLowerCase())
    );
  });
  if (hashMatches.every(Boolean)) return contracts.map(() => undefined);
  try {
    const { codeProblem } = await loadChunk(() => import('./codeProblem.ts'));
    return await Promise.all(
      contracts.map((contract, index) => (hashMatches[index] ? undefined : codeProblem(rpc, contract))),
    );
  } catch {
    return hashMatches.map((matches) => (matches ? undefined : 'unreadable'));
  }
}

async function codeHashes(
  rpc: RpcPool,
  contracts: readonly DeployedContract[],
): Promise<readonly Hex[] | undefined> {
  if (contracts.length === 0) return [];
  try {
    const answer = await rpc.request<unknown>('eth_call', [{ data: codeHashProgram(contracts) }, 'latest']);
    return readCodeHashes(answer, contracts.length);
  } catch {
    // Not every node runs creation code in a call.
    return undefined;
  }
}

async function answerProblems(
  chain: ChainSpec,
  multicall: Multicall,
): Promise<ReadonlyMap<DeployedContract, Problem>> {
  const expected = expectedAnswers(chain);
  const problems = new Map<DeployedContract, Problem>();
  if (expected.length === 0) return problems;
  let results: readonly CallResult[] = [];
  try {
    ({ results } = await multicall.read(expected.map(({ call }) => call)));
  } catch {
    // Without results, every one of these contracts is `unreadable`.
  }
  expected.forEach(({ contract, answer }, index) => {
    const problem = answerProblem(results[index], answer);
    if (problem !== undefined && problems.get(contract) !== 'answers_differ') problems.set(contract, problem);
  });
  return problems;
}

function answerProblem(result: CallResult | undefined, expected: Hex): Problem | undefined {
  if (result === undefined) return 'unreadable';
  if (!result.ok) return result.error.code === 'call_reverted' ? 'answers_differ' : 'unreadable';
  return sameAddress(addressAt(result.data), expected) ? undefined : 'answers_differ';
}

function toCheck({ kind, address }: DeployedContract, problem: Problem | undefined): ContractCheck {
  return problem === undefined ? { kind, address, ok: true } : { kind, address, ok: false, problem };
}
