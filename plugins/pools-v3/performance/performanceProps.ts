import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { PositionLedger } from '../../../kernel/history/positionLedger.ts';
import type { KnownPosition } from '../services/PositionWatch.ts';
import type { Performance } from './Performance.ts';

/** What every part of the panel is about. */
export interface PerformanceProps {
  readonly performance: Performance;
  readonly chain: ChainSpec;
  readonly known: KnownPosition;
}

export interface LedgerProps extends PerformanceProps {
  readonly ledger: PositionLedger;
  /** Figures that are not known may be soon. */
  readonly waiting: boolean;
}
