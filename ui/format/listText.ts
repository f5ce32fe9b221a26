import { intlName } from './numberFormat.ts';

/**
 * "1 HUSH and 2.5 USDC", joined as the language joins. A bare plus sign would let two amounts run into one another
 * where the language is written from right to left.
 */
export function listText(parts: readonly string[], locale: string): string {
  return new Intl.ListFormat(intlName(locale), { type: 'conjunction' }).format(parts);
}
