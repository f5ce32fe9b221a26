import { observable, runInAction } from 'mobx';
import type { PoolState } from '../../amm/index.ts';
import { quoteTrade } from '../../amm/quoteTrade.ts';
import { quoteRoute } from '../../amm/routeQuote.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { addedKindOf } from '../PoolKind.ts';
import type { RouteAnswer, RouteProblem } from './findRoute.ts';
import { type PoolUpdate, poolUpdate } from './poolUpdates.ts';
import type { Division, RouteReply, RouteWorkerPort } from './routeMessages.ts';

/** The most answers kept: enough for the places on a page that ask at the same time. */
const MAX_ANSWERS = 16;
/** A running search that a newer request has replaced is stopped after this time. */
const PATIENCE_MS = 300;

interface Known {
  readonly pools: readonly PoolState[];
  readonly division: Division | null;
  readonly exceeded: RouteAnswer['exceeded'];
  readonly certificate?: RouteAnswer['certificate'];
}

interface Wanted {
  readonly key: string;
  /** The problem without its amount. Of two problems with the same slot only the newer one is searched. */
  readonly slot: string;
  readonly problem: RouteProblem;
}

/**
 * Searches for routes in a worker, so that the page stays responsive. A newer problem replaces an older one.
 */
export class RouteRefiner {
  readonly #createWorker: () => RouteWorkerPort;
  readonly #now: () => number;
  readonly #known = observable.map<string, Known>({}, { deep: false });
  readonly #queue = new Map<string, Wanted>();
  readonly #sent = new Map<string, PoolState>();
  #worker: RouteWorkerPort | undefined;
  #running: (Wanted & { readonly id: number; readonly startedAtMs: number }) | undefined;
  #lastId = 0;
  #broken = false;

  constructor(createWorker: () => RouteWorkerPort, now: () => number = systemTimers.elapsedMs) {
    this.#createWorker = createWorker;
    this.#now = now;
  }

  /** False once a worker could not be started: search on the main thread then. */
  get available(): boolean {
    return !this.#broken;
  }

  /**
   * The division found for this problem, quoted on the current pools; undefined before the first answer.
   * Observable. When pools have changed since the search, `isCurrent` is false and a new search starts.
   */
  refined(problem: RouteProblem): (RouteAnswer & { readonly isCurrent: boolean }) | undefined {
    const wanted = wantedOf(problem);
    const known = this.#known.get(wanted.key);
    const isCurrent = known !== undefined && sameItems(known.pools, problem.request.pools);
    if (!isCurrent) this.#want(wanted);
    if (!known) return undefined;
    const route = known.division && rebuild(known.division, problem);
    return { ...known, route: route ?? null, exceeded: isCurrent ? known.exceeded : [], isCurrent };
  }

  dispose(): void {
    this.#queue.clear();
    this.#stop();
  }

  #want(wanted: Wanted): void {
    const { key, slot, problem } = wanted;
    const running = this.#running;
    const isRunning = running?.key === key && sameItems(running.problem.request.pools, problem.request.pools);
    if (isRunning || this.#broken) return;
    // Move the slot to the end of the queue.
    this.#queue.delete(slot);
    this.#queue.set(slot, wanted);
    if (running?.slot === slot && this.#now() - running.startedAtMs > PATIENCE_MS) this.#stop();
    // Leave the MobX computation that called this.
    queueMicrotask(() => this.#next());
  }

  #next(): void {
    const [first] = this.#queue.values();
    if (this.#running || !first || this.#broken) return;
    this.#queue.delete(first.slot);
    this.#lastId += 1;
    this.#running = { ...first, id: this.#lastId, startedAtMs: this.#now() };
    const { request, ...rest } = first.problem;
    const { pools, ...asked } = request;
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage({
        id: this.#lastId,
        updates: this.#updates(pools),
        pools: pools.map(({ address }) => address),
        problem: { ...rest, request: asked },
      });
    } catch {
      const unsendable = addedKinds(pools, (pool) => !isCloneable(pool));
      if (unsendable.length === 0) this.#breakDown();
      else this.#stop();
      for (const kind of unsendable) kind.fail(new TypeError('its pools cannot be sent to a worker'));
    }
  }

  #start(): RouteWorkerPort {
    const worker = this.#createWorker();
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = () => this.#breakDown();
    return worker;
  }

  #updates(pools: readonly PoolState[]): readonly PoolUpdate[] {
    return pools.flatMap((pool): readonly PoolUpdate[] => {
      const before = this.#sent.get(pool.address);
      if (before === pool) return [];
      this.#sent.set(pool.address, pool);
      return [poolUpdate(pool, before)];
    });
  }

  #take({ id, faults = [], ...answer }: RouteReply): void {
    const running = this.#running;
    if (!running || running.id !== id) return;
    this.#running = undefined;
    const { pools } = running.problem.request;
    for (const [kind, message] of faults) {
      for (const faulty of addedKinds(pools, (pool) => pool.kind === kind)) faulty.fail(new Error(message));
    }
    runInAction(() => {
      this.#known.delete(running.key);
      this.#known.set(running.key, { pools, ...answer });
      for (const key of [...this.#known.keys()].slice(0, -MAX_ANSWERS)) this.#known.delete(key);
    });
    this.#next();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = undefined;
    this.#sent.clear();
  }

  #breakDown(): void {
    this.#broken = true;
    this.#queue.clear();
    this.#stop();
  }
}

function wantedOf(problem: RouteProblem): Wanted {
  const { tokenIn, tokenOut, tradeType, amount } = problem.request;
  const slot = `${tokenIn} ${tokenOut} ${tradeType}`;
  const { gas, maxGas } = problem.options;
  // A division that was found when gas was free, for parts that cost something else, or for other blocks, is not the best.
  return { key: `${slot} ${amount} ${gas?.model?.perPart} ${maxGas}`, slot, problem };
}

/** Quotes the same division on the pools of `problem`; undefined when they can no longer fill it. */
function rebuild(division: Division, { request, options }: RouteProblem) {
  const states = new Map(request.pools.map((pool) => [pool.address, pool]));
  const parts = division.map(({ pools, tokens, ...part }) => ({
    path: { pools: pools.flatMap((address) => states.get(address) ?? []), tokens },
    ...part,
  }));
  return quoteRoute(parts, request, options, quoteTrade);
}

/** The kinds of plugins that these pools are of. */
function addedKinds(pools: readonly PoolState[], which: (pool: PoolState) => boolean) {
  return [...new Set(pools.filter(which).flatMap((pool) => addedKindOf(pool) ?? []))];
}

function isCloneable(pool: PoolState): boolean {
  try {
    structuredClone(poolUpdate(pool, undefined));
    return true;
  } catch {
    return false;
  }
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
