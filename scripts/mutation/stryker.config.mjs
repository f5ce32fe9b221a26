export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // What is computed once, when a module loads, would need every test again in a fresh process.
  ignoreStatic: true,
  timeoutMS: 2_000,
  cleanTempDir: 'always',
  // Stryker would rewrite it by TypeScript's classic interface, which version 7 has not; nothing here needs that.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  ignorePatterns: ['dist', 'docs', '.local', 'test-results'],
  tempDirName: '.local/stryker',
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.local/mutation.json' },
};
