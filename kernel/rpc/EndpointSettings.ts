import type { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from './ChainClient.ts';

/** The endpoints that a user chose for a chain. Kept between visits; reads are observable. */
export interface EndpointSettings {
  /** URLs that the user added, in the order they were added. */
  added(chainId: number): readonly string[];
  /** URLs in the user's order of preference. Empty: endpoints are ranked only by measurement. */
  order(chainId: number): readonly string[];
  usesWallet(chainId: number): boolean;
  /** Why an added endpoint, or the wallet's (`WALLET_ENDPOINT_URL`), is not in use; undefined while it is. */
  problem(chainId: number, url: string): SluiceError | undefined;
  /**
   * Checks the endpoint's chain id, then stores the endpoint and puts it first. An endpoint that the chain
   * already has is only put first.
   * @returns the URL it is stored under
   * @throws SluiceError `provider_invalid`, `chain_mismatch`, `network_unknown`, `providers_failed`
   */
  add(chainId: number, url: string): Promise<string>;
  remove(chainId: number, url: string): void;
  prefer(chainId: number, urls: readonly string[]): void;
  /** "Use your wallet's RPC": the wallet's node comes first while the wallet is connected to that chain. */
  readThroughWallet(chainId: number, on: boolean): void;
  /** Called once for each new client, before anyone else gets it. */
  attach(client: ChainClient): void;
}
