import { useState } from 'react';

/** Dialogs are bottom sheets below the `sm` breakpoint. */
export const sheetQuery = '(max-width: 639.98px)';

/** Whether what opens now is a bottom sheet; it stays what it opened as. */
export function useSheet(): boolean {
  const [sheet] = useState(() => matchMedia(sheetQuery).matches);
  return sheet;
}
