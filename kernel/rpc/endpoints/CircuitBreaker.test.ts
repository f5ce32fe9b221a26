import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './CircuitBreaker.ts';

/** How long the breaker blocks requests from `nowMs` on, ms. */
function pauseFrom(breaker: CircuitBreaker, nowMs: number): number {
  let pauseMs = 0;
  while (breaker.state(nowMs + pauseMs) === 'open') pauseMs += 1;
  return pauseMs;
}

describe('CircuitBreaker', () => {
  it('opens after three faults in a row, not before', () => {
    const breaker = new CircuitBreaker(() => 0);
    breaker.failed(0);
    breaker.failed(0);
    breaker.succeeded();
    breaker.failed(0);
    breaker.failed(0);
    expect(breaker.state(0)).toBe('closed');
    breaker.failed(0);
    expect(breaker.state(0)).toBe('open');
    expect(breaker.state(999)).toBe('open');
    expect(breaker.state(1000)).toBe('half-open');
  });

  it('pauses twice as long after each failed probe, up to 30 s, and closes at a success', () => {
    const breaker = new CircuitBreaker(() => 0);
    let now = 0;
    for (let count = 0; count < 3; count += 1) breaker.failed(now);
    const pauses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const pauseMs = pauseFrom(breaker, now);
      pauses.push(pauseMs);
      now += pauseMs;
      breaker.failed(now);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    breaker.succeeded();
    expect(breaker.state(now)).toBe('closed');
  });

  it('does not count requests that were under way when it opened', () => {
    const breaker = new CircuitBreaker(() => 0);
    for (let count = 0; count < 50; count += 1) breaker.failed(0);
    expect(pauseFrom(breaker, 0)).toBe(1000);
  });

  it('spreads the probes of clients that saw it fail together by up to a quarter', () => {
    const pauses = [0, 0.5, 1].map((random) => {
      const breaker = new CircuitBreaker(() => random);
      for (let count = 0; count < 3; count += 1) breaker.failed(0);
      return pauseFrom(breaker, 0);
    });
    expect(pauses).toEqual([1000, 1125, 1250]);
  });
});
