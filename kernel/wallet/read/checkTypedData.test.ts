import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../chain/ChainSpec.ts';
import type { TypedData, TypedDataIntent } from '../Connector.ts';
import { erc2612TypedData } from '../erc2612.ts';
import { newPermit2, permit2TypedData } from '../permit2TypedData.ts';
import { hashDomain, hashTypedData } from '../signing/hashTypedData.ts';
import { typedDataJson } from '../signing/typedDataJson.ts';
import { checkTypedData } from './checkTypedData.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as Address;
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as Address;
const SPENDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' as Address;
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3' as Address;
const NOW = 1_800_000_000;
/** Beyond 2^53: a number that JSON's own numbers cannot carry. */
const AMOUNT = 2n ** 90n + 1n;

interface Signed {
  readonly data: TypedData;
  readonly intent: TypedDataIntent;
}

function tokenPermit(name = 'Coin “€”', version = '2'): Signed {
  const domain = { name, version, chainId: 10143, verifyingContract: TOKEN };
  return {
    data: erc2612TypedData({ domain, nonce: 7n }, OWNER, SPENDER, AMOUNT, BigInt(NOW)),
    intent: {
      ...{ kind: 'erc2612', owner: OWNER, chainId: 10143, token: TOKEN, spender: SPENDER },
      ...{ separator: hashDomain(domain), amountRaw: AMOUNT, nonce: 7n, deadline: BigInt(NOW) },
    },
  };
}

function permit2(): Signed {
  const permit = newPermit2(TOKEN, AMOUNT, SPENDER, 3, NOW);
  return {
    data: permit2TypedData(permit, PERMIT2, 10143),
    intent: {
      ...{ kind: 'permit2', owner: OWNER, chainId: 10143, permit2: PERMIT2, token: TOKEN, spender: SPENDER },
      ...{ amountRaw: AMOUNT, nonce: 3n, expiration: BigInt(permit.expiration) },
      sigDeadline: permit.sigDeadline,
    },
  };
}

function declared(): Signed {
  const { domain } = permit2().data;
  return {
    data: {
      domain: { ...domain, name: 'Votes', version: '1' },
      types: {
        Ballot: [
          { name: 'voter', type: 'address' },
          { name: 'proposal', type: 'uint256' },
          { name: 'support', type: 'bool' },
          { name: 'why', type: 'string' },
          { name: 'salt', type: 'bytes32' },
        ],
      },
      primaryType: 'Ballot',
      message: { voter: OWNER, proposal: AMOUNT, support: true, why: 'so', salt: `0x${'ab'.repeat(32)}` },
    },
    intent: {
      ...{ kind: 'declared', owner: OWNER, chainId: 10143, contract: PERMIT2, name: 'Votes', version: '1' },
      primaryType: 'Ballot',
      fields: [
        { name: 'voter', type: 'address', value: OWNER },
        { name: 'proposal', type: 'uint256', value: AMOUNT },
        { name: 'support', type: 'bool', value: true },
        { name: 'why', type: 'string', value: 'so' },
        { name: 'salt', type: 'bytes32', value: `0x${'ab'.repeat(32)}` },
      ],
    },
  };
}

const shapes = {
  'a token permit': tokenPermit(),
  'a Permit2 permit': permit2(),
  'a declared message': declared(),
};
const all = Object.entries(shapes);

/** The difference that the reader names, undefined where it accepts. */
function difference(json: string, intent: TypedDataIntent): string | undefined {
  try {
    checkTypedData(json, intent);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: 'typed_data_mismatch' });
    return (error as { values: { difference: string } }).values.difference;
  }
}

/** What is signed, as ethers has it; letter case of addresses and bytes has no meaning. */
function meaning(json: string): string {
  const data = JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? value.toLowerCase() : value,
  ) as TypedData;
  const domain = data.types.EIP712Domain?.map(({ name, type }) => `${type} ${name}`);
  return `${data.primaryType} ${domain} ${hashTypedData(data)}`;
}

/** Every way to reach a leaf or an object of the JSON. */
function paths(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, key]))];
}

function altered(json: string, path: readonly string[], change: (value: unknown) => unknown): string {
  const walk = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return change(value);
    if (Array.isArray(value))
      return value.flatMap((inner, i) => (String(i) === key ? part(inner, rest) : [inner]));
    return Object.fromEntries(
      Object.entries(value as object).flatMap(([name, inner]) =>
        name === key ? part(inner, rest).map((next) => [name, next]) : [[name, inner]],
      ),
    );
  };
  const part = (inner: unknown, rest: readonly string[]): unknown[] => {
    const next = walk(inner, rest);
    return next === undefined ? [] : [next];
  };
  return JSON.stringify(walk(JSON.parse(json), path));
}

/** Other values for a leaf, and other contents for an object. */
const changes: readonly ((value: unknown) => unknown)[] = [
  () => undefined,
  () => null,
  () => '',
  () => 0,
  () => true,
  () => [],
  () => ({}),
  () => OWNER,
  () => SPENDER,
  () => TOKEN,
  () => PERMIT2,
  () => 'PermitBatch',
  () => 'uint256',
  () => (2n ** 256n - 1n).toString(),
  () => (2n ** 160n - 1n).toString(),
  (value) => [value],
  (value) => (typeof value === 'number' ? value + 1 : `${value}1`),
  (value) => (typeof value === 'number' ? -value : `-${value}`),
  (value) => (typeof value === 'number' ? value / 3 : ` ${value}`),
  (value) => `0x${BigInt(/^[0-9]+$/.test(String(value)) ? String(value) : '5').toString(16)}`,
  (value) => `0${value}`,
  (value) => String(value),
  (value) => (Array.isArray(value) ? value.toReversed() : value),
  (value) => (Array.isArray(value) ? [...value, ...value] : value),
  (value) => (Array.isArray(value) ? [...value, { name: 'extra', type: 'uint256' }] : value),
  (value) => (isRecord(value) ? { ...value, salt: `0x${'11'.repeat(32)}` } : value),
  (value) => (isRecord(value) ? { ...value, Extra: [{ name: 'a', type: 'bool' }] } : value),
  (value) => (isRecord(value) ? { spender: OWNER, ...value } : value),
  (value) => (isRecord(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value),
];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('the reader of typed data', () => {
  it.each(all)('accepts %s as the app writes it', (_name, { data, intent }) => {
    expect(difference(typedDataJson(data), intent)).toBeUndefined();
  });

  it.each(all)('accepts no other meaning of %s, whatever part of it changes', (_name, { data, intent }) => {
    const json = typedDataJson(data);
    let [refused, same] = [0, 0];
    for (const path of paths(JSON.parse(json))) {
      for (const change of changes) {
        const mutant = altered(json, path, change);
        if (mutant === json) continue;
        if (difference(mutant, intent) !== undefined) refused += 1;
        else {
          expect(meaning(mutant), mutant).toBe(meaning(json));
          same += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(600);
    // Equivalent: the order of keys, a number as decimal digits.
    expect(same).toBeGreaterThan(0);
  });

  it.each(all)(
    'accepts no other text of %s that any parser could read in another way',
    (_name, signed) => {
      const { data, intent } = signed;
      const json = typedDataJson(data);
      const chars = [...'0123456789abcdefABCDEFxX"{}[]:,.-+eE\\ \n\t\u0000\u200b'];
      fc.assert(
        fc.property(
          fc.nat(json.length - 1),
          fc.constantFrom(...chars),
          fc.constantFrom('replace', 'insert', 'delete', 'double'),
          (at, char, how) => {
            const [before, here, after] = [json.slice(0, at), json[at] ?? '', json.slice(at + 1)];
            const next = { replace: char, insert: `${char}${here}`, delete: '', double: `${here}${here}` }[
              how
            ];
            const mutant = `${before}${next}${after}`;
            if (mutant === json || difference(mutant, intent) !== undefined) return;
            // The letter case of an address is all that is left.
            expect(mutant.toLowerCase()).toBe(json.toLowerCase());
            expect(meaning(mutant)).toBe(meaning(json));
          },
        ),
        { numRuns: process.env.SLUICE_FULL ? 400_000 : 7_000, seed: 7 },
      );
    },
    180_000,
  );

  it('refuses a key that stands twice, wherever it is', () => {
    for (const [, { data, intent }] of all) {
      const json = typedDataJson(data);
      const keys = [...json.matchAll(/"(\w+)":/g)];
      expect(keys.length).toBeGreaterThan(20);
      for (const { index, 1: key } of keys) {
        const twice = `${json.slice(0, index)}"${key}":"0x00",${json.slice(index)}`;
        expect(difference(twice, intent)).toBe('encoding');
      }
    }
  });

  it('reads numbers beyond 2^53 by their digits', () => {
    const { data, intent } = permit2();
    const json = typedDataJson(data);
    const near = [AMOUNT - 1n, AMOUNT + 1n, BigInt(Number(AMOUNT))];
    for (const other of near) {
      expect(difference(json.replace(`"${AMOUNT}"`, `"${other}"`), intent)).toBe('message.details.amount');
    }
    expect(difference(json.replace(`"${AMOUNT}"`, `${AMOUNT}`), intent)).toBe('encoding');
    expect(difference(json.replace(`"${AMOUNT}"`, `"0x${AMOUNT.toString(16)}"`), intent)).toBe(
      'message.details.amount',
    );
  });

  const changed: readonly [string, Signed, object, string][] = [
    ['another spender', tokenPermit(), { spender: TOKEN }, 'message.spender'],
    ['another owner', tokenPermit(), { owner: TOKEN }, 'message.owner'],
    ['another token', tokenPermit(), { token: SPENDER }, 'domain.verifyingContract'],
    ['another chain', tokenPermit(), { chainId: 1 }, 'domain.chainId'],
    ['a smaller amount', tokenPermit(), { amountRaw: AMOUNT - 1n }, 'message.value'],
    ['another nonce', tokenPermit(), { nonce: 8n }, 'message.nonce'],
    ['an earlier deadline', tokenPermit(), { deadline: BigInt(NOW - 1) }, 'message.deadline'],
    ['a domain of another version', tokenPermit(), { separator: `0x${'00'.repeat(32)}` }, 'domain'],
    ['another spender', permit2(), { spender: TOKEN }, 'message.spender'],
    ['another token', permit2(), { token: SPENDER }, 'message.details.token'],
    ['another Permit2', permit2(), { permit2: SPENDER }, 'domain.verifyingContract'],
    ['another chain', permit2(), { chainId: 1 }, 'domain.chainId'],
    ['a smaller amount', permit2(), { amountRaw: AMOUNT - 1n }, 'message.details.amount'],
    ['another nonce', permit2(), { nonce: 4n }, 'message.details.nonce'],
    ['an earlier expiry', permit2(), { expiration: BigInt(NOW) }, 'message.details.expiration'],
    ['an earlier signature deadline', permit2(), { sigDeadline: BigInt(NOW) }, 'message.sigDeadline'],
  ];

  it.each(changed)('refuses where %s was meant', (_name, { data, intent }, over, told) => {
    expect(difference(typedDataJson(data), { ...intent, ...over } as TypedDataIntent)).toBe(told);
  });

  it('refuses what some wallet might read in another way, even where the hash is the same', () => {
    const refused = (signed: Signed, path: string, value: unknown) => {
      const json = typedDataJson(signed.data);
      const mutant = altered(json, path.split('.').filter(Boolean), (before) =>
        typeof value === 'function' ? value(before) : value,
      );
      expect(mutant).not.toBe(json);
      expect(difference(mutant, signed.intent), `${path}: ${mutant}`).toBeDefined();
    };
    const extended = (before: object) => ({ ...before, more: 1 });
    refused(permit2(), '', extended);
    refused(permit2(), 'types.PermitDetails.0', extended);
    refused(permit2(), 'message.details.amount', `0${AMOUNT}`);
    refused(permit2(), 'message.details.nonce', '03');
    refused(permit2(), 'message.details.nonce', '0x3');
    refused(permit2(), 'message.details.nonce', 3.5);
    refused(permit2(), 'message.details.nonce', [3]);
    refused(permit2(), 'domain.chainId', '0x279f');
    refused(declared(), 'message.support', 'true');
    refused(declared(), 'message.support', 1);
  });

  it('refuses a value that its type cannot hold, even if it was meant', () => {
    const { data, intent } = declared();
    if (intent.kind !== 'declared') throw new Error('another intent');
    const at = (type: string, value: bigint | string) => {
      const fields = [{ name: 'x', type, value }];
      const types = { Ballot: [{ name: 'x', type }] };
      return difference(typedDataJson({ ...data, types, message: { x: value } }), { ...intent, fields });
    };
    expect(at('uint160', 2n ** 160n - 1n)).toBeUndefined();
    expect(at('uint160', 2n ** 160n)).toBe('message.x');
    expect(at('uint8', -1n)).toBe('message.x');
    expect(at('bytes32', `0x${'ab'.repeat(31)}`)).toBe('message.x');
    expect(at('address', `0x${'ab'.repeat(21)}`)).toBe('message.x');
    expect(at('bytes', '0xabc')).toBe('message.x');
  });

  it('refuses one kind of permit where the other was meant, and any without an intent', () => {
    expect(difference(typedDataJson(permit2().data), tokenPermit().intent)).toBe('primaryType');
    expect(difference(typedDataJson(tokenPermit().data), permit2().intent)).toBe('primaryType');
    const none = undefined as unknown as TypedDataIntent;
    expect(difference(typedDataJson(permit2().data), none)).toBe('intent');
    expect(difference(typedDataJson(permit2().data), { kind: 'any' } as unknown as TypedDataIntent)).toBe(
      'intent',
    );
  });

  it('lets nobody declare a message that gives something away', () => {
    const { data, intent } = declared();
    if (intent.kind !== 'declared') throw new Error('another intent');
    const as = (over: Partial<typeof intent>) => difference(typedDataJson(data), { ...intent, ...over });
    expect(as({ primaryType: 'PermitSingle' })).toBe('primaryType');
    expect(as({ primaryType: 'SafeTx' })).toBe('primaryType');
    const field = (name: string, type: string) => [{ name, type, value: 1n }];
    expect(as({ fields: field('spender', 'address') })).toBe('message.spender');
    expect(as({ fields: field('details', 'PermitDetails') })).toBe('message.details');
  });
});
