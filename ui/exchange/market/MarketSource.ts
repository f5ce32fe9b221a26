import type { ChainIndex, IndexCoverage } from '../../../kernel/index/types.ts';

/** What a market chart is read from. */
export interface MarketSource {
  /** Who is asked: another one is asked at once. */
  readonly reader: Pick<ChainIndex, 'candles' | 'events'>;
  /** Grows whenever there may be new candles. */
  readonly revision: number;
  readonly coverage: IndexCoverage | undefined;
  /** Whether older blocks are still being read. */
  readonly filling: boolean;
  /** Whether all blocks since the first pool are covered. */
  readonly whole: boolean;
}
