import { validateConfig } from 'sluice:config-problems';
import type { ConfigProblem } from '../checkConfig.ts';
import { schemaProblem } from '../schemaProblem.ts';

/** Why a `config.json` does not fit its schema. */
export function configSchemaProblem(value: unknown): ConfigProblem {
  validateConfig(value);
  return schemaProblem(validateConfig.errors);
}
