import { findCallers } from './callers/findCallers.ts';
import { ROOT } from './root.ts';

/** Not chains/ and test/: tools of tests and of operators are not called by the product. */
const PRODUCT = /^(kernel|ui|plugins|scripts)\//;

/**
 * Functions, classes, constants and methods that no living product code names: those that only tests call,
 * and those that only such code calls. Fields are not checked, because a computed name may read them.
 */
const faults = [...findCallers(ROOT)]
  .filter(([file]) => PRODUCT.test(file))
  .flatMap(([file, symbols]) =>
    symbols
      .filter(({ called, kind }) => !called && kind !== 'field')
      .map(({ name }) => `${file}: ${name} has no caller in the product`),
  );
for (const fault of faults) console.error(fault);
console.log(`${faults.length} without a caller`);
process.exitCode = faults.length > 0 ? 1 : 0;
