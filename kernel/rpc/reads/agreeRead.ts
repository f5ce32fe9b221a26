import { SluiceError } from '../../errors/SluiceError.ts';
import type { Timers } from '../../runtime/Timers.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import { providersFailed } from '../endpoints/poolErrors.ts';

/** With one answer and no endpoint left to ask: how long to wait for a second answer. */
const SECOND_ANSWER_MS = 1000;
/** A third endpoint is asked if the first two have not answered after this long. */
const SILENCE_MS = 500;

/** `values.reason` if no two endpoints agree. */
export const DISAGREEMENT = 'the endpoints disagree';

interface Vote {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly settle: () => unknown;
}

export interface AgreeRead {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Best first. */
  readonly endpoints: readonly Endpoint[];
  readonly signal: AbortSignal;
  readonly timers: Timers;
}

/**
 * Asks two endpoints, and more if they differ, fail or stay silent, until two give the same answer. An
 * outvoted endpoint is marked down. If only one endpoint answers, its answer is taken.
 * @throws SluiceError the agreed answer if it is an error; `providers_failed` if no two agree
 */
export function agreeRead(read: AgreeRead): Promise<unknown> {
  const { method, timers } = read;
  return new Promise((resolve, reject) => {
    const waiting = [...read.endpoints];
    const votes: Vote[] = [];
    const faults: EndpointFault[] = [];
    let running = 0;
    let over = false;
    const timerStops: (() => void)[] = [];

    const end = (settle: () => unknown) => {
      if (over) return;
      over = true;
      for (const stop of timerStops) stop();
      try {
        resolve(settle());
      } catch (error) {
        reject(error);
      }
    };

    const decide = () => {
      if (over) return;
      const agreed = votes.find((vote, index) => votes.findIndex(({ key }) => key === vote.key) !== index);
      if (agreed !== undefined) {
        for (const { endpoint, key } of votes) {
          if (key !== agreed.key) endpoint.distrust(`${method}: outvoted by two others`);
        }
        return end(agreed.settle);
      }
      const enoughRunning = running + votes.length >= 2 && (votes.length < 2 || running > 0);
      if (!enoughRunning && startNext()) return;
      if (running === 0) end(() => withoutAgreement(method, votes, faults));
      else settleForOne();
    };

    const settleForOne = () => {
      if (votes.length !== 1 || waiting.length > 0) return;
      timerStops.push(
        timers.after(SECOND_ANSWER_MS, () => end(() => withoutAgreement(method, votes, faults))),
      );
    };

    const startNext = (): boolean => {
      const endpoint = waiting.find((candidate) => candidate.take());
      if (endpoint === undefined) return false;
      waiting.splice(waiting.indexOf(endpoint), 1);
      running += 1;
      castVote(endpoint, read).then((vote) => {
        running -= 1;
        if (vote instanceof EndpointFault) faults.push(vote);
        else votes.push(vote);
        decide();
      });
      return true;
    };

    startNext();
    startNext();
    timerStops.push(
      timers.after(SILENCE_MS, () => {
        if (votes.length < 2) startNext();
        settleForOne();
      }),
    );
    if (running === 0) decide();
  });
}

async function castVote(endpoint: Endpoint, read: AgreeRead): Promise<Vote | EndpointFault> {
  try {
    const value = await endpoint.request(read.method, read.params, read.signal);
    return { endpoint, key: canonical(value), settle: () => value };
  } catch (error) {
    if (error instanceof EndpointFault) return error;
    const known = SluiceError.from(error);
    const settle = () => {
      throw known;
    };
    // Nodes word their refusals differently, so only the code and the revert data are compared.
    return { endpoint, key: `${known.code}:${known.values.data ?? ''}`, settle };
  }
}

function withoutAgreement(method: string, votes: readonly Vote[], faults: readonly EndpointFault[]): unknown {
  const [only, other] = votes;
  if (only === undefined)
    throw providersFailed(method, faults.at(-1)?.message ?? 'no endpoint may be asked', 0, faults.at(-1));
  if (other !== undefined) throw providersFailed(method, DISAGREEMENT, 0);
  return only.settle();
}

/** The same text for equal answers, whatever the order of keys and the case of hex digits. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'string') return inner.toLowerCase();
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
