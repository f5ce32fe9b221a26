import { width } from './width.ts';

/** The chosen words of a language: docs/glossary/<locale>.json. */
export interface Glossary {
  /** How the reader is addressed. */
  readonly address: string;
  readonly quotes: readonly [open: string, close: string];
  readonly notes: string;
  /** English words, and the stems of their translations, one of which a text must have. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
}

/** What docs/voice.md has against the translation of an English text. */
export function translationFaults(glossary: Glossary, english: string, own: string): readonly string[] {
  const faults: string[] = [];
  if (own.includes('...')) faults.push('has three dots; write …');
  // An English text with three dots is a fixed one: each language ends it in its own way.
  else if (!english.includes('...') && english.includes('…') !== own.includes('…'))
    faults.push(english.includes('…') ? 'has no …, as English has' : 'has a …, as English has not');
  const [open, close] = glossary.quotes;
  if (english.includes('"') && !(own.includes(open) && own.includes(close)))
    faults.push(`has other quotation marks than ${open}${close}`);
  const room = Math.floor(Math.max(width(english) * 1.6, width(english) + 14));
  if (width(own) > room) faults.push(`is too long: ${width(own)} of ${room} characters`);
  const words = english.replace(/\{\{.*?\}\}/g, '');
  const folded = own.toLocaleLowerCase();
  for (const [term, stems] of Object.entries(glossary.terms)) {
    if (!new RegExp(`\\b${term}(?:s|ped|ping|page)?\\b`, 'i').test(words)) continue;
    if (!stems.some((stem) => folded.includes(stem.toLocaleLowerCase())))
      faults.push(`has no "${stems.join('", "')}" for "${term}"`);
  }
  return faults;
}
