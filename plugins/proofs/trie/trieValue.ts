import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { hashOf, hexOf } from './bytes.ts';
import { decodeRlp, ProofFault, type Rlp } from './rlp.ts';

/** The root of a trie without entries: keccak256(0x80). */
export const EMPTY_ROOT: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';
const NIBBLES = 64;

/**
 * The value under a key in a Merkle-Patricia trie, proven by the nodes on the way to it.
 * @param root hash of the trie's first node
 * @param key 32 bytes, already hashed as in Ethereum's state and storage tries
 * @param proof the nodes in order, from the root on; not one more than the way needs
 * @returns undefined: proven that nothing is there
 * @throws ProofFault if the nodes do not prove either
 */
export function trieValue(root: Hex, key: Hex, proof: readonly Uint8Array[]): Uint8Array | undefined {
  const path = key.slice(2);
  if (path.length !== NIBBLES) throw new ProofFault('a key of another length');
  if (root === EMPTY_ROOT) {
    // Nodes differ in how they prove that nothing is there: by no node, or by the empty one.
    if (proof.length > 1 || (proof[0] && hashOf(proof[0]) !== root)) throw new ProofFault('nodes of nothing');
    return undefined;
  }
  let [used, at] = [0, 0];
  const load = (hash: Hex): Rlp => {
    const node = proof[used];
    if (!node || hashOf(node) !== hash) throw new ProofFault('a node is missing or is another one');
    used += 1;
    return decodeRlp(node);
  };
  const found = (value: Uint8Array | undefined) => {
    if (used !== proof.length) throw new ProofFault('more nodes than the way has');
    return value;
  };
  let node = load(root);
  for (;;) {
    if (node instanceof Uint8Array) throw new ProofFault('a node is no list');
    let child: Rlp | undefined;
    if (node.length === 17) {
      child = node[Number.parseInt(path[at] ?? '', 16)];
      at += 1;
      if (child instanceof Uint8Array && child.length === 0) return found(undefined);
    } else if (node.length === 2) {
      const { isLeaf, part } = partOf(node[0]);
      const isOnPath = path.startsWith(part, at);
      if (isLeaf) {
        if (!(node[1] instanceof Uint8Array)) throw new ProofFault('a leaf has no value');
        if (at + part.length !== NIBBLES) throw new ProofFault('a leaf is too high or too deep');
        return found(isOnPath ? node[1] : undefined);
      }
      if (part.length === 0 || at + part.length >= NIBBLES) throw new ProofFault('an extension too far');
      if (!isOnPath) return found(undefined);
      child = node[1];
      at += part.length;
    }
    if (child === undefined) throw new ProofFault('a node of no known kind');
    // A child of less than 32 bytes stands in its parent; others by their hash.
    if (child instanceof Uint8Array) {
      if (child.length !== 32) throw new ProofFault('a child is neither a node nor a hash');
      node = load(hexOf(child));
    } else node = child;
  }
}

/** The nibbles of a leaf or an extension, in the compact form of the Yellow Paper's appendix C. */
function partOf(item: Rlp | undefined): { readonly isLeaf: boolean; readonly part: string } {
  if (!(item instanceof Uint8Array) || item.length === 0) throw new ProofFault('a node without a path');
  const digits = hexOf(item).slice(2);
  const flag = Number.parseInt(digits[0] ?? '', 16);
  if (flag > 3 || (flag % 2 === 0 && digits[1] !== '0')) throw new ProofFault('a path has an unknown flag');
  return { isLeaf: flag >= 2, part: digits.slice(flag % 2 === 0 ? 2 : 1) };
}
