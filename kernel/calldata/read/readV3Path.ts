import type { Hex } from '../../chain/ChainSpec.ts';
import type { ReadHop } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';

const ADDRESS = 40;
const HOP = ADDRESS + 6;

/**
 * The hops of a packed V3 path (token, fee, token …; v3-periphery Path.sol), from the paid to the received
 * token. An exact output's path is packed backwards.
 */
export function readV3Path(path: Hex, backwards: boolean): readonly ReadHop[] {
  const digits = path.slice(2).toLowerCase();
  if (digits.length < HOP + ADDRESS || (digits.length - ADDRESS) % HOP !== 0) {
    throw mismatch('encoding', 'not a V3 path');
  }
  const hops: ReadHop[] = [];
  for (let at = 0; at + HOP < digits.length; at += HOP) {
    const first: Hex = `0x${digits.slice(at, at + ADDRESS)}`;
    const second: Hex = `0x${digits.slice(at + HOP, at + HOP + ADDRESS)}`;
    const fee = Number.parseInt(digits.slice(at + ADDRESS, at + HOP), 16);
    const [tokenIn, tokenOut] = backwards ? [second, first] : [first, second];
    hops.push({ protocol: 'v3', tokenIn, tokenOut, fee });
  }
  return backwards ? hops.reverse() : hops;
}

/** The hops of a V2 path of tokens. */
export function readV2Path(path: readonly Hex[]): readonly ReadHop[] {
  if (path.length < 2) throw mismatch('encoding', 'a path of fewer than two tokens');
  return path.slice(1).map((tokenOut, index) => ({ protocol: 'v2', tokenIn: path[index] as Hex, tokenOut }));
}
