import { useMemo } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type CandleInterval, intervalStart } from '../../../kernel/index/candleIntervals.ts';
import type { PoolEvent } from '../../../kernel/index/types.ts';
import { TxTrackerToken, WalletSessionToken } from '../../../kernel/services.ts';
import type { MarketMark } from '../../charts/market/MarketBar.ts';
import { useAnswer } from '../../components/hooks/useAnswer.ts';
import { useService } from '../../plugin/useService.ts';
import type { MarketSource } from './MarketSource.ts';

/** The newest swaps of a pool among which the account's are looked for. */
const SEARCHED = 2000;
const NONE: readonly MarketMark[] = [];

export interface OwnTradesTerms {
  readonly chainId: number;
  readonly pool: Address;
  readonly intervalSeconds: CandleInterval;
  /** True where the chart shows the price of the pool's second token. */
  readonly turned: boolean;
}

/**
 * The connected account's trades in a pool: swaps that name it, and those of transactions that this browser
 * sent for it, which may name only a router. Call it in an observer.
 */
export function useOwnTrades(source: MarketSource, terms: OwnTradesTerms): readonly MarketMark[] {
  const { chainId, pool, intervalSeconds, turned } = terms;
  const { account } = useService(WalletSessionToken);
  const records = useService(TxTrackerToken).list({ chainId, ...(account && { from: account }) });
  const hashes = account
    ? records.flatMap(({ reference }) => (reference.kind === 'hash' ? reference.hash.toLowerCase() : []))
    : [];
  const { reader } = source;
  const ask = async (): Promise<readonly PoolEvent[]> => {
    if (!account) return [];
    const sent = new Set(hashes);
    const [named, all] = await Promise.all([
      reader.events({ pool, account, kinds: ['swap'], limit: SEARCHED }),
      sent.size > 0 ? reader.events({ pool, kinds: ['swap'], limit: SEARCHED }) : [],
    ]);
    const own = all.filter(({ transactionHash }) => sent.has(transactionHash.toLowerCase()));
    const places = new Map([...named, ...own].map((event) => [`${event.block} ${event.logIndex}`, event]));
    return [...places.values()];
  };
  const trades = useAnswer(ask, source.revision, reader, `${pool} ${account} ${hashes.length}`);
  return useMemo(
    () => (trades ? marksOf(trades, { intervalSeconds, turned }) : NONE),
    [trades, intervalSeconds, turned],
  );
}

/** One mark for each interval and side, oldest first. */
export function marksOf(
  trades: readonly Pick<PoolEvent, 'timestampSeconds' | 'amount0Raw' | 'amount1Raw'>[],
  { intervalSeconds, turned }: Pick<OwnTradesTerms, 'intervalSeconds' | 'turned'>,
): readonly MarketMark[] {
  const marks = new Map<string, MarketMark>();
  for (const { timestampSeconds, amount0Raw, amount1Raw } of trades) {
    const baseRaw = turned ? amount1Raw : amount0Raw;
    if (!baseRaw) continue;
    const startSeconds = intervalStart(timestampSeconds, intervalSeconds);
    // What the pool paid out, somebody bought.
    const side = baseRaw < 0n ? 'bought' : 'sold';
    marks.set(`${startSeconds} ${side}`, { startSeconds, side });
  }
  return [...marks.values()].sort((left, right) => left.startSeconds - right.startSeconds);
}
