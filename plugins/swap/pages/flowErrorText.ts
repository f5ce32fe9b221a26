import type { TFunction } from 'i18next';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { errorText } from '../../../ui/i18n/errorText.ts';
import type { FlowError } from '../stores/flowTypes.ts';

/** A failed step in words; an allowance names its token (rules 8.29 to 8.33). */
export function flowErrorText(t: TFunction, { type, error, symbol }: FlowError): string {
  if (symbol === undefined || (type !== 'approval' && type !== 'permit')) return errorText(t, error);
  const message = error.code === 'wallet_rejected' ? t(`swap:failed.rejected.${type}`) : errorText(t, error);
  return t(`swap:failed.allowance.${type}`, { symbol: shortenSymbol(symbol), message });
}
