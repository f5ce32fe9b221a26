import { useEffect, useEffectEvent } from 'react';
import { DialogSteps } from './DialogSteps.ts';

let steps: DialogSteps | undefined;

/** While `open`, the browser's Back calls `onBack` of what was opened last, and does not leave the page. */
export function useCloseOnBack(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    steps ??= new DialogSteps(window);
    return steps.add(() => back());
  }, [open]);
}
