import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Counts tests over a run; a module that fails to load counts as one failure.
 * Writes `N passed, N failed, N skipped` to the file named by SLUICE_TALLY, for `npm test` to add up.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      tally.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') tally.passed += 1;
        else if (state === 'skipped') tally.skipped += 1;
        else tally.failed += 1;
      }
    }
    const { SLUICE_TALLY: file } = process.env;
    if (file)
      writeFileSync(file, `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped\n`);
  }
}
