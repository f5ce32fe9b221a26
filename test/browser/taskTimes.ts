import type { Browser, Page } from 'playwright-core';

/** One event of Chromium's trace format. Durations are in microseconds; `tdur` counts only the thread's own time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = 'ThreadControllerImpl::RunTask';
const MAIN_THREAD = 'CrRendererMain';

/** Starts a trace of the tasks of `page`; `browser.stopTracing` returns what {@link taskTimes} reads. */
export function startTrace(browser: Browser, page: Page): Promise<void> {
  return browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
}

/**
 * How long each task of the pages' main threads ran, in milliseconds of processor time. Wall-clock time would
 * include what other programs take meanwhile.
 */
export function taskTimes(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD)
      .map((event) => keyOf(event)),
  );
  return traceEvents
    .filter((event) => event.name === TASK && event.ph === 'X' && mainThreads.has(keyOf(event)))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000);
}
