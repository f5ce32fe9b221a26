import { momentText } from '../../format/momentText.ts';

/** A block whose time is known. */
export interface TimedBlock {
  readonly number: bigint;
  /** Seconds. */
  readonly timestamp: bigint;
}

/** About when a block was made, by a later one and the usual time between two: "24 May 2026, 14:05". */
export function aboutWhenText(block: bigint, later: TimedBlock, blockTimeMs: number, locale: string): string {
  return momentText(Number(later.timestamp) * 1000 - Number(later.number - block) * blockTimeMs, locale);
}
