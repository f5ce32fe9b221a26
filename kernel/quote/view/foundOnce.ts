import type { BlockSubscriber } from '../../rpc/BlockClock.ts';
import type { CallGroup } from '../CallGroup.ts';

/** Groups that are read in one round of a clock. */
export function foundOnce(groups: readonly CallGroup[]): BlockSubscriber & { readonly done: Promise<void> } {
  let isDone = false;
  let resolve: () => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const done = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  done.catch(() => undefined);
  return {
    done,
    calls: () => (isDone ? [] : groups.flatMap(({ calls }) => calls)),
    receive(results) {
      if (isDone) return;
      isDone = true;
      try {
        let offset = 0;
        for (const { calls, receive } of groups) {
          receive(results.slice(offset, offset + calls.length));
          offset += calls.length;
        }
        resolve();
      } catch (error) {
        reject(error);
      }
    },
  };
}
