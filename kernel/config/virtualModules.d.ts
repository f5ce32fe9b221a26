// Modules that the build generates from the JSON Schemas; scripts/compileValidators.ts writes them.

interface SchemaProblem {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly propertyName?: string;
}

/** Returns true when `value` matches the schema; otherwise `errors` contains the first problem. */
interface SchemaValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaProblem[] | null;
}

/** For the first load: checks only whether `config.json` matches its schema. */
declare module 'sluice:validators' {
  export const validateConfig: (value: unknown) => boolean;
}

/** The same validator with the description of the problem. Import it lazily. */
declare module 'sluice:config-problems' {
  export const validateConfig: SchemaValidator;
}

/** The schema of the token-list standard. Import it lazily. */
declare module 'sluice:token-list-validator' {
  export const validateTokenList: SchemaValidator;
}

/**
 * Known chains that are not in this build: id, slug, label, short name (EIP-3770) and host of the block explorer, empty
 * where it has none. Import it lazily.
 */
declare module 'sluice:chain-names' {
  export const chainNames: readonly (readonly [
    id: number,
    slug: string,
    label: string,
    shortName: string,
    explorer: string,
  ])[];
}

/** The URL of the route search's worker script, relative to the importing module. */
declare module 'sluice:route-worker' {
  const url: string;
  export default url;
}

/** The URL of the worker script that improves routes, relative to the importing module. */
declare module 'sluice:improve-worker' {
  const url: string;
  export default url;
}

/**
 * For the route workers: the maths of the kinds of pools that the profile's plugins add, from each plugin's
 * `poolMaths.ts`. What a kind does wrong is put into `faults` under its id.
 */
declare module 'sluice:added-maths' {
  const addedMaths: (
    faults: Map<string, string>,
  ) => readonly (readonly [kind: string, maths: import('../amm/types.ts').PoolMaths])[];
  export default addedMaths;
}

/**
 * For the index's worker: how the logs of the kinds of pools that the profile's plugins add are read, from each
 * plugin's `poolLogs.ts`, by kind.
 */
declare module 'sluice:added-logs' {
  const addedLogs: Readonly<Record<string, import('../index/AddedLogs.ts').PoolLogs>>;
  export default addedLogs;
}

/** The URL of the index's worker script, relative to the importing module. */
declare module 'sluice:index-worker' {
  const url: string;
  export default url;
}

/** What V4 needs of the chains of this build, by chain id: the first load does without. Import it lazily. */
declare module 'sluice:v4-chains' {
  const chains: Readonly<
    Record<string, Pick<import('../chain/ChainSpec.ts').ChainSpec, 'contracts' | 'v4Pools'>>
  >;
  export default chains;
}

/** Code hashes of the contracts of this build's chains, by chain id and address. Import it lazily. */
declare module 'sluice:code-hashes' {
  const hashes: Readonly<
    Record<
      string,
      Readonly<
        Record<string, Pick<import('../chain/ChainSpec.ts').DeployedContract, 'codeHash' | 'immutables'>>
      >
    >
  >;
  export default hashes;
}
