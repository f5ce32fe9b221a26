import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { schemaProblem } from '../../../kernel/config/schemaProblem.ts';
import { ROOT } from '../../root.ts';
import { BuildError } from '../BuildError.ts';

const SCHEMA_NAMES = ['manifest', 'config', 'profile', 'chain'] as const;
type SchemaName = (typeof SCHEMA_NAMES)[number];

export function readSchema(name: SchemaName): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(ROOT, `chains/schemas/${name}.schema.json`), 'utf8'));
}

export function schemaId(name: SchemaName): string {
  return `${name}.schema.json`;
}

let compiled: Ajv | undefined;

function validatorOf(name: SchemaName): ValidateFunction {
  compiled ??= new Ajv({ strict: true, discriminator: true, schemas: SCHEMA_NAMES.map(readSchema) });
  const validate = compiled.getSchema(schemaId(name));
  if (!validate) throw new Error(`no schema ${name}`);
  return validate;
}

/** Returns `value` as a `T`. @throws BuildError with `label` and the JSON pointer of the invalid part */
export function checked<T>(name: SchemaName, value: unknown, label: string): T {
  const validate = validatorOf(name);
  if (validate(value)) return value as T;
  const { path: where, problem } = schemaProblem(validate.errors);
  throw new BuildError(`${label} at ${where || '/'}: ${problem}`);
}
