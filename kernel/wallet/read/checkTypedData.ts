import { keccak256 } from 'ethers/crypto';
import type { TypedDataIntent } from '../Connector.ts';
import { type MeantField, meantMessage } from './meantMessage.ts';
import { typedDataMismatch } from './typedDataMismatch.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the very JSON that the wallet is about to get for `eth_signTypedData_v4`, and compares all of it with
 * what was agreed on: domain, types with their order, and every field. It shares no code with what wrote the
 * JSON.
 * @throws SluiceError `typed_data_mismatch` naming the difference; an unknown shape is a difference
 */
export function checkTypedData(json: string, intent: TypedDataIntent): void {
  const meant = meantMessage(intent);
  const read = canonical(json);
  exactKeys('typed data', read, ['types', 'domain', 'primaryType', 'message']);
  if (read.primaryType !== meant.primaryType) {
    throw typedDataMismatch('primaryType', `${read.primaryType} instead of ${meant.primaryType}`);
  }
  const structs = new Map([['EIP712Domain', meant.domain]]);
  collectStructs(structs, meant.primaryType, meant.fields);
  checkTypes(read.types, structs);
  checkFields('domain', read.domain, meant.domain);
  checkFields('message', read.message, meant.fields);
  if (
    intent.kind === 'erc2612' &&
    separatorOf(record('domain', read.domain)) !== intent.separator.toLowerCase()
  )
    throw typedDataMismatch('domain', "it is not the token's own");
}

/**
 * The parsed JSON, if it is written in the one way that leaves no doubt. Parsers differ on repeated keys,
 * numbers beyond 2^53, and on `1e3` or `1.0`; none of these come back the same when written again.
 */
function canonical(json: string): Json {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw typedDataMismatch('encoding', 'it is no JSON');
  }
  if (JSON.stringify(read) !== json) throw typedDataMismatch('encoding', 'it can be read in two ways');
  return record('typed data', read);
}

function collectStructs(
  structs: Map<string, readonly MeantField[]>,
  name: string,
  fields: readonly MeantField[],
): void {
  structs.set(name, fields);
  for (const [, type, value] of fields) if (Array.isArray(value)) collectStructs(structs, type, value);
}

/** The order of a struct's fields is part of its hash; the order of the structs is not. */
function checkTypes(read: unknown, structs: ReadonlyMap<string, readonly MeantField[]>): void {
  const types = record('types', read);
  exactKeys('types', types, [...structs.keys()]);
  for (const [name, fields] of structs) {
    const entries = types[name];
    if (!Array.isArray(entries) || entries.length !== fields.length) {
      throw typedDataMismatch(`types.${name}`, JSON.stringify(entries));
    }
    fields.forEach(([field, type], index) => {
      const entry = record(`types.${name}`, entries[index]);
      exactKeys(`types.${name}`, entry, ['name', 'type']);
      if (entry.name !== field || entry.type !== type) {
        throw typedDataMismatch(`types.${name}`, JSON.stringify(entry));
      }
    });
  }
}

function checkFields(where: string, read: unknown, fields: readonly MeantField[]): void {
  const values = record(where, read);
  exactKeys(
    where,
    values,
    fields.map(([name]) => name),
  );
  for (const [name, type, meant] of fields) {
    const path = `${where}.${name}`;
    if (isFields(meant)) checkFields(path, values[name], meant);
    else {
      const found = plainValue(type, values[name]);
      if (found === undefined) throw typedDataMismatch(path, `it is no ${type}`);
      if (meant !== undefined && found !== plainValue(type, meant)) {
        throw typedDataMismatch(path, `${found} instead of ${meant}`);
      }
    }
  }
}

function isFields(value: MeantField[2]): value is readonly MeantField[] {
  return Array.isArray(value);
}

/** The value in one form for each type; undefined if it is none that all wallets read alike. */
function plainValue(type: string, value: unknown): bigint | string | boolean | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined;
  if (type.startsWith('uint')) return wholeOf(value, Number(type.slice(4)));
  if (typeof value !== 'string') return undefined;
  if (type === 'string') return value;
  const bytes = type === 'address' ? 20 : type === 'bytes' ? undefined : Number(type.slice(5));
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(value)) return undefined;
  return bytes === undefined || value.length === 2 + 2 * bytes ? value.toLowerCase() : undefined;
}

/** Decimal digits or a safe number: wallets differ on hexadecimal, signs, spaces and leading zeros. */
function wholeOf(value: unknown, bits: number): bigint | undefined {
  const isDecimal = typeof value === 'string' && /^(?:0|[1-9][0-9]{0,77})$/.test(value);
  if (typeof value !== 'bigint' && !isDecimal && !Number.isSafeInteger(value)) return undefined;
  const whole = BigInt(value as bigint | string | number);
  return whole >= 0n && whole < 1n << BigInt(bits) ? whole : undefined;
}

function record(where: string, value: unknown): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw typedDataMismatch(where, 'it is no object');
}

function exactKeys(where: string, value: Json, keys: readonly string[]): void {
  const found = Object.keys(value);
  if (found.length === keys.length && keys.every((key) => Object.hasOwn(value, key))) return;
  throw typedDataMismatch(where, `it has ${found.join(', ')}`);
}

/** EIP-712's domain separator, from the fields that were just checked. */
function separatorOf({ name, version, chainId, verifyingContract }: Json): string {
  const text = (value: string) => keccak256(new TextEncoder().encode(value)).slice(2);
  const type = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';
  const chain = BigInt(chainId as string | number)
    .toString(16)
    .padStart(64, '0');
  const contract = String(verifyingContract).slice(2).toLowerCase().padStart(64, '0');
  return keccak256(`0x${text(type)}${text(String(name))}${text(String(version))}${chain}${contract}`);
}
