import type { Plugin } from 'vitest/config';
import { CHAIN_NAMES, chainNames } from './chainNames.ts';
import { compileValidators, isValidatorModule } from './compileValidators.ts';
import { ROOT } from './root.ts';

const MARK = '\0';

const isVirtual = (name: string) => isValidatorModule(name) || name === CHAIN_NAMES || WORKERS.includes(name);

const WORKERS = ['sluice:route-worker', 'sluice:improve-worker', 'sluice:index-worker'];

/**
 * Gives tests the same `sluice:` modules that a build has, with the names of all chains. The workers' files
 * only exist in a build.
 */
export function validatorsForVitest(): Plugin {
  return {
    name: 'sluice-validators',
    resolveId: (name) => (isVirtual(name) ? `${MARK}${name}` : undefined),
    load: (id) => {
      const name = id.startsWith(MARK) ? id.slice(MARK.length) : '';
      if (WORKERS.includes(name)) return 'export default ""';
      if (name === CHAIN_NAMES) return chainNames(ROOT, []);
      return isValidatorModule(name) ? compileValidators(name) : undefined;
    },
  };
}
