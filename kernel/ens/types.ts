import type { Address } from '../chain/ChainSpec.ts';

/** What a name means. */
export interface ResolvedName {
  readonly address: Address;
  /** Only one operator's endpoint said so: there is no other one, or none answered. */
  readonly alone: boolean;
}

/**
 * Names in a chain's ENS registry, as endpoints of two operators tell them. A name or record that does not
 * exist is undefined; a failed read throws.
 * @throws SluiceError transport codes; `ens_failed` for a name that can only be resolved off chain;
 * `ens_disagreement` if endpoints differ
 */
export interface EnsService {
  /** Whether the chain file has a registry. */
  supported(chainId: number): boolean;
  resolve(chainId: number, name: string): Promise<ResolvedName | undefined>;
  /** The account's name, only if that name resolves back to the account. */
  reverse(chainId: number, account: Address): Promise<string | undefined>;
  /**
   * The URI in the name's content hash. Uses `chainId`, or if that chain has no registry, the first chain
   * that has one.
   * @throws SluiceError `ens_failed` when there is none
   */
  contentUri(name: string, chainId?: number): Promise<string>;
  /**
   * An image for the account, from its `avatar` record; an NFT only while the account owns it. Use it only in
   * an `<img>`.
   */
  avatar(chainId: number, account: Address, signal?: AbortSignal): Promise<string | undefined>;
}
