import type { ChainSpec } from '../chain/ChainSpec.ts';

/** Where the chain file names none: 0.01 of the native coin. */
const USUAL_RAW = 10n ** 16n;

/** Raw units of the native coin that a pool must be able to trade in both directions to price it. */
export function referenceRaw({ prices }: Pick<ChainSpec, 'prices'>): bigint {
  const named = prices.source === 'onchain' ? prices.referenceRaw : undefined;
  return named === undefined ? USUAL_RAW : BigInt(named);
}
