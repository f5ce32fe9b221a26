import { observer } from 'mobx-react-lite';
import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import { Chip } from '../../../../ui/components/Chip.tsx';
import { useAddStore } from '../AddContext.ts';
import { applyRange } from './applyRange.ts';

export interface PresetChipProps {
  readonly label: string;
  /** Undefined: not known. */
  readonly range: TickRange | undefined;
}

/** Sets a range, and is pressed while it is the chosen one. */
export const PresetChip = observer(function PresetChip({ label, range }: PresetChipProps) {
  const { form, prices } = useAddStore();
  const { terms, typedRange } = prices;
  const chosen = form.fullRange ? undefined : typedRange?.range;
  return (
    <Chip
      size="small"
      look="quiet"
      minH="32px"
      aria-pressed={
        range !== undefined && chosen?.tickLower === range.tickLower && chosen.tickUpper === range.tickUpper
      }
      _pressed={{ bg: 'accent2', color: 'accentText' }}
      disabled={!range || !terms}
      onClick={() => range && terms && applyRange(form, range, terms)}
    >
      {label}
    </Chip>
  );
});
