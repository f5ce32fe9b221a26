import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { SubgraphFault } from './SubgraphFault.ts';

/** One row of an answer: untrusted data. */
export type Row = Readonly<Record<string, unknown>>;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const HASH = /^0x[0-9a-f]{64}$/i;
const DECIMAL = /^(-?)(\d{1,90})(?:\.(\d{1,90}))?$/;
const LARGEST_TICK = 887_272;

// Each function takes a value of an answer and its name for the error. All throw SubgraphFault `malformed`
// where the value has another form.

export function rowOf(value: unknown, name: string): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(name);
  return value as Row;
}

export function rowsOf(value: unknown, name: string): readonly Row[] {
  if (!Array.isArray(value)) throw malformed(name);
  return value.map((row) => rowOf(row, name));
}

/** Lower-case. */
export function addressOf(value: unknown, name: string): Hex {
  return matching(value, ADDRESS, name);
}

/** Lower-case. */
export function hashOf(value: unknown, name: string): Hex {
  return matching(value, HASH, name);
}

/** A whole number, as a number or in decimal digits. */
export function countOf(value: unknown, name: string): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw malformed(name);
  return number;
}

/** An unsigned integer of at most `bits`. */
export function integerOf(value: unknown, name: string, bits = 256n): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw malformed(name);
  const integer = BigInt(value);
  if (integer >> bits !== 0n) throw malformed(name);
  return integer;
}

/**
 * Converts a decimal of whole tokens to base units, exactly. Malformed where it is no decimal, or has more
 * decimals than the token.
 */
export function rawOf(value: unknown, decimals: number, name: string): bigint {
  const [, sign, whole = '', part = ''] = (typeof value === 'string' && DECIMAL.exec(value)) || [];
  const places = part.replace(/0+$/, '');
  if (whole === '' || places.length > decimals) throw malformed(name);
  const raw = BigInt(whole + places.padEnd(decimals, '0'));
  return sign ? -raw : raw;
}

/** The same for an amount without a sign. */
export function unsignedRawOf(value: unknown, decimals: number, name: string): bigint {
  const raw = rawOf(value, decimals, name);
  if (raw < 0n) throw malformed(name);
  return raw;
}

export function tickOf(value: unknown, name: string): number {
  const tick = Number(typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? value : Number.NaN);
  if (!(Math.abs(tick) <= LARGEST_TICK)) throw malformed(name);
  return tick;
}

export function malformed(name: string): SubgraphFault {
  return new SubgraphFault('malformed', `${name} makes no sense`);
}

function matching(value: unknown, pattern: RegExp, name: string): Hex {
  if (typeof value !== 'string' || !pattern.test(value)) throw malformed(name);
  return value.toLowerCase() as Hex;
}
