import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec, ContractKind } from '../../chain/ChainSpec.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { systemTimers, type Timers } from '../../runtime/Timers.ts';
import type { ContractCheck, DeploymentCheck } from '../DeploymentCheck.ts';
import type { Multicall } from '../Multicall.ts';
import type { RpcPool } from '../RpcPool.ts';

interface Report {
  readonly state: DeploymentCheck['state'];
  readonly contracts: readonly ContractCheck[];
}

/** The first quote neither waits for the check nor loads together with it. */
const CHECK_AFTER_MS = 3_000;
interface CheckOptions {
  readonly timers?: Timers;
  /** The time from the first read to the check. */
  readonly afterMs?: number | undefined;
}

const PENDING: Report = { state: 'pending', contracts: [] };

/**
 * {@link DeploymentCheck} in two calls: one hashes the code of every contract, one multicall asks the
 * contracts about each other. What one endpoint says against the manifest is asked of another operator; then full
 * code is read too, as where the node cannot compute hashes. The check starts soon after the first read, and its result is not stored: a later start
 * would have to trust it.
 */
export class DeploymentChecker implements DeploymentCheck {
  private report: Report = PENDING;
  readonly #chain: ChainSpec;
  readonly #rpc: RpcPool;
  readonly #multicall: Multicall;
  readonly #timers: Timers;
  readonly #afterMs: number;
  #awaited = false;
  #running: Promise<void> | undefined;

  constructor(
    chain: ChainSpec,
    rpc: RpcPool,
    multicall: Multicall,
    { timers = systemTimers, afterMs = CHECK_AFTER_MS }: CheckOptions = {},
  ) {
    this.#chain = chain;
    this.#rpc = rpc;
    this.#multicall = multicall;
    this.#timers = timers;
    this.#afterMs = afterMs;
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
    if (this.#awaited) return;
    this.#awaited = true;
    this.#timers.after(this.#afterMs, () => void this.recheck());
  }

  async #run(): Promise<void> {
    const checks = await this.#check();
    const unread = checks.some(({ problem }) => problem === 'unreadable');
    runInAction(() => {
      this.report = { state: unread ? 'unreadable' : 'checked', contracts: checks };
    });
  }

  async #check(): Promise<readonly ContractCheck[]> {
    try {
      const { checkDeployment } = await loadChunk(() => import('./checkDeployment.ts'));
      return await checkDeployment(this.#chain, this.#rpc, this.#multicall);
    } catch {
      // The check's own code cannot be loaded now; the clock's ticks try again.
      return this.#chain.contracts.map(({ kind, address }) => ({
        ...{ kind, address, ok: false },
        problem: 'unreadable',
      }));
    }
  }
}
