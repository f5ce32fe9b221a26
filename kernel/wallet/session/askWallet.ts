import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { walletError } from '../walletError.ts';
import { abortable } from './abortable.ts';

/** How long a question that needs no person may take. */
export const SILENT_TIMEOUT_MS = 10_000;

/**
 * One request to a wallet. Questions to the person have no time limit; they end with `signal`.
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
    // The wrapper turns a synchronous throw and an answer that is no promise into the ordinary cases.
    const asked = (async () => provider.request({ method, params }))();
    return await abortable(asked, signal, timeoutMs);
  } catch (error) {
    throw walletError(error);
  }
}
