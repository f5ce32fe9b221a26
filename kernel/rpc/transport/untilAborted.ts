import { onAbort } from '../../runtime/onAbort.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';

/** Why `signal` was aborted, as a fault. */
export function abortFault(signal: AbortSignal): EndpointFault {
  return signal.reason instanceof EndpointFault ? signal.reason : new EndpointFault('aborted', 'given up');
}

/** Waits for `promise` until `signal` is aborted; the work behind the promise continues. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortFault(signal));
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(onAbort(signal, abort));
  });
}
