import type { DeployedContract, Hex } from '../../chain/ChainSpec.ts';

const WORD = 32;
/**
 * Zero words before the hashes: returned creation code must not begin with 0xEF (EIP-3541), but a hash may.
 */
const LEAD_WORDS = 1;

const KECCAK256 = '20';
const ADDRESS_SIZE = '3b'; // EXTCODESIZE
const CALLDATACOPY = '37';
const EXTCODECOPY = '3c';
const MSTORE = '52';
const DUP1 = '80';
const RETURN = 'f3';

/**
 * Creation code that, run by an `eth_call` without a recipient, returns the code hashes of `contracts` with
 * their immutables set to zero: 32 bytes per contract instead of its code. It stores nothing and calls no
 * contract.
 */
export function codeHashProgram(contracts: readonly DeployedContract[]): Hex {
  const base = (LEAD_WORDS + contracts.length) * WORD;
  const hashing = contracts.map(({ address, immutables = [] }, index) => {
    const account = `73${address.slice(2).toLowerCase()}`;
    return [
      // The size stays on the stack for the hash; then the code is copied to `base`.
      account + ADDRESS_SIZE + DUP1 + push(0) + push(base) + account + EXTCODECOPY,
      // There is no calldata: copying it writes zeros.
      ...immutables.map(
        ({ start, length = WORD }) => push(length) + push(0) + push(base + start) + CALLDATACOPY,
      ),
      push(base) + KECCAK256 + push((LEAD_WORDS + index) * WORD) + MSTORE,
    ].join('');
  });
  return `0x${hashing.join('')}${push(base)}${push(0)}${RETURN}`;
}

/** Reads the hashes from the answer; undefined if the answer does not have the program's shape. */
export function readCodeHashes(answer: unknown, count: number): readonly Hex[] | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) return undefined;
  if (answer.length !== 2 + (LEAD_WORDS + count) * 2 * WORD) return undefined;
  return Array.from({ length: count }, (_, index): Hex => {
    const start = 2 + (LEAD_WORDS + index) * 2 * WORD;
    return `0x${answer.slice(start, start + 2 * WORD).toLowerCase()}`;
  });
}

/** PUSH3: large enough for every memory offset used here. */
function push(value: number): string {
  return `62${value.toString(16).padStart(6, '0')}`;
}
