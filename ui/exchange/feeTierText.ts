import { formatPercent } from '../format/formatPercent.ts';

/** "0.3%", "1%", "0.05%". @param fee hundredths of a bip */
export function feeTierText(fee: number, locale: string): string {
  if (fee % 10_000 === 0) return formatPercent(fee, locale, 0);
  const text = formatPercent(fee, locale);
  return fee % 1_000 === 0 ? text.replace(/0(?=\D*$)/, '') : text;
}
