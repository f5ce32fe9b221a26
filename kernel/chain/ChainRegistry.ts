import type { Address, ChainSpec, ContractKind, DeployedContract } from './ChainSpec.ts';

/** The chains of this build, with the operator's configuration applied. */
export interface ChainRegistry {
  readonly all: readonly ChainSpec[];
  readonly defaultChain: ChainSpec;
  /** @throws SluiceError `chain_unsupported` */
  get(chainId: number): ChainSpec;
  find(chainId: number): ChainSpec | undefined;
  /** By the id or slug in a link. */
  fromLink(value: string): ChainSpec | undefined;
}

/** The active chain: the URL's, otherwise the saved one, otherwise the profile's default. Observable. */
export interface ActiveChain {
  readonly chain: ChainSpec;
  select(chainId: number): void;
}

/** The active chain for the shell, which also follows links to other chains. */
export interface LinkedChain extends ActiveChain {
  /**
   * Shows the chain that a link names, without saving it. Returns false, and changes nothing, when this build
   * has no such chain.
   */
  follow(linkValue: string): boolean;
}

/** The contract of `kind` on `chain`, or undefined. */
export function findContract(chain: ChainSpec, kind: ContractKind): DeployedContract | undefined {
  return chain.contracts.find((contract) => contract.kind === kind);
}

/** The address of `kind` on `chain`, or undefined. */
export function contractAddress(chain: ChainSpec, kind: ContractKind): Address | undefined {
  return findContract(chain, kind)?.address;
}
