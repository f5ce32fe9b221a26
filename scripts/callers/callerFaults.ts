import type { Callers } from './callersIn.ts';

/** Not chains/ and test/: tools of tests and of operators are not called by the product. */
const PRODUCT = /^(kernel|ui|plugins|scripts)\//;

/**
 * Functions, classes, constants and methods that no living product code names: those that only tests call,
 * and those that only such code calls. Fields are not checked, because a computed name may read them.
 */
export const callerFaults = (callers: Callers): readonly string[] =>
  [...callers]
    .filter(([file]) => PRODUCT.test(file))
    .flatMap(([file, symbols]) =>
      symbols
        .filter(({ called, kind }) => !called && kind !== 'field')
        .map(({ name }) => `${file}: ${name} has no caller in the product`),
    );
