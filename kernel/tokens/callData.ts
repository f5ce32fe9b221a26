import type { Address, Hex } from '../chain/ChainSpec.ts';

// The calls made per block take addresses and numbers only, so their encoding is written out: no ABI coder in the
// first load, and thousands of balance calls cost nothing to encode. Selectors are the first four bytes of keccak256
// of the signature; the test recomputes every one.
export const selectors = {
  'name()': '0x06fdde03',
  'symbol()': '0x95d89b41',
  'decimals()': '0x313ce567',
  'balanceOf(address)': '0x70a08231',
  'allowance(address,address)': '0xdd62ed3e',
  'approve(address,uint256)': '0x095ea7b3',
  // Permit2's own allowance.
  'approve(address,address,uint160,uint48)': '0x87517c45',
  'deposit()': '0xd0e30db0',
  'withdraw(uint256)': '0x2e1a7d4d',
  'getEthBalance(address)': '0x4d2301cc',
  'allowance(address,address,address)': '0x927da105',
  'nonces(address)': '0x7ecebe00',
  'DOMAIN_SEPARATOR()': '0x3644e515',
  'version()': '0x54fd4d50',
  'ownerOf(uint256)': '0x6352211e',
  'tokenURI(uint256)': '0xc87b56dd',
  'balanceOf(address,uint256)': '0x00fdd58e',
  'uri(uint256)': '0x0e89341c',
  // Uniswap/v2-core, v3-core and v3-periphery (TickLens), the reads that quoting needs.
  'token0()': '0x0dfe1681',
  'token1()': '0xd21220a7',
  'getPair(address,address)': '0xe6a43905',
  'getReserves()': '0x0902f1ac',
  'totalSupply()': '0x18160ddd',
  'kLast()': '0x7464fc3d',
  'feeTo()': '0x017e7e58',
  'feeAmountTickSpacing(uint24)': '0x22afcccb',
  'getPool(address,address,uint24)': '0x1698ee82',
  'slot0()': '0x3850c7bd',
  'liquidity()': '0x1a686502',
  'tickSpacing()': '0xd0c93a7c',
  'getPopulatedTicksInWord(address,int16)': '0x351fb478',
  // Uniswap/fot-validator, FeeOnTransferDetector.sol.
  'batchValidate(address[],address,uint256)': '0xade44597',
} as const;

/**
 * Calldata of a function whose arguments are all one word: addresses as hex, numbers as bigint.
 * @throws RangeError for a number that is no uint256; `signedWord` writes negative ones
 */
export function callData(
  signature: keyof typeof selectors,
  ...words: readonly (Address | Hex | bigint)[]
): Hex {
  let data: string = selectors[signature];
  for (const word of words) {
    const digits = typeof word === 'bigint' ? word.toString(16) : word.slice(2).toLowerCase();
    if (digits.length > 64 || digits.startsWith('-')) throw new RangeError(`${word} is no uint256`);
    data += digits.padStart(64, '0');
  }
  return data as Hex;
}

/** An int256 as a word for `callData`, in two's complement. */
export function signedWord(value: bigint): Hex {
  return `0x${BigInt.asUintN(256, value).toString(16)}`;
}

/** The `index`th word of returned data, or undefined where the data is too short (no contract answers `0x`). */
export function wordAt(data: Hex, index = 0): bigint | undefined {
  const start = 2 + index * 64;
  if (data.length < start + 64) return undefined;
  return BigInt(`0x${data.slice(start, start + 64)}`);
}

/** The address in the `index`th word, lower-case; undefined where the word is no address. */
export function addressAt(data: Hex, index = 0): Hex | undefined {
  const word = wordAt(data, index);
  if (word === undefined || word >> 160n !== 0n) return undefined;
  return `0x${word.toString(16).padStart(40, '0')}`;
}

const MAX_TEXT_BYTES = 4096;

function bytesOf(data: Hex, from: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const at = 2 + (from + i) * 2;
    bytes[i] = Number.parseInt(data.slice(at, at + 2), 16);
  }
  return bytes;
}

/**
 * A returned `bytes` or `string` as bytes, at most 4096 of them; undefined where the data is not so encoded. A
 * contract is free to answer nonsense: every offset is checked.
 */
export function dynamicBytes(data: Hex, maxBytes = MAX_TEXT_BYTES): Uint8Array | undefined {
  const size = (data.length - 2) / 2;
  const offset = wordAt(data);
  if (offset === undefined || offset + 32n > BigInt(size)) return undefined;
  const start = Number(offset);
  const declared = BigInt(`0x${data.slice(2 + start * 2, 2 + (start + 32) * 2) || '0'}`);
  if (BigInt(start) + 32n + declared > BigInt(size)) return undefined;
  return bytesOf(data, start + 32, Math.min(Number(declared), maxBytes));
}

const utf8 = new TextDecoder('utf-8', { fatal: false });

/**
 * A returned `string`, or a `bytes32` text of an old token (decoded only if its last byte is zero).
 * Undefined where it is neither.
 */
export function textOf(data: Hex): string | undefined {
  if (data.length === 66) {
    if (data.slice(64) !== '00') return undefined;
    const bytes = bytesOf(data, 0, 32);
    const end = bytes.indexOf(0);
    return utf8.decode(bytes.subarray(0, end < 0 ? 32 : end));
  }
  const bytes = dynamicBytes(data);
  return bytes && utf8.decode(bytes);
}
