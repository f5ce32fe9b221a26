import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import type { RangeStatus } from '../services/PositionReader.ts';

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    flexShrink: '0',
    px: '10',
    minH: '28',
    rounded: 'full',
    fontSize: '12',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _before: { content: '""', boxSize: '8', rounded: 'full', bg: 'currentColor' },
  },
  variants: {
    status: {
      in_range: { bg: 'successSoft', color: 'success' },
      out_of_range: { bg: 'warningSoft', color: 'warning' },
      closed: { bg: 'surface4', color: 'neutral2' },
      unknown: { bg: 'surface4', color: 'neutral2' },
    },
  },
});

/** Whether a position earns fees now. */
export function StatusBadge({ status }: { readonly status: RangeStatus }) {
  const { t } = useTranslation('pools-v3');
  return <Badge status={status}>{t(`status.${status}`)}</Badge>;
}
