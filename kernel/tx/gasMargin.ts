import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { TransactionRecord } from './TransactionRecord.ts';
import { OUT_OF_GAS } from './tracking/mined/ranOutOfGas.ts';

/**
 * Margin of +20 %, from V2 approvals: used where only the gas used is paid. Also the maximum of a learnt
 * margin.
 */
const wideBps = 2_000n;
/** First margin where the gas limit is paid and there are no samples yet. */
const firstBps = 500n;
const minBps = 200n;
/** Added to the margin that a receipt shows to have been needed. */
const headroomBps = 200n;
/** Subtracted after each transaction for which the margin was enough. */
const stepBps = 50n;
const sampled = 20;

/**
 * How much is added to a gas estimate, in basis points. If the sender pays the whole limit, too high a limit
 * loses money: then the margin is learnt from the newest own receipts, between 2 % and 20 %. A chain that
 * bills the limit may report the limit as the gas used; such a receipt only shows whether the limit was
 * enough.
 * @param records newest first, of any chain
 */
export function gasMarginBps(
  chain: Pick<ChainSpec, 'id' | 'gas'>,
  records: readonly TransactionRecord[],
): bigint {
  if (chain.gas.billing === 'used') return wideBps;
  const samples: Sample[] = [];
  for (const record of records) {
    const sample = record.chainId === chain.id ? sampleOf(record) : undefined;
    if (sample) samples.push(sample);
    if (samples.length === sampled) break;
  }
  return samples.reverse().reduce(learn, firstBps);
}

/** `estimate` with the margin, rounded up. */
export function withMargin(estimate: bigint, marginBps: bigint): bigint {
  return (estimate * (10_000n + marginBps) + 9_999n) / 10_000n;
}

interface Sample {
  /** How far the limit and the gas used were above the estimate, in basis points of the estimate. */
  readonly limitBps: bigint;
  readonly usedBps: bigint;
  readonly failed: boolean;
}

function sampleOf({ asked, receipt, failureReason }: TransactionRecord): Sample | undefined {
  if (!asked?.gasEstimate || !asked.gasLimit || !asked.gasUsed || !receipt) return undefined;
  const estimate = BigInt(asked.gasEstimate);
  if (estimate === 0n) return undefined;
  const over = (gas: string): bigint => ((BigInt(gas) - estimate) * 10_000n) / estimate;
  // A transaction with another reason did not run out of gas.
  const failed = receipt.status === 0 && (failureReason === undefined || failureReason === OUT_OF_GAS);
  return { limitBps: over(asked.gasLimit), usedBps: over(asked.gasUsed), failed };
}

function learn(marginBps: bigint, { limitBps, usedBps, failed }: Sample): bigint {
  if (usedBps < limitBps) return between(usedBps + headroomBps);
  if (failed) return between(2n * (limitBps > marginBps ? limitBps : marginBps));
  return between(marginBps - stepBps);
}

function between(marginBps: bigint): bigint {
  if (marginBps < minBps) return minBps;
  return marginBps > wideBps ? wideBps : marginBps;
}
