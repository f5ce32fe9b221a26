import { askedCall } from './inCalls.ts';
import { hexWord, type Lie, wordOf } from './Lie.ts';

interface Simulated {
  readonly status: string;
  readonly returnData: string;
}

/** Changes the answer of each call of a trial run. @param before the same read, made earlier in the run */
function inTrial(
  lie: (simulated: Simulated, before: Simulated | undefined, isRead: boolean) => Simulated,
): Lie {
  return async (item, forward) => {
    const answer = await forward(item);
    const [asked] = (item.params ?? []) as readonly {
      readonly blockStateCalls: readonly { readonly calls: readonly unknown[] }[];
    }[];
    if (item.method !== 'eth_simulateV1' || !Array.isArray(answer.result) || !asked) return answer;
    const calls = (asked.blockStateCalls[0]?.calls ?? []).map((call) => JSON.stringify(askedCall(call)));
    const [block] = answer.result as readonly { readonly calls: readonly Simulated[] }[];
    const told = block?.calls.map((simulated, index) => {
      const first = calls.indexOf(calls[index] ?? '');
      const isRead = calls.lastIndexOf(calls[index] ?? '') !== first;
      return lie(simulated, first < index ? block.calls[first] : undefined, isRead);
    });
    return { ...answer, result: [{ ...block, calls: told }] };
  };
}

/** What arrives in a trial run is another amount. */
export const arrivals = (times: bigint, over: bigint): Lie =>
  inTrial((simulated, before) => {
    const change = before ? wordOf(simulated.returnData, 0) - wordOf(before.returnData, 0) : 0n;
    if (!before || change <= 0n) return simulated;
    return {
      ...simulated,
      returnData: `0x${hexWord(wordOf(before.returnData, 0) + (change * times) / over)}`,
    };
  });

/** A trial run goes well, whatever it does: a call that fails in truth has succeeded, and brought nothing. */
export const trialSucceeds: Lie = inTrial((simulated) => ({ ...simulated, status: '0x1' }));

/** A trial run fails, whatever it does. */
export const trialReverts: Lie = inTrial((simulated, _, isRead) =>
  isRead ? simulated : { ...simulated, status: '0x0', returnData: '0x' },
);
