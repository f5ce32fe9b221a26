import { validateConfig } from 'sluice:config-problems';
import type { ConfigProblem } from '../checkConfig.ts';
import { schemaProblem } from '../schemaProblem.ts';

/** The reason why a `config.json` does not match its schema. */
export function configSchemaProblem(value: unknown): ConfigProblem {
  validateConfig(value);
  return schemaProblem(validateConfig.errors);
}
