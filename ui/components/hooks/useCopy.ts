import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';

const shownMs = 1500;

/** Copies `text`; `result` is set for a moment afterwards. */
export function useCopy(text: string): {
  readonly result: 'copied' | 'failed' | undefined;
  readonly copy: () => void;
} {
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!result) return;
    return systemTimers.after(shownMs, () => setResult(undefined));
  }, [result]);
  const copy = () => {
    const { clipboard } = navigator;
    if (!clipboard) return setResult('failed');
    clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return { result, copy };
}
