import type { Plugin } from 'vitest/config';
import { compileValidators, isValidatorModule } from './compileValidators.ts';

const MARK = '\0';

const ROUTE_WORKER = 'sluice:route-worker';

/** Gives tests the same `sluice:` validator modules that a build has; the route worker's file is a build's alone. */
export function validatorsForVitest(): Plugin {
  return {
    name: 'sluice-validators',
    resolveId: (name) => (isValidatorModule(name) || name === ROUTE_WORKER ? `${MARK}${name}` : undefined),
    load: (id) => {
      const name = id.startsWith(MARK) ? id.slice(MARK.length) : '';
      if (name === ROUTE_WORKER) return 'export default ""';
      return isValidatorModule(name) ? compileValidators(name) : undefined;
    },
  };
}
