import { useEffect, useRef, useState } from 'react';
import { sleep, systemTimers } from '../../../kernel/runtime/Timers.ts';

/**
 * The pause between two questions: at least this, and at least as long as the last answer took. A large index
 * takes seconds.
 */
const MIN_REST_MS = 1500;

/**
 * The answer of `ask`, asked again when `revision` has grown; undefined until the first answer. Only one
 * question runs at a time, so that slow answers do not pile up. After a failure the answer before it stays.
 * @param reader who is asked; another reader is asked at once
 * @param subject what the question is about; another subject is asked about at once
 * @param restTimes how many times as long as the last answer took it rests at least
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  revision: number,
  reader: object,
  subject: string,
  restTimes = 1,
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
        const beganMs = systemTimers.elapsedMs();
        const found = await question().then(
          (value) => [value] as const,
          () => undefined,
        );
        if (open && found) setAnswer(found[0]);
        const restMs = Math.max(MIN_REST_MS, restTimes * (systemTimers.elapsedMs() - beganMs));
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
  }, [reader, subject, restTimes]);
  return answer;
}
