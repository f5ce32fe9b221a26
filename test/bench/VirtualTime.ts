import type { Timers } from '../../kernel/runtime/Timers.ts';

interface Task {
  readonly atMs: number;
  readonly order: number;
  run: (() => void) | undefined;
}

/**
 * Time that advances as soon as the work of each moment is done, so that minutes of many clients take
 * seconds.
 */
export class VirtualTime implements Timers {
  #nowMs: number;
  #order = 0;
  /** A binary heap, the next task first. */
  readonly #heap: Task[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  elapsedMs = (): number => this.#nowMs;
  wallMs = this.elapsedMs;

  after = (ms: number, run: () => void): (() => void) => {
    const task: Task = { atMs: this.#nowMs + Math.max(0, ms), order: this.#order++, run };
    this.#push(task);
    return () => {
      task.run = undefined;
    };
  };

  /** Lets `ms` pass; promise callbacks run before the next moment. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.atMs > endMs) break;
      this.#nowMs = next.atMs;
      while (this.#heap[0] !== undefined && this.#heap[0].atMs <= this.#nowMs) this.#pop()?.run?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#nowMs = endMs;
  }

  #push(task: Task): void {
    const heap = this.#heap;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(task, heap[parent] as Task)) break;
      heap[at] = heap[parent] as Task;
      at = parent;
    }
    heap[at] = task;
  }

  #pop(): Task | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Task, heap[child] as Task)) child += 1;
      if (!isBefore(heap[child] as Task, last)) break;
      heap[at] = heap[child] as Task;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(a: Task, b: Task): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}
