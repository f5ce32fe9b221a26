import type { ParamType } from 'ethers/abi';
import type { TypedValue } from './TypedCall.ts';

/**
 * Canonical ABI encoding in hex digits. By hand, because ethers hashes each address for its checksum, which a
 * million mutants have no time for; numbers that are too large for their type are written all the same.
 */
export function writeAbi(params: readonly ParamType[], values: readonly TypedValue[]): string {
  const written = params.map((param, at) => write(param, values[at] as TypedValue));
  const heads = params.map((param, at) => (isDynamic(param) ? 64 : (written[at] as string).length));
  let tail = heads.reduce((sum, length) => sum + length, 0);
  const [head, rest] = [[] as string[], [] as string[]];
  params.forEach((param, at) => {
    const text = written[at] as string;
    if (!isDynamic(param)) head.push(text);
    else {
      head.push(word(BigInt(tail / 2)));
      rest.push(text);
      tail += text.length;
    }
  });
  return head.join('') + rest.join('');
}

function isDynamic(param: ParamType): boolean {
  if (param.isTuple()) return param.components.some(isDynamic);
  return param.isArray() || param.type === 'bytes';
}

function write(param: ParamType, value: TypedValue): string {
  if (param.isTuple()) return writeAbi(param.components, value as TypedValue[]);
  if (param.isArray()) {
    const items = value as TypedValue[];
    const { arrayChildren } = param;
    return (
      word(BigInt(items.length)) +
      writeAbi(
        items.map(() => arrayChildren),
        items,
      )
    );
  }
  if (param.type === 'bytes') return writeBytes(String(value).slice(2).toLowerCase());
  if (typeof value === 'string') return value.slice(2).toLowerCase().padStart(64, '0');
  return word(BigInt(value as bigint | boolean));
}

/** The length, and the digits up to whole words. */
function writeBytes(digits: string): string {
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
}

/** Negative numbers as two's complement. */
export function word(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, '0');
}
