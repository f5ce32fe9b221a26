import { beforeAll, describe, expect, it } from 'vitest';
import { Programs } from '../../scripts/test/Programs.ts';
import { report, summary, type Tally } from '../../scripts/test/Tally.ts';
import type { RunMessage } from '../TallyReporter.ts';

describe('what a run says of its tests', () => {
  const messages: RunMessage[] = [];
  let tally: Tally;

  beforeAll(async () => {
    await new Programs().run(
      'node_modules/vitest/vitest.mjs',
      ['run', '--config', 'test/runs/fixtures/vitest.config.ts'],
      { env: { NO_COLOR: '1' }, onMessage: (message) => messages.push(message as RunMessage) },
    );
    const last = messages.at(-1);
    if (last?.kind !== 'tally') throw new Error('the run did not send its tally');
    tally = last.tally;
  }, 60_000);

  it('counts tests, and a file that cannot be loaded as a failure', () => {
    expect(summary(tally)).toBe('1 passed, 2 failed, 1 skipped');
    expect(Object.keys(tally.times).sort()).toEqual(['broken.fails.ts', 'sample.fails.ts']);
  });

  it('tells how many files have ended, and what failed in them, while it goes on', () => {
    const progress = messages.filter((message) => message.kind === 'progress');
    expect(progress.map(({ ended, of }) => [ended, of])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(progress.flatMap(({ failures }) => failures)).toHaveLength(2);
  });

  it('names the test with its line, the line that failed, the difference, the picture and what was printed', () => {
    const text = report(tally);
    expect(text).toContain('FAILED sample.fails.ts:8 a sample > fails by a difference\n');
    expect(text).toMatch(/^ {2}at .*sample\.fails\.ts:11:\d+$/m);
    expect(text).toMatch(/^ {2}-\s+"amount": 2n,\n {2}\+\s+"amount": 1n,$/m);
    expect(text).toContain('  picture: test-results/sample.png\n');
    expect(text).toContain('  printed: seed 4711\n');
    expect(text).toContain('this file cannot be loaded');
  });

  it('ends with the one command that runs only what failed', () => {
    expect(report(tally).split('\n').at(-1)).toMatch(
      /^Run only these: npm test -- (?=.*\bsample\.fails\.ts:8\b)(?=.*\bbroken\.fails\.ts\b)/,
    );
  });
});

describe('a tally without failures', () => {
  it('has nothing to report', () => {
    expect(report({ failures: [] })).toBe('');
  });
});
