import type { RangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { Badge } from '../../../ui/components/Badge.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

const variants = {
  in_range: 'positive',
  out_of_range: 'warning',
  closed: 'default',
  unknown: 'default',
} as const satisfies Record<RangeStatus, string>;

/** Whether a position earns fees now. */
export function StatusBadge({ status }: { readonly status: RangeStatus }) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  return <Badge variant={variants[status]}>{t(`status.${status}`)}</Badge>;
}
