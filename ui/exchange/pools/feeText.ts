import { decimalText } from '../../format/decimalText.ts';
import { formatDecimal } from '../../format/numberFormat.ts';

/** A pool's fee, exactly and as short as it goes: "0.3%", "1%", "0.05%". @param fee hundredths of a bip */
export function feeText(fee: number, locale: string): string {
  return formatDecimal(decimalText(BigInt(fee), 6), locale, {
    style: 'percent',
    maximumFractionDigits: 4,
  });
}
