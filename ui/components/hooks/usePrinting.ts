import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: what is drawn only as far as it is in sight must then be drawn whole. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const query = matchMedia('print');
    // The browser takes its picture as soon as this returns.
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
