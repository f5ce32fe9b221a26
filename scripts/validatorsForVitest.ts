import type { Plugin } from 'vitest/config';
import { compileValidators, isValidatorModule } from './compileValidators.ts';

const MARK = '\0';

const WORKERS = ['sluice:route-worker', 'sluice:index-worker'];

/** Gives tests the same `sluice:` validator modules that a build has; the workers' files are a build's alone. */
export function validatorsForVitest(): Plugin {
  return {
    name: 'sluice-validators',
    resolveId: (name) => (isValidatorModule(name) || WORKERS.includes(name) ? `${MARK}${name}` : undefined),
    load: (id) => {
      const name = id.startsWith(MARK) ? id.slice(MARK.length) : '';
      if (WORKERS.includes(name)) return 'export default ""';
      return isValidatorModule(name) ? compileValidators(name) : undefined;
    },
  };
}
