import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';

const Frame = chakra('div', { base: { display: 'grid', gap: '8' } });

/** Holds the room of a table's first rows. @param props.label what is waited for, for those who do not see it */
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
