import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

export interface LiveRegionProps {
  readonly message: string;
  readonly assertive?: boolean;
  /** Waits until the message has been the same this long, so that it does not interrupt typing. */
  readonly delayMs?: number;
}

/** Announces a change to screen readers; invisible. */
export function LiveRegion({ message, assertive = false, delayMs = 700 }: LiveRegionProps) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => systemTimers.after(delayMs, () => setSpoken(message)), [message, delayMs]);
  return (
    <VisuallyHidden aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true">
      {spoken}
    </VisuallyHidden>
  );
}
