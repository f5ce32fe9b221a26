import { type ChangeEvent, useState } from 'react';
import { readAmountInput } from '../../format/readAmountInput.ts';

/** An amount that was read one way and could mean another. */
export interface Doubt {
  readonly read: string;
  readonly alternative: string;
}

export interface AmountText {
  /** @param pasted the whole of `next` came from outside */
  readonly edit: (next: string, pasted?: boolean) => void;
  /** Undefined: the text means one amount. */
  readonly doubt: Doubt | undefined;
}

const outsideEdits = new Set(['insertFromPaste', 'insertFromDrop', 'insertReplacementText']);

/** Whether an edit was no typing. */
export function isFromOutside({ nativeEvent }: ChangeEvent): boolean {
  return outsideEdits.has((nativeEvent as InputEvent).inputType);
}

/** The text of an amount or a price while it is edited: what `readAmountInput` makes of each edit. */
export function useAmountText(value: string, onChange: ((text: string) => void) | undefined): AmountText {
  const [last, setLast] = useState({
    text: value,
    typed: value,
    alternative: undefined as string | undefined,
  });
  // Changed from outside: nothing is known of its keys.
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
