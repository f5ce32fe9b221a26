import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { decimalSign, localNumber } from '../../format/localNumber.ts';
import { readAmountInput } from '../../format/readAmountInput.ts';

/** An ambiguous text: how it was read, and its other meaning. */
export interface Doubt {
  readonly read: string;
  readonly alternative: string;
}

export interface AmountText {
  /**
   * For the textbox: the digits and signs of the language, with groups while it is not being edited, and plain
   * while it is.
   */
  readonly field: {
    readonly value: string;
    readonly placeholder: string;
    readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
  /**
   * Reads what the textbox has now.
   * @param pasted the whole of it was pasted
   */
  readonly edit: (input: HTMLInputElement, pasted?: boolean) => void;
  /** Undefined: the text has one meaning. */
  readonly doubt: Doubt | undefined;
}

const outsideEdits = new Set(['insertFromPaste', 'insertFromDrop', 'insertReplacementText']);

/** Whether an edit was not typed (pasted or dropped, for example). */
export function isFromOutside({ nativeEvent }: ChangeEvent): boolean {
  return outsideEdits.has((nativeEvent as InputEvent).inputType);
}

/**
 * The text of an amount or a price while it is edited; `readAmountInput` interprets each edit. The value itself is
 * always digits with at most one dot.
 */
export function useAmountText(value: string, onChange: ((text: string) => void) | undefined): AmountText {
  const locale = useLocale();
  const [editing, setEditing] = useState(false);
  const [last, setLast] = useState({
    text: value,
    typed: value,
    alternative: undefined as string | undefined,
  });
  // If the value changed from outside, there is no editing history for it.
  const known = last.text === value;
  const plain = localNumber(value, locale, false);
  return {
    field: {
      value: editing ? plain : localNumber(value, locale),
      placeholder: localNumber('0', locale),
      onFocus({ target }) {
        // All of it may be selected, by the tab key or a script: so it stays, once React has written it without its
        // groups. A script selects after this event, and React writes between these two.
        queueMicrotask(() => {
          const all = target.selectionEnd! - target.selectionStart! === target.value.length;
          if (all) queueMicrotask(() => target.select());
        });
        setEditing(onChange !== undefined);
      },
      onBlur: () => setEditing(false),
    },
    edit(input, pasted = false) {
      const { value: next, selectionStart } = input;
      // One key leaves the decimal sign that is shown, which is no comma that the person typed.
      const shown = !pasted && value.includes('.') && Math.abs(next.length - plain.length) < 2;
      const { text, accepted, typed, alternative } = readAmountInput(
        value,
        shown ? next.replace(decimalSign(locale), '.') : next,
        pasted,
        known ? last.typed : value,
      );
      // React writes the text that was read over the typed one, and would leave the caret at the end.
      queueMicrotask(() => {
        const at = (selectionStart ?? 0) + input.value.length - next.length;
        if (input.value !== next) input.setSelectionRange(Math.max(at, 0), Math.max(at, 0));
      });
      if (!accepted) return;
      setLast({ text, typed, alternative });
      onChange?.(text);
    },
    doubt: known && last.alternative ? { read: value, alternative: last.alternative } : undefined,
  };
}
