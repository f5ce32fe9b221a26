import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One text for each failure: what failed, where, and the message. */
  readonly failures: readonly string[];
  /** Milliseconds that each test file took, by its name. */
  readonly took: Readonly<Record<string, number>>;
}

interface Fault {
  readonly message?: string;
  readonly diff?: string;
  readonly stack?: string;
}

/**
 * Counts the tests of a run; a module or a set-up that fails counts as one failure. Writes a {@link Tally} to
 * the file in SLUICE_TALLY, for `npm test` to add up.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const { SLUICE_TALLY: file } = process.env;
    if (!file) return;
    const failures = unhandledErrors.map((error) => told('outside of any test', [error as Fault]));
    const counts = { passed: 0, skipped: 0 };
    const took: Record<string, number> = {};
    for (const module of modules) {
      const { relativeModuleId: place } = module;
      took[place] = module.diagnostic().duration;
      for (const error of module.errors()) failures.push(told(place, [error]));
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failures.push(told(`${place} > ${suite.fullName}`, [error]));
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed' || state === 'skipped') counts[state] += 1;
        else failures.push(told(`${place} > ${test.fullName}`, errors));
      }
    }
    const tally: Tally = { ...counts, failed: failures.length, failures, took };
    writeFileSync(file, JSON.stringify(tally));
  }
}

function told(place: string, errors: readonly Fault[]): string {
  const said = errors.flatMap(({ message, diff, stack = '' }) => [
    message,
    diff,
    ...stack.split('\n').filter((line) => /^ +at /.test(line) && !line.includes('node_modules')),
  ]);
  return [place, ...said.filter((text) => text !== undefined)].join('\n');
}
