export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A mutant in code that runs when a module loads would need a fresh process for every test.
  ignoreStatic: true,
  timeoutMS: 2_000,
  cleanTempDir: 'always',
  // Stryker would rewrite it through TypeScript's classic interface, which version 7 lacks; nothing here
  // needs it.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  ignorePatterns: ['dist', 'docs', '.local', 'test-results'],
  tempDirName: '.local/stryker',
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.local/mutation.json' },
};
