import type { Plugin } from 'vitest/config';
import { CODE_HASHES, codeHashesSource, V4_CHAINS, v4ChainsSource } from './build/input/contractsInUse.ts';
import { CHAIN_NAMES, chainNames } from './chainNames.ts';
import { compileValidators, isValidatorModule } from './compileValidators.ts';
import { ROOT } from './root.ts';

const MARK = '\0';

const isVirtual = (name: string) =>
  isValidatorModule(name) || [CHAIN_NAMES, V4_CHAINS, CODE_HASHES, ...WORKERS].includes(name);

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
      // The chains of tests are whole.
      if (name === V4_CHAINS) return v4ChainsSource([]);
      if (name === CODE_HASHES) return codeHashesSource([]);
      if (name === CHAIN_NAMES) return chainNames(ROOT, []);
      return isValidatorModule(name) ? compileValidators(name) : undefined;
    },
  };
}
