import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { ImpactTone } from '../format/formatPercent.ts';
import { HelpButton } from './HelpButton.tsx';

/** Label and value pairs; screen readers announce them as pairs. */
export const DetailRows = chakra('dl', {
  base: { display: 'flex', flexDirection: 'column', gap: '8', fontSize: '14' },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '16',
    minH: '24',
  },
});

const Term = chakra('dt', { base: { display: 'inline-flex', gap: '4', color: 'neutral2', minW: '0' } });
const Value = chakra('dd', {
  base: { flex: '1', minW: 'min(100%, 8em)', textAlign: 'end', overflowWrap: 'anywhere' },
});

export interface DetailRowProps {
  readonly label: string;
  /** What the label means, in a tooltip. */
  readonly help?: string;
  readonly tone?: ImpactTone;
  readonly children: ReactNode;
}

export function DetailRow({ label, help, tone = 'neutral', children }: DetailRowProps) {
  return (
    <Row>
      <Term>
        {label}
        {help && <HelpButton label={label} text={help} />}
      </Term>
      <Value color={tone === 'neutral' ? 'neutral1' : tone}>{children}</Value>
    </Row>
  );
}
