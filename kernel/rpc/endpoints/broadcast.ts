import { keccak256 } from 'ethers/crypto';
import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { isAlreadyKnown } from './classifyRpcError.ts';
import type { Endpoint } from './Endpoint.ts';
import { EndpointFault } from './EndpointFault.ts';
import { readFailure } from './poolErrors.ts';

/** How long, after one endpoint refused the transaction, another one may still accept it. */
const AFTER_REFUSAL_MS = 1000;

/**
 * Sends a signed transaction to every endpoint. The first one that accepts it, or already has it, decides;
 * the others continue in the background. The hash is computed here, because no endpoint is trusted to report
 * it.
 * @throws SluiceError `rpc_error` (a node's own refusal), else `providers_failed`: it may have been sent
 * nevertheless
 */
export async function broadcast(
  raw: Hex,
  endpoints: readonly Endpoint[],
  signal: AbortSignal,
  timers: Timers,
): Promise<Hex> {
  const hash = keccak256(raw) as Hex;
  const refusals: SluiceError[] = [];
  const faults: EndpointFault[] = [];
  let refused = () => {};
  const longEnough = new Promise<never>((_, reject) => {
    refused = () => void timers.after(AFTER_REFUSAL_MS, () => reject(refusals[0]));
  });
  const sends = endpoints.map(async (endpoint) => {
    try {
      if (!endpoint.verified) await endpoint.probe();
      await endpoint.request('eth_sendRawTransaction', [raw], signal);
    } catch (error) {
      if (error instanceof EndpointFault) faults.push(error);
      else {
        const refusal = SluiceError.from(error);
        if (isAlreadyKnown(String(refusal.values.reason ?? ''))) return;
        refusals.push(refusal);
        refused();
      }
      throw error;
    }
  });
  try {
    await Promise.race([Promise.any(sends), longEnough]);
    return hash;
  } catch {
    throw refusals[0] ?? readFailure('eth_sendRawTransaction', faults);
  }
}
