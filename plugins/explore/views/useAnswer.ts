import { useEffect, useRef, useState } from 'react';
import { sleep, systemTimers } from '../../../kernel/runtime/Timers.ts';

/** Between two questions at least this, and as long as the last answer took: a large index takes seconds. */
const MIN_REST_MS = 1500;

/**
 * What `ask` answers, asked again once `revision` has grown; undefined until it answered once. One question at a time,
 * so that answers which take long do not pile up. A failure leaves what was answered before.
 * @param reader who is asked @param subject what about: another one is asked at once
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  revision: number,
  reader: object,
  subject: string,
): T | undefined {
  const [answer, setAnswer] = useState<T>();
  const latest = useRef({ ask, revision });
  const wake = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = { ask, revision };
    wake.current?.();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is only what asks about something else
  useEffect(() => {
    let open = true;
    const run = async () => {
      while (open) {
        const { ask: question, revision: asked } = latest.current;
        const beganMs = systemTimers.now();
        const found = await question().then(
          (value) => [value] as const,
          () => undefined,
        );
        if (open && found) setAnswer(found[0]);
        const restMs = Math.max(MIN_REST_MS, systemTimers.now() - beganMs);
        await sleep(systemTimers, restMs);
        while (open && latest.current.revision === asked) {
          await new Promise<void>((resolve) => {
            wake.current = resolve;
          });
        }
      }
    };
    void run();
    return () => {
      open = false;
      wake.current?.();
    };
  }, [reader, subject]);
  return answer;
}
