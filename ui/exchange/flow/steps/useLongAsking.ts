import { useEffect, useState } from 'react';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';

/** If the wallet takes longer, its window may be hidden behind this one. */
const LONG_ASKING_MS = 1500;

/** True once the wallet has been asked for so long that its window may be hidden. */
export function useLongAsking(asking: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const stopTimer = systemTimers.after(LONG_ASKING_MS, () => setLong(true));
    return () => {
      stopTimer();
      setLong(false);
    };
  }, [asking]);
  return asking && long;
}
