import type { TypedCall, TypedValue } from '../TypedCall.ts';
import { leavesOf } from './leaves.ts';

const ADDRESS = 40;
const HOP = ADDRESS + 6;

/** The values of a call, and others that mean something to a router: what a forged value is taken from. */
export interface CallPool {
  readonly addresses: readonly string[];
  readonly numbers: readonly bigint[];
}

/** A router's words for the sender and for itself, and nobody's addresses. */
const special = ['1', '2', '0', 'dead'].map((end) => `0x${end.padStart(ADDRESS, '0')}`);
const ATTACKER = `0x${'a77ac4e5'.repeat(5)}`;

export function poolOf(call: TypedCall, others: readonly string[]): CallPool {
  const addresses = new Set([...special, ATTACKER, call.to.toLowerCase(), ...others]);
  const numbers = new Set([0n, 1n, 1n << 255n, (1n << 128n) - 1n, call.value, call.deadline]);
  for (const { type, holder, at } of call.pieces.flatMap(leavesOf)) {
    const value = holder[at] as TypedValue;
    if (type === 'address') addresses.add(String(value).toLowerCase());
    else if (typeof value === 'bigint') numbers.add(value);
    else if (type === 'bytes') for (const token of tokensOf(String(value))) addresses.add(token);
  }
  return { addresses: [...addresses], numbers: [...numbers] };
}

/** The tokens of a packed V3 path; none where the bytes are none. */
export function tokensOf(path: string): readonly string[] {
  const digits = path.slice(2).toLowerCase();
  if (digits.length < ADDRESS + HOP || (digits.length - ADDRESS) % HOP !== 0) return [];
  return Array.from(
    { length: (digits.length - ADDRESS) / HOP + 1 },
    (_, at) => `0x${digits.slice(at * HOP, at * HOP + ADDRESS)}`,
  );
}

/** The fees of a packed V3 path, six hex digits each. */
export function feesOf(path: string): readonly string[] {
  return tokensOf(path)
    .slice(1)
    .map((_, at) => path.slice(2 + at * HOP + ADDRESS, 2 + (at + 1) * HOP));
}

export function pathOf(tokens: readonly string[], fees: readonly string[]): string {
  return `0x${tokens.map((token, at) => token.slice(2) + (fees[at] ?? '')).join('')}`;
}
