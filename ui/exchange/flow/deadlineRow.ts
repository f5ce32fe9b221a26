import type { TFunction } from 'i18next';
import type { Agreed } from '../../../kernel/flow/Agreed.ts';
import { formatDecimal } from '../../format/numberFormat.ts';
import { deadlineText } from '../settings/settingsRules.ts';
import type { ReviewRow } from './ReviewDialog.tsx';

const MINUTES = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;

/** "Transaction deadline: 10 minutes", in a review; no row where the transaction has none. */
export function deadlineRow(
  t: TFunction,
  { deadlineSeconds }: Pick<Agreed, 'deadlineSeconds'>,
  locale: string,
): readonly ReviewRow[] {
  if (deadlineSeconds === undefined) return [];
  return [
    {
      label: t('exchangeLazy:review.deadline'),
      value: formatDecimal(deadlineText(deadlineSeconds), locale, MINUTES),
      help: t('exchangeLazy:review.deadlineHelp'),
    },
  ];
}
