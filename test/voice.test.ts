import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/root.ts';
import { flattened, type Texts } from './localeKeys.ts';
import { bannedPhrases } from './voice/bannedPhrases.ts';
import { englishFaults } from './voice/englishFaults.ts';
import { fixedTexts } from './voice/fixedTexts.ts';
import { type Glossary, translationFaults } from './voice/translationFaults.ts';
import { width } from './voice/width.ts';

const folder = path.join(ROOT, 'locales');
const glossaryFile = (locale: string) => path.join(ROOT, 'docs/glossary', `${locale}.json`);
const parsed = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const translated = readdirSync(folder).filter((locale) => locale !== 'en-US');

/** Each text of a language by `namespace:key`. */
function textsOf(locale: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(path.join(folder, locale)))
    for (const [key, text] of flattened(parsed(path.join(folder, locale, file)) as Texts))
      texts.set(`${path.basename(file, '.json')}:${key}`, text);
  return texts;
}

/** The English text that one was translated from: other languages have plural forms that English lacks. */
function sourceOf(english: ReadonlyMap<string, string>, id: string): string | undefined {
  return english.get(id) ?? english.get(id.replace(/_(?:zero|one|two|few|many)$/, '_other'));
}

const english = textsOf('en-US');

describe('an English text', () => {
  test.each(bannedPhrases)('has none of the banned phrases, as "$like" has', ({ phrase, like, write }) => {
    expect(englishFaults('swap:x', like).filter((fault) => fault.endsWith(`; write ${write}`))).toHaveLength(
      1,
    );
    expect(like).toMatch(phrase);
  });

  test.each([
    ['Your positions could not be read', 'says "could not"'],
    ['Please select tokens first', 'says "Please"'],
    ['Swapped successfully', 'says "successfully"'],
    ['Currently off', 'says "Currently"'],
    ['Sign in order to go', 'says "in order to"'],
    ['This is no position id', 'says "This is no "'],
    ['This token is on no list we know', 'says "on no list"'],
    ['The contract tells no decimals', 'says "tells"'],
    ['At the least goes in', 'says "At the least"'],
    ['At most {{amount}}', 'says "At most"'],
    ['Look into your wallet', 'says "Look into"'],
    ['Look at an address', 'says "Look at"'],
    ['In a trial run this failed', 'says "trial run"'],
    ['Reset the {{symbol}} allowance', 'says "allowance"'],
    ['Page not found!', 'shouts'],
    ['Loading...', 'has three dots'],
    ['It isn’t there', 'has a typographic'],
    ['“{{name}}” failed', 'has a typographic'],
    ['Two  spaces', 'has a space too many'],
    ['A space at the end ', 'has a space too many'],
  ])('is refused: %s (%s)', (text, fault) => {
    expect(englishFaults('swap:x', text)).toEqual(expect.arrayContaining([expect.stringContaining(fault)]));
  });

  test.each([
    ['This is no longer pending'],
    ['What {{kind}} pools say'],
    ['At least {{amount}}'],
    ['The network is ahead of yours'],
    ['US dollar (USD)'],
    ["Couldn't load your positions"],
    ['Type "{{word}}" to continue.'],
  ])('passes: %s', (text) => {
    expect(englishFaults('swap:x', text)).toEqual([]);
  });

  test.each([
    ['swap:button.x', 'n'.repeat(28), 'n'.repeat(29), 'a button'],
    ['swap:button.x', 'Swap', 'Swap.', 'a button'],
    ['swap:review.confirm', 'n'.repeat(28), 'n'.repeat(29), 'a button'],
    ['swap:review.confirm', 'Do you want that?', `${'n'.repeat(120)}.`, 'a sentence'],
    ['swap:x', 'n'.repeat(50), 'n'.repeat(51), 'a label'],
    ['swap:x', `${'n'.repeat(43)} {{reason}}`, `${'n'.repeat(44)} {{reason}}`, 'a label'],
    ['swap:x', `${'n'.repeat(112)}: {{reason}}`, `${'n'.repeat(113)}: {{reason}}`, 'a sentence'],
    ['swap:x', `${'n'.repeat(119)}.`, `${'n'.repeat(120)}.`, 'a sentence'],
    ['swap:x', 'One. Two. Three.', 'One. Two. Three. Four.', '4 sentences of 3'],
    ['swap:x', `${'n'.repeat(99)}. ${'n'.repeat(98)}.`, `${'n'.repeat(99)}. ${'n'.repeat(99)}.`, 'a notice'],
    ['settingsLazy:docs.x.text', '1. 2. 3. 4. 5.', '1. 2. 3. 4. 5. 6.', '6 sentences of 5'],
  ])('of %s has its room', (id, fits, longer, fault) => {
    expect(englishFaults(id, fits)).toEqual([]);
    expect(englishFaults(id, longer)).toEqual([expect.stringContaining(fault)]);
  });

  test('keeps to docs/voice.md, except those that are fixed', () => {
    const faults = [...english]
      .filter(([id]) => !Object.hasOwn(fixedTexts, id))
      .flatMap(([id, text]) => englishFaults(id, text).map((fault) => `${id} "${text}" ${fault}`));
    expect(faults).toEqual([]);
  });

  test('is called fixed only if it is there and would be refused', () => {
    const needless = Object.keys(fixedTexts).filter(
      (id) => englishFaults(id, english.get(id) ?? '').length === 0,
    );
    expect(needless).toEqual([]);
  });
});

describe('a translation', () => {
  const glossary: Glossary = {
    address: 'formal',
    quotes: ['„', '“'],
    notes: '',
    terms: { token: ['Token'], swap: ['tausch', 'Swap'] },
  };
  test.each([
    ['Loading…', 'Wird geladen...', 'three dots'],
    ['Loading…', 'Wird geladen', 'has no …'],
    ['Load', 'Laden…', 'has a …'],
    ['Type "{{word}}"', 'Tippen Sie "{{word}}"', 'other quotation marks than „“'],
    ['Two tokens', 'Zwei Münzen', 'has no "Token" for "token"'],
    ['Swapping', 'Wechseln', 'has no "tausch", "Swap" for "swap"'],
    ['Gas', 'n'.repeat(18), 'is too long: 18 of 17'],
    ['n'.repeat(100), 'n'.repeat(161), 'is too long: 161 of 160'],
    ['Gas', '気'.repeat(9), 'is too long: 18 of 17'],
  ])('of "%s" is refused: %s', (source, own, fault) => {
    expect(translationFaults(glossary, source, own)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ['Loading…', 'Wird geladen…'],
    ['Balance loading...', 'Guthaben wird geladen'],
    ['Type "{{word}}"', 'Tippen Sie „{{word}}“'],
    ['Swap {{token}}', '{{token}} umtauschen'],
    ['Gas', 'n'.repeat(17)],
  ])('of "%s" passes: %s', (source, own) => {
    expect(translationFaults(glossary, source, own)).toEqual([]);
  });

  test('takes six characters for a placeholder, two for a wide one and none for a tag', () => {
    expect(width('<b>{{amount}}</b> 気')).toBe(9);
  });

  test.each(translated)('into %s keeps to its chosen words, marks and room', (locale) => {
    const chosen = parsed(glossaryFile(locale)) as Glossary;
    const faults = [...textsOf(locale)].flatMap(([id, own]) => {
      const source = sourceOf(english, id);
      if (source === undefined) return [];
      return translationFaults(chosen, source, own).map((fault) => `${id} "${source}" "${own}" ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});
