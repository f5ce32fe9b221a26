import type { Quote } from '../../../../kernel/quote/Quote.ts';

const ONE = 1_000_000;
const BPS = 10_000;

/** The fees of the pools that a trade passes, of all that is paid: in hundredths of a basis point, for display. */
export function swapFeePips({ parts }: Pick<Quote, 'parts'>): number {
  const paid = parts.map(({ hops, shareBps }) => {
    const kept = hops.reduce((rest, { fee = 0 }) => rest * (1 - fee / ONE), 1);
    return (1 - kept) * (shareBps / BPS);
  });
  return Math.round(paid.reduce((sum, part) => sum + part, 0) * ONE);
}
