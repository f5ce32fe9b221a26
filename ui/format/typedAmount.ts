import { decimalSign } from './localNumber.ts';

export const amountMaxLength = 79;

/**
 * Replaces digits and signs of Arabic, Persian, full-width and Chinese keyboards, one for one, so that the
 * caret stays in place.
 */
export function westernSigns(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0e\u3002\uff0c\u3001]/gu, (sign) => (/[\uff0c\u3001]/.test(sign) ? ',' : '.'));
}

/**
 * Reads what has one meaning at a glance: digits with at most one separator, which cannot be a group sign here.
 * @param text with western signs
 * @returns digits with at most one dot; undefined for any other text, which `readAmount` reads
 */
export function typedAmount(text: string, locale: string): string | undefined {
  if (!/^\d*[.,]?\d*$/.test(text) || text.length > amountMaxLength) return undefined;
  const own = westernSigns(decimalSign(locale));
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && !text.includes(own) ? undefined : text.replace(',', '.');
}
