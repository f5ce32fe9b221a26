// Modules that the build makes out of the JSON Schemas; scripts/compileValidators.ts writes them.

interface SchemaProblem {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly propertyName?: string;
}

/** True when `value` fits the schema; else `errors` has the first problem. */
interface SchemaValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaProblem[] | null;
}

/** For the first load: whether `config.json` fits its schema, without a word on what is wrong. */
declare module 'sluice:validators' {
  export const validateConfig: (value: unknown) => boolean;
}

/** The same with the problem. Import it lazily. */
declare module 'sluice:config-problems' {
  export const validateConfig: SchemaValidator;
}

/** The token-list standard's own schema. Import it lazily. */
declare module 'sluice:token-list-validator' {
  export const validateTokenList: SchemaValidator;
}

/** Known chains that this build lacks: id, slug, label. Import it lazily. */
declare module 'sluice:chain-names' {
  export const chainNames: readonly (readonly [id: number, slug: string, label: string])[];
}

/** The route search's own script: its address, relative to the module that asks. */
declare module 'sluice:route-worker' {
  const url: string;
  export default url;
}

/** The index's own script: its address, relative to the module that asks. */
declare module 'sluice:index-worker' {
  const url: string;
  export default url;
}
