import { SluiceError } from '../../errors/SluiceError.ts';
import { outsideText } from '../../untrusted/outsideText.ts';
import { answered } from './classifyRpcError.ts';
import type { EndpointFault, FaultKind } from './EndpointFault.ts';

const MAX_REASON = 200;

/** The fault's message if a node's chain id is not a number. */
export const UNKNOWN_NETWORK = 'unknown network';

/** `values.reason` of `providers_failed` if no two endpoints agree. */
export const DISAGREEMENT = 'the endpoints disagree';

export function providersEmpty(): SluiceError {
  return new SluiceError('providers_empty', 'providers array empty');
}

/** The text given as an endpoint is not a usable URL. */
export function providerInvalid(): SluiceError {
  return new SluiceError('provider_invalid', 'invalid provider');
}

export function chainMismatch(reason: string): SluiceError {
  return new SluiceError('chain_mismatch', 'networks mismatch', { values: { reason } });
}

export function cancelled(method: string, cause?: unknown): SluiceError {
  return new SluiceError('cancelled', `${method}: cancelled`, { cause, values: { method } });
}

/**
 * The error of a read after every endpoint was tried. `values.reason` is the last endpoint's reason;
 * `values.timedOut` is 1 if any of them timed out.
 */
export function readFailure(method: string, faults: readonly EndpointFault[]): SluiceError {
  const last = faults.at(-1);
  if (last === undefined) return providersFailed(method, 'no endpoint may be asked within its limits', 0);
  if (faults.every(({ kind }) => kind === 'wrong_chain')) return chainMismatch(last.message);
  if (faults.every(({ message }) => message === UNKNOWN_NETWORK)) {
    return new SluiceError('network_unknown', UNKNOWN_NETWORK, { cause: last });
  }
  const unable = faults.find(({ kind, body }) => isUnable(kind) && body !== undefined);
  if (unable?.body !== undefined && faults.every(({ kind }) => isUnable(kind))) {
    return answered(method, unable.body);
  }
  const timedOut = faults.some((fault) => fault.timedOut) ? 1 : 0;
  return providersFailed(method, outsideText(last.message, MAX_REASON), timedOut, last);
}

function isUnable(kind: FaultKind): boolean {
  return kind === 'unable' || kind === 'unsupported';
}

export function providersFailed(
  method: string,
  reason: string,
  timedOut: 0 | 1,
  cause?: unknown,
): SluiceError {
  return new SluiceError('providers_failed', 'all providers failed to perform the operation', {
    cause,
    values: { method, reason, timedOut },
  });
}
