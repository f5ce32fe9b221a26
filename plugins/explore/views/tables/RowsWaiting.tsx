import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';

const Frame = chakra('div', { base: { display: 'grid', gap: '8' } });

/** Placeholder for a table's first rows. @param props.label what is loading, for screen readers */
export function RowsWaiting({ label, count = 4 }: { readonly label: string; readonly count?: number }) {
  return (
    <Frame role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={row} w="100%" h="56" />
      ))}
    </Frame>
  );
}
