import type { TFunction } from 'i18next';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { errorText } from '../../../ui/i18n/errorText.ts';
import type { FlowError } from '../stores/flowTypes.ts';

/** A failed step in words; an allowance names its token (the specification, section 8). */
export function flowErrorText(t: TFunction, { type, error, symbol }: FlowError): string {
  const message = errorText(t, error);
  if (symbol === undefined || (type !== 'approval' && type !== 'permit')) return message;
  return t(`swap:failed.allowance.${type}`, { symbol: shortenSymbol(symbol), message });
}
