import { word } from '../../../kernel/abi/words.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { bytesOf, hashOf, hexOf } from './bytes.ts';
import { decodeRlp, ProofFault } from './rlp.ts';
import { EMPTY_ROOT, trieValue } from './trieValue.ts';

/** keccak256 of no code. */
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
/** A way through the trie has at most 64 nodes, and a node at most 16 hashes and a value. */
const [MAX_NODES, MAX_NODE_BYTES] = [65, 1_024];

/** An account at a state root, and some of its storage. */
export interface ProvenAccount {
  readonly balance: bigint;
  readonly hasCode: boolean;
  /** In the order of the slots that were asked for; zero where nothing is stored. */
  readonly values: readonly bigint[];
}

/**
 * Reads the answer to `eth_getProof` and checks all of it against the state root. What the answer says beside
 * its proofs is ignored.
 * @param slots 32 bytes each, as they were asked for
 * @throws ProofFault
 */
export function accountOf(
  stateRoot: Hex,
  address: Address,
  slots: readonly Hex[],
  answer: unknown,
): ProvenAccount {
  const { accountProof, storageProof } = fieldsOf(answer);
  const leaf = trieValue(stateRoot, hashOf(bytesOf(address, 20)), nodesOf(accountProof));
  const account = leaf ? decodeRlp(leaf) : undefined;
  if (account && (account instanceof Uint8Array || account.length !== 4)) throw new ProofFault('no account');
  const [, balance, storageRoot, codeHash] = account?.map((field) => hexOf(field as Uint8Array)) ?? [];
  if (!Array.isArray(storageProof) || storageProof.length !== slots.length) {
    throw new ProofFault('not the slots that were asked for');
  }
  const values = slots.map((slot, index) => {
    const nodes = nodesOf(fieldsOf(storageProof[index]).proof);
    const value = trieValue(storageRoot ?? EMPTY_ROOT, hashOf(bytesOf(slot, 32)), nodes);
    return value ? numberOf(decodeRlp(value)) : 0n;
  });
  return {
    balance: balance && balance !== '0x' ? BigInt(balance) : 0n,
    hasCode: (codeHash ?? NO_CODE) !== NO_CODE,
    values,
  };
}

/** The storage slot of `mapping[key]`, the way Solidity lays it out. @param at the mapping's own slot */
export function mappingSlot(key: Hex | bigint | number, at: Hex | bigint | number): Hex {
  return hashOf(bytesOf(`0x${word(key)}${word(at)}`, 64));
}

function nodesOf(proof: unknown): readonly Uint8Array[] {
  if (!Array.isArray(proof) || proof.length > MAX_NODES) throw new ProofFault('no proof');
  return proof.map((node) => bytesOf(node, MAX_NODE_BYTES));
}

function numberOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array) || value.length > 32 || value[0] === 0) {
    throw new ProofFault('a stored value is no number');
  }
  // Networks drop zeros from the trie; Anvil keeps them.
  return value.length === 0 ? 0n : BigInt(hexOf(value));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new ProofFault('no proof');
  return value as Readonly<Record<string, unknown>>;
}
