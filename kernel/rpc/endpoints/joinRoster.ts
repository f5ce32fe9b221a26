import { SluiceError } from '../../errors/SluiceError.ts';
import type { Endpoint } from './Endpoint.ts';
import { EndpointFault } from './EndpointFault.ts';
import type { EndpointRoster } from './EndpointRoster.ts';
import { readFailure } from './poolErrors.ts';

export { walletTransport } from '../transport/walletTransport.ts';

/**
 * Adds an endpoint once it has reported the right chain id.
 * @throws SluiceError `chain_mismatch`, `network_unknown`, `providers_failed`
 */
export async function joinRoster(endpoint: Endpoint, roster: EndpointRoster): Promise<void> {
  try {
    await endpoint.probe();
  } catch (error) {
    endpoint.close();
    if (!(error instanceof EndpointFault)) throw SluiceError.from(error, 'providers_failed');
    throw readFailure('eth_chainId', [error]);
  }
  if (roster.find(endpoint.url) === undefined) roster.add(endpoint);
  else endpoint.close();
}
