import { chakra } from '@chakra-ui/react/styled-system';
import { textScale } from '../../theme/textScale.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { Column } from './DataTable.tsx';
import { gridsOf } from './gridsOf.ts';
import { Head as ColumnHead, Row as ColumnRow, Frame, Line } from './tableParts.ts';

const Head = chakra('div', { base: { h: '44px', borderBottom: '1px solid', borderColor: 'surface4' } });
const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '12', px: { base: '0', sm: '12' } },
});
const End = chakra('span', { base: { ms: 'auto', display: 'inline-flex', gap: { base: '12', md: '56px' } } });

export interface TableSkeletonProps {
  /** What is loading, for assistive technology. */
  readonly label: string;
  readonly count?: number;
  /** The height of a row, as of the table that comes. */
  readonly rowHeight?: number;
  /** Those of the table that comes, which are named at once. */
  readonly columns?: readonly Omit<Column<never>, 'cell'>[];
}

/** Stands in place of a `DataTable` while its rows are loading, with the shape of its first ones. */
export function TableSkeleton({ label, count = 6, rowHeight = 56, columns }: TableSkeletonProps) {
  const height = rowHeight * textScale();
  if (columns) {
    return (
      <Frame role="status" aria-label={label} style={gridsOf(columns, height)}>
        <ColumnHead aria-hidden="true">
          <Line>
            {columns.map(({ id, label: name, from, start, unlabelled }) => (
              <span key={id} data-from={from} data-start={start || undefined} data-quiet>
                {!unlabelled && name}
              </span>
            ))}
          </Line>
        </ColumnHead>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <ColumnRow key={row} aria-hidden="true">
            {columns.map(({ id, from, start }) => (
              <span key={id} data-from={from} data-start={start || undefined}>
                <Skeleton w="60%" maxW="144px" h="16" />
              </span>
            ))}
          </ColumnRow>
        ))}
      </Frame>
    );
  }
  return (
    <div role="status" aria-label={label}>
      <Head />
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Row key={row} style={{ height }}>
          <Skeleton boxSize="24px" rounded="full" flexShrink="0" />
          <Skeleton w={{ base: '88px', sm: '144px' }} h="16" />
          <End aria-hidden="true">
            <Skeleton w="64px" h="16" />
            <Skeleton w="64px" h="16" display={{ base: 'none', md: 'inline-block' }} />
            <Skeleton w="64px" h="16" display={{ base: 'none', md: 'inline-block' }} />
          </End>
        </Row>
      ))}
    </div>
  );
}
