import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import { build } from 'esbuild';
import { readSchema, schemaId } from './build/schemas.ts';
import { ROOT } from './root.ts';

const require = createRequire(import.meta.url);

// ajv's packages are CommonJS: where the loader does not unwrap their default export, it is one level down.
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

/** What every error of the validators carries and nobody reads: its place in the schema. */
const UNREAD = /schemaPath:\s*"[^"]*",\s*/g;

/** Where a validator gives up: the words for it are most of the code. */
const REFUSAL = /(\w+\.errors = \[\{)instancePath[\s\S]*?(\}\];\s*return false;)/g;

/** A validator's code, with yes and no as its only answers. */
function withoutWords(code: string): string {
  const result = code.replace(REFUSAL, '$1$2');
  if (result === code) throw new Error('ajv no longer writes refusals in the form known here');
  return result;
}

/** The standalone code still calls `require` for ajv's helpers: bundling takes them in. */
async function bundled(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code.replace(UNREAD, ''), resolveDir: ROOT, loader: 'js' },
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

function configValidators(): string {
  const ajv = ajvForCode((['manifest', 'config'] as const).map(readSchema), true);
  return unwrap(standalone)(ajv, { validateConfig: schemaId('config') });
}

function tokenListValidator(): string {
  const schema = require('@uniswap/token-lists/dist/tokenlist.schema.json') as { $id: string };
  const ajv = ajvForCode([], false);
  unwrap(formats)(ajv);
  ajv.addSchema(schema);
  return unwrap(standalone)(ajv, { validateTokenList: schema.$id });
}

const SOURCES = {
  'sluice:validators': () => withoutWords(configValidators()),
  'sluice:config-problems': configValidators,
  'sluice:token-list-validator': tokenListValidator,
} as const;

type ValidatorModule = keyof typeof SOURCES;

export function isValidatorModule(name: string): name is ValidatorModule {
  return Object.hasOwn(SOURCES, name);
}

const made = new Map<ValidatorModule, Promise<string>>();

/** The code of one virtual validator module: an ES module that evaluates no strings. */
export function compileValidators(name: ValidatorModule): Promise<string> {
  const known = made.get(name);
  if (known) return known;
  const code = bundled(SOURCES[name]());
  made.set(name, code);
  return code;
}
