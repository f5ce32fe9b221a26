import type { RangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { Badge } from '../../components/Badge.tsx';

const variants = {
  in_range: 'positive',
  out_of_range: 'warning',
  closed: 'default',
  unknown: 'default',
} as const satisfies Record<RangeStatus, string>;

/** Whether a position earns fees now. @param text the status in words */
export function RangeBadge({ status, text }: { readonly status: RangeStatus; readonly text: string }) {
  return <Badge variant={variants[status]}>{text}</Badge>;
}
