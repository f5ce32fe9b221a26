import { Interface, type InterfaceAbi } from 'ethers';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';

export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** A compiled contract. */
export interface Artifact {
  readonly name: string;
  readonly abi: InterfaceAbi;
  /** Creation code; link references are zero until {@link linkArtifact}. */
  readonly bytecode: Hex;
  /** Runtime code as compiled: immutables and link references are zero. */
  readonly deployedBytecode: Hex;
  /** The byte ranges of library addresses in the two codes. */
  readonly links: readonly ByteRange[];
  readonly deployedLinks: readonly ByteRange[];
}

/** Creation code with its encoded constructor arguments. */
export function initCodeOf(artifact: Artifact, args: readonly unknown[] = []): Hex {
  const encoded = new Interface(artifact.abi).encodeDeploy(args);
  return `${artifact.bytecode}${encoded.slice(2)}` as Hex;
}

/** The same artifact with one library's address written into its creation code. */
export function linkArtifact(artifact: Artifact, library: Address): Artifact {
  const address = library.slice(2).toLowerCase();
  let code = artifact.bytecode.slice(2);
  for (const { start } of artifact.links) {
    code = code.slice(0, start * 2) + address + code.slice(start * 2 + 40);
  }
  return { ...artifact, bytecode: `0x${code}` };
}
