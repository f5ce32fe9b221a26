import type { RangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { Badge } from '../../../ui/components/Badge.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';

const variants = {
  in_range: 'positive',
  out_of_range: 'warning',
  closed: 'default',
  unknown: 'default',
} as const satisfies Record<RangeStatus, string>;

/** Whether a position earns fees now. */
export function StatusBadge({ status }: { readonly status: RangeStatus }) {
  const { t } = useLaterTranslation('pools-v3Later');
  return <Badge variant={variants[status]}>{t(`status.${status}`)}</Badge>;
}
