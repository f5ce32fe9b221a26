import type { TFunction } from 'i18next';
import type { TransactionRecord } from '../../kernel/tx/TransactionRecord.ts';
import { listText } from '../format/listText.ts';

/** Which endpoints say different things about a transaction; undefined where they agree. */
export function disputedText(
  t: TFunction,
  { disputed }: Pick<TransactionRecord, 'disputed'>,
  locale: string,
): string | undefined {
  if (!disputed) return undefined;
  const hosts = disputed.map((url) => (URL.canParse(url) ? new URL(url).host || url : url));
  return t('commonLazy:tx.disputed', { endpoints: listText(hosts, locale) });
}
