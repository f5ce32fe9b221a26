import { chakra } from '@chakra-ui/react/styled-system';
import { rowColumns } from './rowColumns.ts';

const Line = chakra('div', {
  base: {
    ...rowColumns,
    display: { base: 'none', md: 'grid' },
    minH: '32px',
    px: '12',
    fontSize: '14',
    color: 'neutral2',
  },
});

export interface PositionsHeadProps {
  readonly pair: string;
  readonly range: string;
  readonly value: string;
  readonly fees: string;
}

/** Names the columns above a list of positions, for sight alone: each row says what its figures are. */
export function PositionsHead({ pair, range, value, fees }: PositionsHeadProps) {
  return (
    <Line aria-hidden="true">
      <chakra.span gridColumn="1 / 3">{pair}</chakra.span>
      <chakra.span gridArea="range">{range}</chakra.span>
      <chakra.span gridArea="value" textAlign="end">
        {value}
      </chakra.span>
      <chakra.span gridArea="fees" textAlign="end">
        {fees}
      </chakra.span>
    </Line>
  );
}
