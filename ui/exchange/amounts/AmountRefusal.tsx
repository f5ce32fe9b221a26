import { useEffect } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { LiveRegion } from '../../components/feedback/LiveRegion.tsx';
import { TooltipBubble } from '../../components/Tooltip.tsx';

const SHOWN_MS = 4000;

interface AmountRefusalProps {
  readonly reason: string;
  readonly onEnd: () => void;
}

/** Beside a field that somebody used although it is disabled: the reason, for a while. */
export function AmountRefusal({ reason, onEnd }: AmountRefusalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: from its appearance on, whatever the field does
  useEffect(() => systemTimers.after(SHOWN_MS, onEnd), []);
  return (
    <>
      <TooltipBubble role="tooltip" align="end">
        {reason}
      </TooltipBubble>
      <LiveRegion message={reason} delayMs={0} />
    </>
  );
}
