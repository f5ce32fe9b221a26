import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { useAge } from '../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { agoText } from '../../../ui/format/agoText.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Place } from '../services/approvalLogs.ts';

export interface SinceProps {
  readonly place: Place | undefined;
  readonly explorer: string | undefined;
  readonly of: 'granted' | 'used';
}

/** "Approved 3 days ago", with a link to the transaction. */
export function Since({ place, explorer, of }: SinceProps) {
  const { t } = useLazyTranslation('approvalsLazy');
  const locale = useLocale();
  const age = useAge(place?.seconds === undefined ? undefined : place.seconds * 1_000, systemTimers.wallMs);
  if (!place) return <>{t(`${of}Unknown`)}</>;
  const text =
    place.seconds === undefined
      ? t(`${of}In`, { block: numberFormat(locale, {}).format(place.block) })
      : t(of, { ago: agoText(age * 1_000, locale, 'second') });
  if (!explorer) return <>{text}</>;
  return <ExternalLink href={`${explorer}/tx/${place.hash}`}>{text}</ExternalLink>;
}
