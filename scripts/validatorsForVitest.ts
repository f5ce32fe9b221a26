import type { Plugin } from 'vitest/config';
import { compileValidators, isValidatorModule } from './compileValidators.ts';

const MARK = '\0';

/** Gives tests the same `sluice:` validator modules that a build has. */
export function validatorsForVitest(): Plugin {
  return {
    name: 'sluice-validators',
    resolveId: (name) => (isValidatorModule(name) ? `${MARK}${name}` : undefined),
    load: (id) => {
      const name = id.startsWith(MARK) ? id.slice(MARK.length) : '';
      return isValidatorModule(name) ? compileValidators(name) : undefined;
    },
  };
}
