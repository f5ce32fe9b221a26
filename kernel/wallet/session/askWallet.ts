import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { walletError } from '../walletError.ts';
import { abortable } from './abortable.ts';

/** Time limit of a request that needs no user. */
export const SILENT_TIMEOUT_MS = 10_000;

/**
 * One request to a wallet. A request that prompts the user has no time limit; it ends with `signal`.
 * @throws SluiceError wallet codes, `cancelled`
 */
export async function askWallet(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] | object,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<unknown> {
  try {
    // The async wrapper handles a provider that throws synchronously or does not return a promise.
    const asked = (async () => provider.request({ method, params }))();
    return await abortable(asked, signal, timeoutMs);
  } catch (error) {
    throw walletError(error);
  }
}
