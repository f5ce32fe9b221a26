import { signsOf } from './signsOf.ts';

/** Every number of a text without its group signs, as the language writes them: "12.000,5 HUSH" is "12000,5 HUSH". */
export function withoutGroups(text: string, locale: string): string {
  const { group } = signsOf(locale);
  const sign = group.replace('.', '\\.');
  const numbers = new RegExp(`(?<![\\p{Nd}.,])\\p{Nd}{1,3}(?:${sign}\\p{Nd}{3})+(?!${sign}?\\p{Nd})`, 'gu');
  return text.replace(numbers, (number) => number.replaceAll(group, ''));
}
