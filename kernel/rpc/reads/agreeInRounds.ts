import type { SluiceError } from '../../errors/SluiceError.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import type { EndpointRoster } from '../endpoints/EndpointRoster.ts';
import { cancelled } from '../endpoints/poolErrors.ts';
import { blockParam } from '../quantity.ts';
import { agreeRead, DISAGREEMENT } from './agreeRead.ts';
import { commonHead } from './commonHead.ts';
import { ReadLimit } from './ReadLimit.ts';
import { pinnedParams } from './readTarget.ts';

/** Two of three have to agree. */
const MAX_VOTERS = 3;
/**
 * Time limits of the rounds, ms: a hanging endpoint is soon asked again, and a slow one gets enough time in
 * the last round.
 */
const ROUND_LIMITS_MS = [1500, 3000, 6000];
const PAUSE_MS = 200;

export interface Agreement {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly avoid?: string;
  readonly signal?: AbortSignal;
}

/**
 * Reads with agreement (see {@link agreeRead}), up to three times. Undefined if too few endpoints answer to
 * compare them.
 * @throws SluiceError the agreed answer if it is an error; `providers_failed` if they keep disagreeing
 */
export async function agreeInRounds(
  asked: Agreement,
  roster: EndpointRoster,
  blockTimeMs: number,
  timers: Timers,
): Promise<{ readonly value: unknown } | undefined> {
  let disagreement: SluiceError | undefined;
  for (const limitMs of ROUND_LIMITS_MS) {
    const limit = new ReadLimit(timers, limitMs, asked.signal);
    try {
      const outcome = await limit.run(() => agreeOnce(asked, roster, blockTimeMs, timers, limit.signal));
      if (outcome === 'alone') return undefined;
      if (outcome !== 'silence') return outcome;
    } catch (error) {
      const failure = error as SluiceError;
      if (failure.code !== 'providers_failed') throw failure;
      disagreement = failure.values.reason === DISAGREEMENT ? failure : disagreement;
    } finally {
      limit.release();
    }
    if (asked.signal?.aborted) throw cancelled(asked.method, asked.signal.reason);
    await sleep(timers, PAUSE_MS, asked.signal);
  }
  if (disagreement !== undefined) throw disagreement;
  return undefined;
}

async function agreeOnce(
  { method, params, avoid }: Agreement,
  roster: EndpointRoster,
  blockTimeMs: number,
  timers: Timers,
  signal: AbortSignal,
): Promise<{ readonly value: unknown } | 'alone' | 'silence'> {
  const endpoints = roster
    .select({ latest: true, ...(avoid === undefined ? {} : { avoid }) })
    .filter(({ limited }) => !limited)
    .slice(0, MAX_VOTERS);
  if (pinnedParams(method, params, '0x0') === undefined) {
    return { value: await agreeRead({ method, params, endpoints, signal, timers }) };
  }
  const common = await commonHead(endpoints, blockTimeMs, timers, signal);
  if (common === undefined) return 'silence';
  if (common.endpoints.length < 2) return 'alone';
  const pinned = pinnedParams(method, params, blockParam(common.block)) ?? params;
  return { value: await agreeRead({ method, params: pinned, endpoints: common.endpoints, signal, timers }) };
}
