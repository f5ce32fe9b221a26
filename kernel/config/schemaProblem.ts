import type { ConfigProblem } from './checkConfig.ts';

/** The part of an ajv error that is used here. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
  /** Set when the name of a property is invalid. */
  readonly propertyName?: string | undefined;
}

/** The first of a validator's errors, as path and description; names the property or the allowed values. */
export function schemaProblem(errors: readonly SchemaError[] | null | undefined): ConfigProblem {
  const error = errors?.[0];
  if (!error) return { path: '', problem: 'is not valid' };
  const { additionalProperty, allowedValues, allowedValue } = error.params;
  const message = error.message ?? `fails "${error.keyword}"`;
  if (typeof additionalProperty === 'string') {
    return { path: `${error.instancePath}/${additionalProperty}`, problem: 'is not a known property' };
  }
  if (error.propertyName !== undefined) {
    return { path: `${error.instancePath}/${error.propertyName}`, problem: 'is not a valid property name' };
  }
  const values = Array.isArray(allowedValues)
    ? allowedValues
    : allowedValue === undefined
      ? []
      : [allowedValue];
  const named = values.length > 0 ? `must be one of ${values.join(', ')}` : message;
  return { path: error.instancePath, problem: named };
}
