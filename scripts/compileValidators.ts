import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import { build } from 'esbuild';
import { readSchema, schemaId } from './build/input/schemas.ts';
import { ROOT } from './root.ts';
import { schemaPredicate } from './schemaPredicate.ts';

const require = createRequire(import.meta.url);

// ajv's packages are CommonJS: some loaders leave their default export one level down.
const unwrap = <T>(module: T | { default: T }): T =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as T);

function ajvForCode(schemas: readonly object[], strict: boolean): Ajv {
  return new Ajv({
    strict,
    schemas: [...schemas],
    code: { source: true, esm: true, optimize: 2 },
    inlineRefs: false,
  });
}

/** The standalone code still calls `require` for ajv's helpers, so it is bundled with them. */
async function bundled(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: ROOT, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    logLevel: 'silent',
  });
  return result.outputFiles[0]!.text;
}

const configSchemas = () => (['manifest', 'config'] as const).map(readSchema);

function configProblems(): string {
  return unwrap(standalone)(ajvForCode(configSchemas(), true), { validateConfig: schemaId('config') });
}

function tokenListValidator(): string {
  const schema = require('@uniswap/token-lists/dist/tokenlist.schema.json') as { $id: string };
  const ajv = ajvForCode([], false);
  unwrap(formats)(ajv);
  ajv.addSchema(schema);
  return unwrap(standalone)(ajv, { validateTokenList: schema.$id });
}

const SOURCES = {
  'sluice:validators': () => schemaPredicate(configSchemas(), schemaId('config'), 'validateConfig'),
  'sluice:config-problems': configProblems,
  'sluice:token-list-validator': tokenListValidator,
} as const;

type ValidatorModule = keyof typeof SOURCES;

export function isValidatorModule(name: string): name is ValidatorModule {
  return Object.hasOwn(SOURCES, name);
}

const made = new Map<ValidatorModule, Promise<string>>();

/** The code of one virtual validator module: an ES module that does not evaluate strings. */
export function compileValidators(name: ValidatorModule): Promise<string> {
  const known = made.get(name);
  if (known) return known;
  const code = bundled(SOURCES[name]());
  made.set(name, code);
  return code;
}
