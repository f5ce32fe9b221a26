import codeHashes from 'sluice:code-hashes';
import { sameAddress } from '../../abi/sameAddress.ts';
import { addressAt } from '../../abi/words.ts';
import type { ChainSpec, DeployedContract } from '../../chain/ChainSpec.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import type { ContractCheck } from '../DeploymentCheck.ts';
import type { Multicall } from '../Multicall.ts';
import type { RpcPool } from '../RpcPool.ts';
import { codeHashProgram, readCodeHashes } from './codeHashProgram.ts';
import { expectedAnswers } from './expectedAnswers.ts';

type Problem = NonNullable<ContractCheck['problem']>;

/** keccak256 of empty code. */
const NO_CODE = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

/**
 * Checks every contract of the chain, by one endpoint's word where that says that all is well, else by two operators'.
 * Never throws: a contract that cannot be read, or of which only one of several endpoints says ill, is `unreadable`.
 */
export async function checkDeployment(
  chain: ChainSpec,
  rpc: RpcPool,
  multicall: Multicall,
): Promise<readonly ContractCheck[]> {
  const hashes = codeHashes[chain.id];
  const contracts = chain.contracts.map((contract) =>
    contract.codeHash ? contract : { ...contract, ...hashes?.[contract.address] },
  );
  const [code, answers] = await Promise.all([
    codeProblems(rpc, contracts),
    wrongAnswers({ ...chain, contracts }, multicall),
  ]);
  return contracts.map((contract, index) => toCheck(contract, code[index] ?? answers.get(contract)));
}

/**
 * Compares hashes that the node computes; only the contracts whose hash is not as expected are read in full.
 */
async function codeProblems(
  rpc: RpcPool,
  contracts: readonly DeployedContract[],
): Promise<readonly (Problem | undefined)[]> {
  const suspects = await withOtherHash(rpc, contracts);
  if (suspects.length === 0) return [];
  let problems: readonly (Problem | undefined)[] | undefined;
  try {
    const { codeProblems } = await loadChunk(() => import('./codeProblems.ts'));
    problems = await codeProblems(rpc, suspects);
  } catch {
    // Nobody answers: they are `unreadable`.
  }
  return contracts.map((contract) => {
    const index = suspects.indexOf(contract);
    return index < 0 ? undefined : problems ? problems[index] : 'unreadable';
  });
}

/** The contracts whose code has another hash than the manifest says, or one that nobody computes. */
async function withOtherHash(
  rpc: RpcPool,
  contracts: readonly DeployedContract[],
): Promise<readonly DeployedContract[]> {
  if (contracts.length === 0) return [];
  const others = (answer: unknown) => {
    const hashes = readCodeHashes(answer, contracts.length);
    return contracts.filter(({ codeHash }, index) => {
      const hash = hashes?.[index];
      if (hash === undefined) return true;
      return codeHash === undefined ? hash === NO_CODE : hash !== codeHash.toLowerCase();
    });
  };
  try {
    const params = [{ data: codeHashProgram(contracts) }, 'latest'];
    const unlikely = (answer: unknown) => others(answer).length > 0;
    return others(await rpc.request<unknown>('eth_call', params, { unlikely }));
  } catch {
    // Not every node runs creation code in a call.
    return contracts;
  }
}

async function wrongAnswers(
  chain: ChainSpec,
  multicall: Multicall,
): Promise<ReadonlyMap<DeployedContract, Problem>> {
  const expected = expectedAnswers(chain);
  if (expected.length === 0) return new Map();
  try {
    const { results } = await multicall.read(expected.map(({ call }) => call));
    const suspects = expected.filter(({ answer }, index) => {
      const result = results[index];
      return !result?.ok || !sameAddress(addressAt(result.data), answer);
    });
    if (suspects.length === 0) return new Map();
    const { answerProblems } = await loadChunk(() => import('./answerProblems.ts'));
    return await answerProblems(multicall, suspects);
  } catch {
    return new Map(expected.map(({ contract }) => [contract, 'unreadable']));
  }
}

function toCheck({ kind, address }: DeployedContract, problem: Problem | undefined): ContractCheck {
  return problem === undefined ? { kind, address, ok: true } : { kind, address, ok: false, problem };
}
