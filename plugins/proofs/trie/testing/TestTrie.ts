import { keccak256 } from 'ethers/crypto';
import { decodeRlp, encodeRlp } from 'ethers/utils';
import type { Hex } from '../../../../kernel/chain/ChainSpec.ts';

type Node = string | readonly Node[];
/** A node's nibbles below it, and what it holds. */
type Entry = readonly [path: string, value: Hex];

const compact = (path: string, isLeaf: boolean): Hex => {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2);
  return `0x${flag}${path.length % 2 ? '' : '0'}${path}`;
};

/** A Merkle-Patricia trie by the Yellow Paper's appendix D, with the RLP of another library. */
export class TestTrie {
  readonly root: Hex;
  readonly #nodes = new Map<string, Hex>();

  /** @param entries by key of 32 bytes */
  constructor(entries: ReadonlyMap<Hex, Hex>) {
    const node = this.#node([...entries].map(([key, value]) => [key.slice(2), value]));
    const encoded = encodeRlp(node as never) as Hex;
    this.root = keccak256(encoded) as Hex;
    this.#nodes.set(this.root, encoded);
  }

  /** The nodes on the way to the key, as `eth_getProof` gives them. */
  proof(key: Hex): readonly Hex[] {
    const proof: Hex[] = [];
    let [child, path]: [Node, string] = [this.root, key.slice(2)];
    for (;;) {
      if (typeof child === 'string') {
        const encoded = this.#nodes.get(child);
        if (!encoded) return proof;
        proof.push(encoded);
        child = decodeRlp(encoded) as Node;
      }
      if (typeof child === 'string') return proof;
      if (child.length === 17) {
        child = child[Number.parseInt(path[0] ?? '', 16)] as Node;
        path = path.slice(1);
      } else {
        const digits = (child[0] as string).slice(2);
        const part = digits.slice(Number(digits[0]) % 2 ? 1 : 2);
        if (Number(digits[0]) >= 2 || !path.startsWith(part)) return proof;
        child = child[1] as Node;
        path = path.slice(part.length);
      }
    }
  }

  #node(entries: readonly Entry[]): Node {
    const [first, ...others] = entries;
    if (!first) return '0x';
    if (others.length === 0) return [compact(first[0], true), first[1]];
    let shared = 0;
    while (others.every(([path]) => path[shared] === first[0][shared])) shared += 1;
    if (shared > 0) {
      const below = this.#node(entries.map(([path, value]) => [path.slice(shared), value]));
      return [compact(first[0].slice(0, shared), false), this.#reference(below)];
    }
    const children = Array.from({ length: 16 }, (_, digit) => {
      const own = entries.filter(([path]) => Number.parseInt(path[0] ?? '', 16) === digit);
      return own.length === 0
        ? '0x'
        : this.#reference(this.#node(own.map(([path, value]) => [path.slice(1), value])));
    });
    return [...children, '0x'];
  }

  #reference(node: Node): Node {
    const encoded = encodeRlp(node as never) as Hex;
    if (encoded.length < 2 + 64) return node;
    const hash = keccak256(encoded);
    this.#nodes.set(hash, encoded);
    return hash;
  }
}
