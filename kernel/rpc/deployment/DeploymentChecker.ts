import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec, ContractKind } from '../../chain/ChainSpec.ts';
import type { ContractCheck, DeploymentCheck } from '../DeploymentCheck.ts';
import type { Multicall } from '../Multicall.ts';
import type { RpcPool } from '../RpcPool.ts';
import { checkDeployment } from './checkDeployment.ts';

interface Report {
  readonly state: DeploymentCheck['state'];
  readonly contracts: readonly ContractCheck[];
}

const PENDING: Report = { state: 'pending', contracts: [] };

/**
 * {@link DeploymentCheck} in two calls: one hashes the code of every contract, one multicall asks the
 * contracts about each other. What one endpoint says against the manifest is asked of another operator; then full
 * code is read too, as where the node cannot compute hashes. The check starts at the first read, and its result is not stored: a later start would have to
 * trust it.
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

  /** What is known about `kind` so far. Unlike {@link contracts}, reading this does not start the check. */
  found(kind: ContractKind): readonly ContractCheck[] {
    return this.report.contracts.filter((check) => check.kind === kind);
  }

  /** The check ran, and something is wrong or could not be read. Reading this does not start the check. */
  get stuck(): boolean {
    return this.report.contracts.some(({ ok }) => !ok);
  }

  recheck(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  #startOnce(): void {
    if (this.report !== PENDING || this.#running !== undefined) return;
    // Getters are read in computed values, which must not change state, so the check starts in a microtask.
    this.#running = Promise.resolve()
      .then(() => this.#run())
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #run(): Promise<void> {
    const checks = await checkDeployment(this.#chain, this.#rpc, this.#multicall);
    const unread = checks.some(({ problem }) => problem === 'unreadable');
    runInAction(() => {
      this.report = { state: unread ? 'unreadable' : 'checked', contracts: checks };
    });
  }
}
