import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type DragEvent,
  type FocusEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { localNumber } from '../../format/localNumber.ts';
import type { AmountRefusal } from '../../format/reading/readAmount.ts';
import type { NumberReading } from '../../format/reading/readSeparators.ts';
import type { AmountUnits } from '../../format/reading/trimUnits.ts';
import { typedAmount, westernSigns } from '../../format/typedAmount.ts';
import { openChoices } from './openChoices.ts';

/** What there is to say about the text of a field. */
export type AmountNote =
  | (AmountRefusal & { readonly text: string })
  | {
      /** How an ambiguous text was read. */
      readonly read: string;
      /** Its other meaning. */
      readonly alternative: string;
      readonly onUse: (text: string) => void;
      /** Present: the form waits until one of both was chosen. */
      readonly onKeep: (() => void) | undefined;
    };

type Field = HTMLInputElement;

export interface AmountText {
  /**
   * For the textbox: the digits and signs of the language, with groups while it is not being edited, and plain
   * while it is; what an input method composes, until it is done.
   */
  readonly field: {
    readonly value: string;
    readonly placeholder: string;
    readonly onChange: (event: ChangeEvent<Field>) => void;
    readonly onCompositionEnd: (event: CompositionEvent<Field>) => void;
    readonly onPaste: (event: ClipboardEvent<Field>) => void;
    readonly onDrop: (event: DragEvent<Field>) => void;
    readonly onFocus: (event: FocusEvent<Field>) => void;
    readonly onBlur: () => void;
  };
  readonly note: AmountNote | undefined;
}

interface Last extends NumberReading {
  /** The typed characters behind `text`, with the separators as they were typed. */
  readonly typed: string;
  readonly waits?: boolean;
  readonly refusal?: AmountRefusal & { readonly text: string };
}

type Reader = typeof import('../../format/reading/readAmountText.ts');
let loaded: Reader | undefined;

/** Typed text is read at once, at a glance; the reader of all other text is loaded with the first such text. */
function withReader(use: (reader: Reader) => void, onFailed: () => void): void {
  if (loaded) use(loaded);
  else {
    void loadChunk(() => import('../../format/reading/readAmountText.ts')).then((reader) => {
      loaded = reader;
      use(reader);
    }, onFailed);
  }
}

/** Whether an edit inserted more than a key does. */
function isFromOutside({ data, inputType }: InputEvent): boolean {
  return (data?.length ?? 0) > 1 || /Paste|Drop|Repl/.test(inputType);
}

/**
 * The text of an amount or a price while it is edited. The value itself is always digits with at most one dot.
 * @param linked an amount that a link names and that could not be read without the field's language and unit
 */
export function useAmountText(
  value: string,
  onChange: ((text: string) => void) | undefined,
  units: AmountUnits = {},
  linked?: string,
): AmountText {
  const locale = useLocale();
  const [editing, setEditing] = useState(false);
  const [draft, setDraft] = useState<string>();
  const [last, setLast] = useState<Last>({ text: value, typed: '' });
  const edits = useRef(0);
  // If the value changed from outside, there is no editing history for it.
  const known = last.text === value;
  const plain = localNumber(value, locale, false);

  const read = (next: string, isOutside: boolean, isAppended = false, typed = next) => {
    edits.current += 1;
    const edit = edits.current;
    const end = (reading?: NumberReading | AmountRefusal) => {
      if (edits.current !== edit) return;
      setDraft(undefined);
      if (!reading) return;
      if ('refused' in reading)
        return setLast({ text: value, typed: '', refusal: { ...reading, text: next.trim() } });
      setLast({
        ...reading,
        typed: isOutside ? '' : typed,
        waits: isOutside,
      });
      onChange?.(reading.text);
    };
    const text = typedAmount(westernSigns(typed), locale);
    if (text !== undefined) return end({ text });
    if (!isOutside && /[^\d.,]|[.,]{2}/.test(westernSigns(typed))) return end();
    setDraft(next);
    const source = { locale, units, isFromOutside: isOutside, isAppended };
    withReader(
      ({ readAmountText }) => end(readAmountText(isOutside ? next : westernSigns(typed), source)),
      () => end(),
    );
  };

  const edit = (input: Field, isOutside = false) => {
    const { value: next, selectionStart } = input;
    const before = (known && last.typed) || plain;
    const isAppended = next.length > plain.length && next.startsWith(plain);
    const isShortened = plain.startsWith(next) && before.length === plain.length;
    const typed = isAppended
      ? before + next.slice(plain.length)
      : isShortened
        ? before.slice(0, next.length)
        : next;
    read(next, isOutside, isAppended, isOutside ? next : typed);
    // React writes the text that was read over the typed one, and would leave the caret at the end.
    queueMicrotask(() => {
      const at = Math.max((selectionStart ?? 0) + input.value.length - next.length, 0);
      if (input.value !== next) input.setSelectionRange(at, at);
    });
  };

  const insert = (event: SyntheticEvent<Field>, data: DataTransfer) => {
    const inserted = data.getData('text').trim();
    if (!inserted || !onChange) return;
    event.preventDefault();
    const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
    // Digits go where the caret is; an amount that has to be read replaces what was there.
    const isPart = typedAmount(westernSigns(inserted), locale) !== undefined;
    const [start, end] = isPart ? [selectionStart ?? 0, selectionEnd ?? shown.length] : [0, shown.length];
    read(shown.slice(0, start) + inserted + shown.slice(end), true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text that a link names
  useEffect(() => {
    if (linked) read(linked, true);
  }, [linked]);

  const waits = known && last.waits === true && last.alternative !== undefined;
  useEffect(() => {
    if (!waits) return;
    openChoices.change(1);
    return () => openChoices.change(-1);
  }, [waits]);

  return {
    field: {
      // While the groups are in question they are not shown, which would look like an answer.
      value: draft ?? (editing || waits ? plain : localNumber(value, locale)),
      placeholder: localNumber('0', locale),
      onChange({ target, nativeEvent }) {
        const event = nativeEvent as InputEvent;
        if (event.isComposing) setDraft(target.value);
        else edit(target, isFromOutside(event));
      },
      onCompositionEnd: ({ currentTarget }) => edit(currentTarget),
      onPaste: (event) => insert(event, event.clipboardData),
      onDrop: (event) => insert(event, event.dataTransfer),
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
    note: known ? noteOf(last) : undefined,
  };

  function noteOf({ text, typed, alternative, refusal }: Last): AmountNote | undefined {
    if (refusal || alternative === undefined) return refusal;
    return {
      read: text,
      alternative,
      onUse: (other) => onChange?.(other),
      onKeep: waits ? () => setLast({ text, typed }) : undefined,
    };
  }
}
