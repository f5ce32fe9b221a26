import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';

/** `value`, once it has been the same for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => systemTimers.after(delayMs, () => setSettled(value)), [value, delayMs]);
  return settled;
}
