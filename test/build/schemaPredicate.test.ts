import { validateConfig } from 'sluice:validators';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { readSchema } from '../../scripts/build/input/schemas.ts';
import { schemaPredicate } from '../../scripts/schemaPredicate.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const hash = `0x${'0a'.repeat(32)}`;
/** All fields that a `config.json` may have. */
const CONFIG: Json = {
  brand: { name: 'Mine', logo: './mine.svg', accent: { light: '#0A0b0c', dark: '#ffffff' } },
  links: {
    docs: 'https://docs.example',
    social: 'https://social.example',
    support: 'https://help.example',
    tokenLogos: 'https://logos.example/{chainId}/{address}.png',
    tokenLogoBackup: 'https://logos.example/none.png',
  },
  defaultChain: 1,
  chains: {
    '1': {
      endpoints: [
        { url: 'https://node.example', requestsPerSecond: 0.5, batchLimit: 1 },
        { url: 'wss://node.example' },
      ],
      deployment: {
        chainId: 1,
        contracts: [
          {
            kind: 'quoter',
            version: '2',
            address,
            block: 0,
            codeHash: hash,
            immutables: [{ start: 0, length: 32 }],
          },
        ],
        initCodeHashes: { v2Pair: hash, v3Pool: hash },
        tokens: [{ chainId: 1, address, decimals: 18, symbol: 'A', name: 'a', logoURI: 'https://a.example' }],
      },
      baseTokens: ['A', 'B'],
    },
  },
  telemetry: 'none',
};

/** Values that may stand anywhere by mistake, including the limits of the schemas' lengths and numbers. */
const ODD: readonly Json[] = [
  ...[null, true, 0, -1, 1, 1.5, 255, 256, 4503599627370476, 4503599627370477, [], {}, ['A', 'A']],
  ...['', 'x', 'none', '#12345g', '0x', 'http://a', 'https://a b', `https://a/${'x'.repeat(2039)}`],
  ...[32, 40, 41, 80, 81].flatMap((length) => ['x'.repeat(length), '💧'.repeat(length)]),
];
const ODD_KEYS = ['other', '__proto__', 'constructor', '01', '2', '12345678901234567'];

/** Variants of `value`: each of its parts, in turn, is changed, left out, or gets an extra member. */
function* variants(value: Json): Generator<Json> {
  yield* ODD;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const other of variants(item)) yield value.with(index, other);
    }
    return;
  }
  const fields = Object.entries(value);
  for (const [key, item] of fields) {
    yield Object.fromEntries(fields.filter(([name]) => name !== key));
    for (const other of variants(item)) yield Object.fromEntries([...fields, [key, other]]);
  }
  for (const key of ODD_KEYS)
    for (const [, item] of fields) yield Object.fromEntries([...fields, [key, item]]);
}

describe('the check of config.json in the app', () => {
  it('says yes and no where ajv does, whatever is changed', () => {
    const ajv = new Ajv({ strict: true, schemas: (['manifest', 'config'] as const).map(readSchema) });
    const truth = ajv.getSchema('config.schema.json')!;
    const said = { yes: 0, no: 0 };
    for (const config of [CONFIG, ...variants(CONFIG)]) {
      const fits = truth(config);
      if (validateConfig(config) !== fits)
        expect.fail(`${fits ? 'refuses' : 'takes'} ${JSON.stringify(config)}`);
      said[fits ? 'yes' : 'no'] += 1;
    }
    expect(validateConfig(CONFIG)).toBe(true);
    expect(said.yes).toBeGreaterThan(50);
    expect(said.no).toBeGreaterThan(1500);
  });

  it('is not made of a schema that is not understood to the last word', () => {
    const made = (schema: object) => schemaPredicate([{ $id: 'a', ...schema }], 'a', 'fits');
    expect(() => made({ type: 'string', format: 'uri' })).toThrow('"format" is not known');
    expect(() => made({ type: 'object', properties: {} })).toThrow('anything besides');
    expect(() => made({ type: ['string', 'null'] })).toThrow('without a known type');
    expect(() => made({ $ref: '#/definitions/b' })).toThrow('there is no schema a#/definitions/b');
    expect(() => made({ $ref: '#' })).toThrow('refers to itself');
  });
});
