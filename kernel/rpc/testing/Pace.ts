import { systemTimers, type Timers } from '../../runtime/Timers.ts';

/**
 * Timers of a client that wait so many times as long as it wants. With more, a busy machine is not taken for a node
 * that does not answer; with less than one, nobody waits where no node is there to answer.
 */
export class Pace implements Timers {
  times: number;
  readonly elapsedMs = systemTimers.elapsedMs;
  readonly wallMs = systemTimers.wallMs;
  readonly after: Timers['after'] = (ms, task) => systemTimers.after(ms * this.times, task);

  constructor(times: number) {
    this.times = times;
  }
}
