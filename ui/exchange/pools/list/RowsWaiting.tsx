import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { rowColumns } from './rowColumns.ts';

/** As many as fill what is seen of the page at first. */
const ROWS = [0, 1, 2, 3, 4];

const Head = chakra('div', { base: { display: { base: 'none', md: 'block' }, h: '32' } });
const Row = chakra('div', {
  base: { ...rowColumns, minH: { base: '178px', md: '72px' }, px: '12', py: '12' },
});

/** In place of a list of positions while it is read, in the shape of its rows. */
export function RowsWaiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Head />
      {ROWS.map((row) => (
        <Row key={row} aria-hidden="true">
          <Skeleton gridArea="logo" w="60px" h="36" rounded="full" />
          <chakra.span
            gridArea="head"
            display={{ base: 'flex', md: 'contents' }}
            justifyContent="space-between"
            gap="12"
          >
            <Skeleton gridArea={{ md: 'name' }} w="72%" maxW="144px" h="16" />
            <Skeleton gridArea={{ md: 'status' }} justifySelf="end" w="64px" h="20" rounded="full" />
          </chakra.span>
          <Skeleton gridArea="range" w="100%" h="16" />
          <chakra.span
            gridArea="figures"
            display={{ base: 'grid', md: 'contents' }}
            gridTemplateColumns="1fr 1fr"
            gap="12"
          >
            <Skeleton gridArea={{ md: 'value' }} justifySelf={{ md: 'end' }} w="64px" h="16" />
            <Skeleton gridArea={{ md: 'fees' }} justifySelf={{ md: 'end' }} w="64px" h="16" />
          </chakra.span>
        </Row>
      ))}
    </div>
  );
}
