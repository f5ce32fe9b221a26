import type { Currency } from '../../../kernel/currency/Currency.ts';
import { AmountDoubt } from './AmountDoubt.tsx';
import { AmountLock } from './AmountLock.tsx';
import { KeptNote } from './KeptNote.tsx';
import type { Doubt } from './useAmountText.ts';

export interface AmountNotesProps {
  readonly doubt?: Doubt | undefined;
  readonly onUse?: (text: string) => void;
  readonly locked?: { readonly title: string; readonly text: string } | undefined;
  /** What the chain makes the account keep, raw units of `currency`. */
  readonly keptRaw?: bigint;
  readonly currency?: Currency;
}

/** What an amount field says on occasion, in one file, so that the first load has none of it. */
export default function AmountNotes({ doubt, onUse, locked, keptRaw, currency }: AmountNotesProps) {
  return (
    <>
      {doubt && onUse && <AmountDoubt doubt={doubt} onUse={onUse} />}
      {locked && <AmountLock {...locked} />}
      {keptRaw !== undefined && currency && <KeptNote keptRaw={keptRaw} currency={currency} />}
    </>
  );
}
