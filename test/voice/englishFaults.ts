import { bannedPhrases } from './bannedPhrases.ts';
import { width } from './width.ts';

/** Groups of keys that are texts of buttons. */
const BUTTONS = /(?:^|\.)(?:button|gate)\./;
/** Keys that are named after what a button does. */
const ACTION =
  /(?:^|\.)(?:accept|action|add|again|cancel|close|confirm|connect|continue|copy|delete|disconnect|dismiss|edit|export|forget|import|install|keep|more|open|refresh|reload|retry|revoke|save|selectAll|stop)$/;
/** The pages of help, which are read as pages. */
const HELP = /^settingsLazy:docs\..*\.text$/;

const SENTENCE = /(?<=[.?!])\s+/;
/** Sentences and their characters at most. */
const NOTICE = { sentences: 3, all: 200 };
const PAGE = { sentences: 5, all: 270 };

/** What docs/voice.md has against an English text. @param id `namespace:key` */
export function englishFaults(id: string, text: string): readonly string[] {
  const faults: string[] = [];
  const words = text.replace(/\{\{.*?\}\}/g, '{}');
  for (const { phrase, write } of bannedPhrases) {
    const [found] = phrase.exec(words) ?? [];
    if (found !== undefined) faults.push(`says "${found}"; write ${write}`);
  }
  if (text.includes('!')) faults.push('shouts');
  if (text.includes('...')) faults.push('has three dots; write …');
  if (/[‘’“”]/.test(text)) faults.push('has a typographic quotation mark or apostrophe; write \' and "');
  if (/ {2}|^\s|\s$/.test(text)) faults.push('has a space too many');
  return [...faults, ...roomFaults(id, text)];
}

function roomFaults(id: string, text: string): readonly string[] {
  const faults: string[] = [];
  const within = (what: string, of: string, most: number) => {
    if (width(of) > most) faults.push(`is too long for ${what}: ${width(of)} of ${most} characters`);
  };
  const key = id.slice(id.indexOf(':') + 1);
  // A reason that follows a colon brings the full stop along.
  const ends = /[.?!]$|: \{\{\w+\}\}$/.test(text);
  if (BUTTONS.test(key) && ends) faults.push('ends as a sentence, and is a button');
  if (BUTTONS.test(key) || (ACTION.test(key) && !ends)) {
    within('a button', text, 28);
    return faults;
  }
  if (!ends) {
    within('a label', text, 50);
    return faults;
  }
  const { sentences, all } = HELP.test(id) ? PAGE : NOTICE;
  const parts = text.split(SENTENCE);
  if (parts.length > sentences) faults.push(`has ${parts.length} sentences of ${sentences}`);
  for (const part of parts) within('a sentence', part, 120);
  within('a notice', text, all);
  return faults;
}
