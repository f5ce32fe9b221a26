import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

export interface LiveRegionProps {
  readonly message: string;
  readonly assertive?: boolean;
  /** Waits until the message has stood this long, so that typing is not talked over. */
  readonly delayMs?: number;
}

/** Tells screen readers what changed; unseen. */
export function LiveRegion({ message, assertive = false, delayMs = 700 }: LiveRegionProps) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => systemTimers.after(delayMs, () => setSpoken(message)), [message, delayMs]);
  return (
    <VisuallyHidden aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true">
      {spoken}
    </VisuallyHidden>
  );
}
