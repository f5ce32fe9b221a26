import { SluiceError } from '../../errors/SluiceError.ts';
import { systemTimers } from '../../runtime/Timers.ts';

/**
 * `promise`, but rejected when `signal` aborts (`cancelled`) or after `timeoutMs` (`wallet_failed`): a wallet
 * that never answers must not block the app. A late answer is dropped.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal, timeoutMs?: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = () =>
      done(() => reject(new SluiceError('cancelled', 'No longer waiting for the wallet.')));
    const stopTimer =
      timeoutMs === undefined
        ? undefined
        : systemTimers.after(timeoutMs, () =>
            done(() =>
              reject(
                new SluiceError('wallet_failed', 'The wallet does not answer.', {
                  values: { reason: 'The wallet does not answer.' },
                }),
              ),
            ),
          );
    const done = (settle: () => void) => {
      stopTimer?.();
      signal.removeEventListener('abort', cancel);
      settle();
    };
    promise.then(
      (value) => done(() => resolve(value)),
      (error) => done(() => reject(error)),
    );
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}
