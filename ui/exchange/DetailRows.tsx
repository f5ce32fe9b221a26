import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoIcon } from '../components/icons/icons.tsx';
import { Tooltip } from '../components/Tooltip.tsx';
import type { ImpactTone } from '../format/formatPercent.ts';

/** Label and value pairs; screen readers announce them as pairs. */
export const DetailRows = chakra('dl', {
  base: { display: 'flex', flexDirection: 'column', gap: '8', fontSize: '14' },
});

const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '16', minH: '24' },
});

const Term = chakra('dt', { base: { display: 'inline-flex', gap: '4', color: 'neutral2', flexShrink: '0' } });
const Value = chakra('dd', { base: { minW: '0', textAlign: 'end', overflowWrap: 'anywhere' } });

const Help = chakra(
  'button',
  {
    base: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      color: 'neutral3',
      rounded: 'full',
      _hover: { color: 'neutral1' },
      _after: { content: '""', position: 'absolute', inset: '-14px' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface DetailRowProps {
  readonly label: string;
  /** What the label means, in a tooltip. */
  readonly help?: string;
  readonly tone?: ImpactTone;
  readonly children: ReactNode;
}

export function DetailRow({ label, help, tone = 'neutral', children }: DetailRowProps) {
  const { t } = useTranslation('exchange');
  return (
    <Row>
      <Term>
        {label}
        {help && (
          <Tooltip text={help} align="start">
            {(describedBy) => (
              <Help aria-label={t('about', { label })} aria-describedby={describedBy}>
                <InfoIcon size={16} />
              </Help>
            )}
          </Tooltip>
        )}
      </Term>
      <Value color={tone === 'neutral' ? 'neutral1' : tone}>{children}</Value>
    </Row>
  );
}
