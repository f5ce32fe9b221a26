import { findCallers } from './callers/findCallers.ts';
import { ROOT } from './root.ts';

/** Tools of tests and of operators have no product that calls them. */
const PRODUCT = /^(kernel|ui|plugins|scripts)\//;

/**
 * Functions, classes, constants and methods that living code of the product never names: what only tests call, and
 * what only such code calls. Fields are left to the eye, as one may be read by a name that is computed.
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
