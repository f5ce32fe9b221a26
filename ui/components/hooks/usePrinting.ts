import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: lists that render only visible rows must then render all. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const query = matchMedia('print');
    // The browser takes its snapshot as soon as this returns.
    const tell = (now: boolean) => () => flushSync(() => setPrinting(now));
    const [begin, end, change] = [tell(true), tell(false), () => tell(query.matches)()];
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    query.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      query.removeEventListener('change', change);
    };
  }, []);
  return printing;
}
