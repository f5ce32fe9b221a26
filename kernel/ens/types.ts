import type { Address } from '../chain/ChainSpec.ts';

/**
 * Names of the chain's ENS registry. What is not registered is undefined; what could not be asked throws.
 * @throws SluiceError transport codes; `ens_failed` for a name that is answered off chain only
 */
export interface EnsService {
  /** True where the chain file names a registry. */
  supported(chainId: number): boolean;
  resolve(chainId: number, name: string): Promise<Address | undefined>;
  /** The account's name, only where that name leads back to the account. */
  reverse(chainId: number, account: Address): Promise<string | undefined>;
  /**
   * The URI in the name's content hash, asked on the chain or, where that has no registry, on the first that has.
   * @throws SluiceError `ens_failed` where there is none
   */
  contentUri(name: string, chainId?: number): Promise<string>;
  /** An image for the account: its `avatar` record; an NFT only while the account owns it. For `<img>` alone. */
  avatar(chainId: number, account: Address, signal?: AbortSignal): Promise<string | undefined>;
}
