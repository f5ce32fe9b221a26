import { keccak256 } from 'ethers';
import type { DeployedContract, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { Artifact, ByteRange } from './Artifact.ts';

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const WORD_BYTES = 32;
const WORD = '0'.repeat(2 * WORD_BYTES);

/**
 * The byte ranges of a deployment's own values in an artifact's runtime code. The compiler emits immutables
 * as `PUSH32 0`, which it uses for nothing else, and lists the places of library addresses.
 */
export function immutableRanges(artifact: Artifact): ByteRange[] {
  const code = artifact.deployedBytecode.slice(2);
  const ranges: ByteRange[] = [...artifact.deployedLinks];
  for (let at = 0; at * 2 < code.length; at += 1) {
    const opcode = Number.parseInt(code.slice(at * 2, at * 2 + 2), 16);
    if (opcode < PUSH1 || opcode > PUSH32) continue;
    const length = opcode - PUSH1 + 1;
    if (opcode === PUSH32 && code.slice(at * 2 + 2, at * 2 + 66) === WORD) {
      ranges.push({ start: at + 1, length: WORD_BYTES });
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
 * keccak256 of runtime code with the given byte ranges set to zero. The app has its own code for this check
 * (kernel/rpc/deployment/maskedCodeHash.ts), because chains/ and the app share no code. A test compares the
 * two.
 */
export function maskedCodeHash(code: Hex, immutables: DeployedContract['immutables'] = []): Hex {
  const ranges = immutables.map(({ start, length = WORD_BYTES }) => ({ start, length }));
  return keccak256(maskRanges(code, ranges)) as Hex;
}

/** The ranges as a manifest has them: the length of a word is left out. */
export function manifestRanges(ranges: readonly ByteRange[]): NonNullable<DeployedContract['immutables']> {
  return ranges.map(({ start, length }) => (length === WORD_BYTES ? { start } : { start, length }));
}
