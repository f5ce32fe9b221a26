import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../feedback/Skeleton.tsx';

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
}

/** Stands in place of a `DataTable` while its rows are loading, with the shape of its first ones. */
export function TableSkeleton({ label, count = 6, rowHeight = 56 }: TableSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <Head />
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Row key={row} style={{ height: rowHeight }}>
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
