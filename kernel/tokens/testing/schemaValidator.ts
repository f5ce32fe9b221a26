import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import type { TokenListValidator } from '../lists/fetchTokenList.ts';

/** The token-list schema, compiled at run time. For tests only, because it needs eval. */
export function schemaValidator(): TokenListValidator {
  const require = createRequire(import.meta.url);
  const schema = JSON.parse(
    readFileSync(require.resolve('@uniswap/token-lists/dist/tokenlist.schema.json'), 'utf8'),
  );
  const addFormats = require('ajv-formats') as (ajv: Ajv) => void;
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  return ajv.compile(schema) as TokenListValidator;
}
