import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { Call, CallResult, MulticallOptions, MulticallResult } from '../../rpc/Multicall.ts';
import { sleep, systemTimers } from '../../runtime/Timers.ts';
import { quoterCallsOf } from './quoterCalls.ts';

/** Shorter than the usual timeout, because somebody waits for the review. */
export const ANSWER_MS = 3000;

/** Reads the calls in requests of the chain's size and gas. @throws SluiceError when a request fails */
export async function askQuoters(
  client: ChainClient,
  calls: readonly Call[],
  options: MulticallOptions,
): Promise<readonly MulticallResult[]> {
  const { gasPerCall, gasPerRequest, chunk } = quoterCallsOf(client.chain);
  const size = Math.max(1, Math.min(chunk, Math.floor(gasPerRequest / gasPerCall)));
  const requests = Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
    askAgain(client, calls.slice(index * size, (index + 1) * size), {
      timeoutMs: ANSWER_MS,
      ...options,
      gas: BigInt(gasPerRequest),
    }),
  );
  return Promise.all(requests);
}

async function askAgain(
  client: ChainClient,
  calls: readonly Call[],
  options: MulticallOptions,
): Promise<MulticallResult> {
  const { successRate, retries, retryPausesMs } = quoterCallsOf(client.chain);
  const [shortest, longest] = retryPausesMs;
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt === retries;
    try {
      const read = await client.multicall.read(calls, options);
      const unasked = read.results.find(isUnasked);
      if (unasked) throw unasked.error;
      const answered = read.results.filter(({ ok }) => ok).length;
      if (last || answered >= successRate * calls.length) return read;
    } catch (cause) {
      const error = SluiceError.from(cause, 'providers_failed');
      if (last || error.code === 'cancelled') throw error;
    }
    await sleep(systemTimers, Math.min(shortest * 2 ** attempt, longest), options.signal);
  }
}

/** A revert is an answer. Any other error means that the call was not executed. */
function isUnasked(result: CallResult): result is Extract<CallResult, { ok: false }> {
  return !result.ok && result.error.code !== 'call_reverted';
}
