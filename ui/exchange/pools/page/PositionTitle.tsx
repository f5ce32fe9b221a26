import { Badge } from '../../../components/Badge.tsx';

/** "WMON / HUSH" with the fee in a badge, all of it the page's heading. */
export function PositionTitle({ pair, fee }: { readonly pair: string; readonly fee: string }) {
  return (
    <>
      {pair}{' '}
      <Badge fontSize="14" verticalAlign="middle">
        {fee}
      </Badge>
    </>
  );
}
