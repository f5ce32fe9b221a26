import { intlName } from './numberFormat.ts';

const RTL_LETTER = /[\u0590-\u08ff]/;

/**
 * "1 HUSH and 2.5 USDC", joined as the language joins. Where that is written from right to left each part is isolated:
 * signs stay before their numbers, and neighbours do not run into one another.
 */
export function listText(parts: readonly string[], locale: string): string {
  const list = new Intl.ListFormat(intlName(locale), { type: 'conjunction' });
  const isRtl = RTL_LETTER.test(list.format(['', '']));
  return list.format(isRtl ? parts.map((part) => `\u2068${part}\u2069`) : parts);
}
