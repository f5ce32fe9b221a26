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
    const checks = await checkDeployment(this.#chain, this.#rpc, this.#multicall);
    const unread = checks.some(({ problem }) => problem === 'unreadable');
    runInAction(() => {
      this.report = { state: unread ? 'unreadable' : 'checked', contracts: checks };
    });
  }
}
