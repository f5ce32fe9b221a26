import { Interface, type Result } from 'ethers/abi';
import type { Descriptor, Field } from '../../scripts/clearSigning/Descriptor.ts';

/** A call as a wallet has it. */
export interface WalletCall {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value: bigint;
}

/** One value that a wallet shows. */
export interface Shown {
  readonly label: string;
  readonly format: Field['format'];
  readonly value: unknown;
  /** The token or the collection that the value is of. */
  readonly of: unknown;
}

/** What a wallet shows of a call, by its descriptor. Calls within the call are included, after their own keys. */
export interface ShownCall {
  readonly keys: readonly string[];
  readonly shown: readonly Shown[];
}

/**
 * Reads a call as ERC-7730 says: by the key whose selector it has, and the names in that key.
 * @throws Error if no key fits, or if a path leads nowhere
 */
export function shownFields({ display: { formats } }: Descriptor, call: WalletCall): ShownCall {
  const keys: string[] = [];
  const shown: Shown[] = [];
  const read = (data: string) => {
    const found = Object.entries(formats).find(([key]) => selectorOf(key) === data.slice(0, 10));
    if (!found) throw new Error(`no format for ${data.slice(0, 10)}`);
    const [key, { fields }] = found;
    keys.push(key);
    const args = abiOf(key).decodeFunctionData(key.split('(')[0] ?? '', data);
    for (const { path, label, format, params } of fields) {
      const of = params?.tokenPath ?? params?.collectionPath ?? params?.calleePath;
      const ofValue = of === undefined ? undefined : resolvePath(String(of), args, call);
      for (const value of listOf(path, resolvePath(path, args, call))) {
        shown.push({ label, format, value, of: ofValue });
        if (format === 'calldata') read(String(value));
      }
    }
  };
  read(call.data);
  return { keys, shown };
}

/** The selector of a key: the names of its parameters do not count. */
export function selectorOf(key: string): string {
  return abiOf(key).getFunction(key.split('(')[0] ?? '')?.selector ?? '';
}

const abis = new Map<string, Interface>();

function abiOf(key: string): Interface {
  const abi = abis.get(key) ?? new Interface([`function ${key}`]);
  abis.set(key, abi);
  return abi;
}

function listOf(path: string, value: unknown): readonly unknown[] {
  return path.includes('.[]') ? [...(value as readonly unknown[])] : [value];
}

/** The limited JSON path of ERC-7730: names, indices and slices, in dot notation. */
function resolvePath(path: string, args: Result, call: WalletCall): unknown {
  const [first, ...rest] = path.split('.');
  if (first === '@') return container(call, rest[0]);
  return walk(args, [first ?? '', ...rest], path);
}

/** The value at the end of the steps; of each element, where a step is `[]`. */
function walk(value: unknown, [step, ...rest]: readonly string[], path: string): unknown {
  if (step === undefined) return value;
  if (step === '[]') return [...(value as readonly unknown[])].map((each) => walk(each, rest, path));
  const next = stepInto(value, step);
  if (next === undefined) throw new Error(`${path} leads nowhere at ${step}`);
  return walk(next, rest, path);
}

function container(call: WalletCall, name: string | undefined): unknown {
  if (name === 'to' || name === 'value' || name === 'from') return call[name];
  throw new Error(`a call has no ${name}`);
}

function stepInto(value: unknown, step: string): unknown {
  const [, index] = /^\[(-?\d+)\]$/.exec(step) ?? [];
  if (index !== undefined) return (value as readonly unknown[]).at(Number(index));
  const [slice, from, to] = /^\[(-?\d*):(-?\d*)\]$/.exec(step) ?? [];
  if (slice !== undefined) {
    const bytes = Buffer.from(String(value).slice(2), 'hex');
    return `0x${bytes.subarray(from ? Number(from) : 0, to ? Number(to) : undefined).toString('hex')}`;
  }
  return (value as Result).getValue(step);
}
