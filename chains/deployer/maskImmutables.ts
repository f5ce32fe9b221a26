import { keccak256 } from 'ethers';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { Artifact, ByteRange } from './Artifact.ts';

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const WORD = '0'.repeat(64);

/**
 * Where the deployment's own values stand in an artifact's runtime code: the compiler leaves immutables as
 * `PUSH32 0`, which it never emits otherwise, and tells where library addresses go.
 */
export function immutableRanges(artifact: Artifact): ByteRange[] {
  const code = artifact.deployedBytecode.slice(2);
  const ranges: ByteRange[] = [...artifact.deployedLinks];
  for (let at = 0; at * 2 < code.length; at += 1) {
    const opcode = Number.parseInt(code.slice(at * 2, at * 2 + 2), 16);
    if (opcode < PUSH1 || opcode > PUSH32) continue;
    const length = opcode - PUSH1 + 1;
    if (opcode === PUSH32 && code.slice(at * 2 + 2, at * 2 + 66) === WORD) {
      ranges.push({ start: at + 1, length: 32 });
    }
    at += length;
  }
  return ranges.sort((left, right) => left.start - right.start);
}

/** Runtime code with the given byte ranges set to zero. */
export function maskRanges(code: Hex, ranges: readonly ByteRange[]): Hex {
  let masked = code.slice(2).toLowerCase();
  for (const { start, length } of ranges) {
    masked = masked.slice(0, start * 2) + '0'.repeat(length * 2) + masked.slice((start + length) * 2);
  }
  return `0x${masked}`;
}

/**
 * keccak256 of runtime code with the given byte ranges set to zero. The app checks it with code of its own
 * (kernel/rpc/deployment/maskedCodeHash.ts): nothing under chains/ takes code from the app, nor the app from here. A test holds
 * both to the same answers.
 */
export function maskedCodeHash(code: Hex, ranges: readonly ByteRange[]): Hex {
  return keccak256(maskRanges(code, ranges)) as Hex;
}
