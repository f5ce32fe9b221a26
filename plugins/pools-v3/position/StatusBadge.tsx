import type { RangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** Whether a position earns fees now. */
export function StatusBadge({ status }: { readonly status: RangeStatus }) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  return <RangeBadge status={status} text={t(`status.${status}`)} />;
}
