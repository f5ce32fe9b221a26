import type { UnfinishedTrade } from '../../../../kernel/trade/unfinishedSchema.ts';

/**
 * The page that goes on with a position's rebalancing. @param left `deposit`: after the swap; both steps may be kept
 * at once, until the later one is confirmed
 */
export function rebalancePath(tokenId: bigint, left?: 'deposit'): string {
  return left ? `/rebalance/${tokenId}?left=${left}` : `/rebalance/${tokenId}`;
}

/** Whether a stored trade is the rebalancing of this position. */
export function isOfPosition({ path }: Pick<UnfinishedTrade, 'path'>, tokenId: bigint): boolean {
  return path === rebalancePath(tokenId) || path === rebalancePath(tokenId, 'deposit');
}
