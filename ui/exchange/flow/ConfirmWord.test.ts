import { afterEach, expect, test, vi } from 'vitest';
import { isConfirmWord } from './ConfirmWord.tsx';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['confirm', 'confirm', 'en-US', true],
  [' CONFIRM ', 'confirm', 'en-US', true],
  ['confir', 'confirm', 'en-US', false],
  ['', 'confirm', 'en-US', false],
  ['BESTÄTIGEN', 'bestätigen', 'de-DE', true],
  // The same letter as two code points, as some keyboards produce it.
  ['besta\u0308tigen', 'bestätigen', 'de-DE', true],
  ['MEGERŐSÍTEM', 'megerősítem', 'hu-HU', true],
  ['ONAY', 'onay', 'tr-TR', true],
])('%j for the word %j in %s: %s', (typed, word, locale, matches) => {
  expect(isConfirmWord(typed, word, locale)).toBe(matches);
});

test('a system in another language than the page does not change the letters', () => {
  const inLocale = String.prototype.toLocaleLowerCase;
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string, locale) {
    return inLocale.call(this, locale ?? 'tr-TR');
  });
  expect(isConfirmWord('CONFIRM', 'confirm', 'en-US')).toBe(true);
});
