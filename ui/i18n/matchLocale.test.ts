import { expect, test } from 'vitest';
import { matchLocale } from './matchLocale.ts';

const supported = ['en-US', 'pt-BR', 'pt-PT', 'de-DE'];

test('an exact tag wins, in any case', () => {
  expect(matchLocale(['PT-pt'], supported)).toBe('pt-PT');
});

test('a related region is better than the next language', () => {
  expect(matchLocale(['de-AT', 'pt-PT'], supported)).toBe('de-DE');
});

test('none that fits is undefined', () => {
  expect(matchLocale(['xx', 'yy-ZZ'], supported)).toBeUndefined();
});
