import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec, ContractKind, DeployedContract, Hex } from '../chain/ChainSpec.ts';
import { addressAt } from '../tokens/callData.ts';
import { expectedAnswers } from './expectedAnswers.ts';
import { maskedCodeHash } from './maskedCodeHash.ts';
import type { CallResult, ContractCheck, DeploymentCheck, Multicall, RpcPool } from './types.ts';

type Problem = NonNullable<ContractCheck['problem']>;

interface Report {
  readonly state: DeploymentCheck['state'];
  readonly contracts: readonly ContractCheck[];
}

const PENDING: Report = { state: 'pending', contracts: [] };

/**
 * {@link DeploymentCheck} in two requests: the code of every contract in one batch, and one multicall of what
 * they say about each other. Nothing is asked before somebody looks.
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

  usable(kind: ContractKind): boolean {
    const checks = this.contracts.filter((check) => check.kind === kind);
    return checks.length > 0 && checks.every(({ ok }) => ok);
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
    const code = await Promise.all(contracts.map((contract) => this.#codeProblem(contract)));
    const answers = await this.#answerProblems();
    const checks = contracts.map((contract, index) =>
      toCheck(contract, code[index] ?? answers.get(contract)),
    );
    const unread = checks.some(({ problem }) => problem === 'unreadable');
    runInAction(() => {
      this.report = { state: unread ? 'unreadable' : 'checked', contracts: checks };
    });
  }

  async #codeProblem(contract: DeployedContract): Promise<Problem | undefined> {
    let code: Hex;
    try {
      code = await this.#rpc.request<Hex>('eth_getCode', [contract.address, 'latest']);
    } catch {
      return 'unreadable';
    }
    if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) return 'unreadable';
    if (code === '0x') return 'no_code';
    if (contract.codeHash === undefined) return undefined;
    const hash = maskedCodeHash(code, contract.immutables);
    return hash === contract.codeHash.toLowerCase() ? undefined : 'code_differs';
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
