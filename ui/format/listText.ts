import { intlName } from './numberFormat.ts';

const RTL_LETTER = /[\u0590-\u08ff]/;

/**
 * "1 HUSH and 2.5 USDC", joined in the way of the language. In a right-to-left language each part is
 * isolated, so that signs stay before their numbers and parts do not mix.
 */
export function listText(parts: readonly string[], locale: string): string {
  const list = new Intl.ListFormat(intlName(locale), { type: 'conjunction' });
  const isRtl = RTL_LETTER.test(list.format(['', '']));
  return list.format(isRtl ? parts.map((part) => `\u2068${part}\u2069`) : parts);
}
