import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec, ContractKind, DeployedContract, Hex } from '../chain/ChainSpec.ts';
import { loadChunk } from '../plugin/loadChunk.ts';
import { addressAt } from '../tokens/callData.ts';
import { codeHashProgram, readCodeHashes } from './codeHashProgram.ts';
import { expectedAnswers } from './expectedAnswers.ts';
import type { CallResult, ContractCheck, DeploymentCheck, Multicall, RpcPool } from './types.ts';

type Problem = NonNullable<ContractCheck['problem']>;

interface Report {
  readonly state: DeploymentCheck['state'];
  readonly contracts: readonly ContractCheck[];
}

const PENDING: Report = { state: 'pending', contracts: [] };

/** keccak256 of nothing. */
const NO_CODE = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

/**
 * {@link DeploymentCheck} in two calls: one that hashes the code of every contract, and one multicall of what they
 * say about each other. Code is read whole only where its hash is not the manifest's or the node does not tell it.
 * Nothing is asked before somebody looks, and nothing is remembered from an earlier start: it would be trusted then.
 */
export class DeploymentChecker implements DeploymentCheck {
  private report: Report = PENDING;
  readonly #chain: ChainSpec;
  readonly #rpc: RpcPool;
  readonly #multicall: Multicall;
  #running: Promise<void> | undefined;

  constructor(chain: ChainSpec, rpc: RpcPool, multicall: Multicall) {
    this.#chain = chain;
    this.#rpc = rpc;
    this.#multicall = multicall;
    makeObservable<DeploymentChecker, 'report'>(this, { report: observableRef });
  }

  get state(): DeploymentCheck['state'] {
    this.#startOnce();
    return this.report.state;
  }

  get contracts(): readonly ContractCheck[] {
    this.#startOnce();
    return this.report.contracts;
  }

  /** What is known of `kind` so far. Unlike {@link contracts}, asking starts nothing. */
  found(kind: ContractKind): readonly ContractCheck[] {
    return this.report.contracts.filter((check) => check.kind === kind);
  }

  /** The check was made and something could not be read. Asking starts nothing. */
  get stuck(): boolean {
    return this.report.state === 'unreadable';
  }

  recheck(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  #startOnce(): void {
    if (this.report !== PENDING || this.#running !== undefined) return;
    // Getters are read within computed values, where nothing may change: the reads start a moment later.
    this.#running = Promise.resolve()
      .then(() => this.#run())
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #run(): Promise<void> {
    const { contracts } = this.#chain;
    const [code, answers] = await Promise.all([this.#codeProblems(contracts), this.#answerProblems()]);
    const checks = contracts.map((contract, index) =>
      toCheck(contract, code[index] ?? answers.get(contract)),
    );
    const unread = checks.some(({ problem }) => problem === 'unreadable');
    runInAction(() => {
      this.report = { state: unread ? 'unreadable' : 'checked', contracts: checks };
    });
  }

  /** By their hashes first, which the node computes; who does not come out right there is read whole. */
  async #codeProblems(contracts: readonly DeployedContract[]): Promise<readonly (Problem | undefined)[]> {
    const hashes = await this.#codeHashes(contracts);
    const stands = contracts.map(({ codeHash }, index) => {
      const hash = hashes?.[index];
      return (
        hash !== undefined && (codeHash === undefined ? hash !== NO_CODE : hash === codeHash.toLowerCase())
      );
    });
    if (stands.every(Boolean)) return contracts.map(() => undefined);
    try {
      const { codeProblem } = await loadChunk(() => import('./codeProblem.ts'));
      return await Promise.all(
        contracts.map((contract, index) => (stands[index] ? undefined : codeProblem(this.#rpc, contract))),
      );
    } catch {
      return stands.map((stand) => (stand ? undefined : 'unreadable'));
    }
  }

  async #codeHashes(contracts: readonly DeployedContract[]): Promise<readonly Hex[] | undefined> {
    if (contracts.length === 0) return [];
    try {
      const answer = await this.#rpc.request<unknown>('eth_call', [
        { data: codeHashProgram(contracts) },
        'latest',
      ]);
      return readCodeHashes(answer, contracts.length);
    } catch {
      // Not every node runs creation code in a call.
      return undefined;
    }
  }

  async #answerProblems(): Promise<ReadonlyMap<DeployedContract, Problem>> {
    const expected = expectedAnswers(this.#chain);
    const problems = new Map<DeployedContract, Problem>();
    if (expected.length === 0) return problems;
    let results: readonly CallResult[] = [];
    try {
      ({ results } = await this.#multicall.read(expected.map(({ call }) => call)));
    } catch {
      // Every contract that was to be asked is unreadable.
    }
    expected.forEach(({ contract, answer }, index) => {
      const problem = answerProblem(results[index], answer);
      if (problem !== undefined && problems.get(contract) !== 'answers_differ')
        problems.set(contract, problem);
    });
    return problems;
  }
}

function answerProblem(result: CallResult | undefined, expected: string): Problem | undefined {
  if (result === undefined) return 'unreadable';
  if (!result.ok) return result.error.code === 'call_reverted' ? 'answers_differ' : 'unreadable';
  return addressAt(result.data) === expected.toLowerCase() ? undefined : 'answers_differ';
}

function toCheck({ kind, address }: DeployedContract, problem: Problem | undefined): ContractCheck {
  return problem === undefined ? { kind, address, ok: true } : { kind, address, ok: false, problem };
}
