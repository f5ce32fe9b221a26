import { type ChangeEvent, useState } from 'react';
import { readAmountInput } from '../../format/readAmountInput.ts';

/** An ambiguous text: how it was read, and its other meaning. */
export interface Doubt {
  readonly read: string;
  readonly alternative: string;
}

export interface AmountText {
  /** @param pasted the whole of `next` was pasted */
  readonly edit: (next: string, pasted?: boolean) => void;
  /** Undefined: the text has one meaning. */
  readonly doubt: Doubt | undefined;
}

const outsideEdits = new Set(['insertFromPaste', 'insertFromDrop', 'insertReplacementText']);

/** Whether an edit was not typed (pasted or dropped, for example). */
export function isFromOutside({ nativeEvent }: ChangeEvent): boolean {
  return outsideEdits.has((nativeEvent as InputEvent).inputType);
}

/** The text of an amount or a price while it is edited; `readAmountInput` interprets each edit. */
export function useAmountText(value: string, onChange: ((text: string) => void) | undefined): AmountText {
  const [last, setLast] = useState({
    text: value,
    typed: value,
    alternative: undefined as string | undefined,
  });
  // If the value changed from outside, there is no editing history for it.
  const known = last.text === value;
  return {
    edit(next, pasted = false) {
      const { text, accepted, typed, alternative } = readAmountInput(
        value,
        next,
        pasted,
        known ? last.typed : value,
      );
      if (!accepted) return;
      setLast({ text, typed, alternative });
      onChange?.(text);
    },
    doubt: known && last.alternative ? { read: value, alternative: last.alternative } : undefined,
  };
}
