import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';

/** In place of a list of positions while it is read. */
export function RowsWaiting({ label }: { readonly label: string }) {
  return (
    <chakra.div role="status" aria-label={label} display="grid" gap="8">
      {[0, 1].map((row) => (
        <Skeleton key={row} w="100%" h={{ base: '158px', md: '72px' }} rounded="16" />
      ))}
    </chakra.div>
  );
}
