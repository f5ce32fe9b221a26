import type { Currency } from '../../../kernel/currency/Currency.ts';
import { AmountDoubt } from './AmountDoubt.tsx';
import { AmountLock } from './AmountLock.tsx';
import { AmountRefusal } from './AmountRefusal.tsx';
import { KeptNote } from './KeptNote.tsx';
import type { AmountNote } from './useAmountText.ts';

export interface AmountNotesProps {
  readonly note?: AmountNote | undefined;
  readonly locked?: { readonly title: string; readonly text: string } | undefined;
  /** Why the field cannot be used. */
  readonly refusal?: string;
  /** It was shown long enough. */
  readonly onEnd?: () => void;
  /** What the chain makes the account keep, raw units of `currency`; 0: only the network cost is lacking. */
  readonly keptRaw?: bigint | 'unknown';
  readonly currency?: Currency;
}

/** What an amount field says on occasion, in one file, so that the first load has none of it. */
export default function AmountNotes({ note, locked, refusal, onEnd, keptRaw, currency }: AmountNotesProps) {
  return (
    <>
      {note && <AmountDoubt note={note} />}
      {refusal && onEnd && <AmountRefusal reason={refusal} onEnd={onEnd} />}
      {locked && <AmountLock {...locked} />}
      {typeof keptRaw === 'bigint' && currency && <KeptNote keptRaw={keptRaw} currency={currency} />}
    </>
  );
}
