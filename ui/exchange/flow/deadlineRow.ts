import type { TFunction } from 'i18next';
import type { Agreed } from '../../../kernel/flow/Agreed.ts';
import { nowSeconds } from '../../../kernel/flow/chainTime.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { formatTime } from '../../format/formatTime.ts';
import { formatDecimal } from '../../format/numberFormat.ts';
import { deadlineText } from '../settings/settingsRules.ts';
import type { ReviewRow } from './ReviewDialog.tsx';

const MINUTES = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;

/**
 * "Transaction deadline: 10 minutes" and "Valid until: 14:32", in a review; no rows where the transaction has
 * no deadline. Call it in an observer: the time changes with each block.
 */
export function deadlineRow(
  t: TFunction,
  { deadlineSeconds, client }: Pick<Agreed, 'deadlineSeconds' | 'client'>,
  locale: string,
): readonly ReviewRow[] {
  if (deadlineSeconds === undefined) return [];
  const untilMs = (nowSeconds(client) + deadlineSeconds) * 1000;
  // A time far from now shows its day, so that nobody takes it for today's.
  const spanMs = Math.max(deadlineSeconds * 1000, Math.abs(untilMs - systemTimers.wallMs()));
  return [
    {
      label: t('exchangeLazy:review.deadline'),
      value: formatDecimal(deadlineText(deadlineSeconds), locale, MINUTES),
      help: t('exchangeLazy:review.deadlineHelp'),
    },
    {
      label: t('exchangeLazy:review.validUntil'),
      value: formatTime(untilMs, locale, spanMs),
      help: t('exchangeLazy:review.validUntilHelp'),
    },
  ];
}
