import { positionSelectors } from '../abi/positionSelectors.ts';
import { wordAt } from '../abi/words.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { type FeeGrowth, ticksCall, uncollectedFees } from './internal/uncollectedFees.ts';
import type { TickRange, TokenAmounts } from './liquidityAmounts.ts';
import type { Position } from './managerCalls.ts';
import { decodeSlot0, slot0Call } from './PositionReader.ts';

/** The calls whose answers {@link feesOf} reads for a position of `pool`: three of the pool, two of the ticks. */
export function feeCalls(pool: Address, range: TickRange): readonly Call[] {
  return [...poolFeeCalls(pool), ...tickFeeCalls(pool, range)];
}

/** Price and fee growth of a pool. */
export function poolFeeCalls(target: Address): readonly Call[] {
  return [
    slot0Call(target),
    { target, data: positionSelectors['feeGrowthGlobal0X128()'] },
    { target, data: positionSelectors['feeGrowthGlobal1X128()'] },
  ];
}

/** Fee growth beyond both ends of a range. */
export function tickFeeCalls(target: Address, { tickLower, tickUpper }: TickRange): readonly Call[] {
  return [
    { target, data: ticksCall(tickLower) },
    { target, data: ticksCall(tickUpper) },
  ];
}

/**
 * The fees that collecting the position would pay, raw units, from the answers to {@link feeCalls}; undefined
 * where one of them is no answer. A simulated collection may give a few units less: see `uncollectedFees`.
 */
export function feesOf(position: Position, results: readonly CallResult[]): TokenAmounts | undefined {
  const [slot0, global0, global1, lower, upper] = results;
  const price = decodeSlot0(slot0);
  const [growth0X128, growth1X128] = [wordOf(global0), wordOf(global1)];
  const [below, above] = [growthAt(lower), growthAt(upper)];
  if (!price || growth0X128 === undefined || growth1X128 === undefined || !below || !above) return undefined;
  const global = { growth0X128, growth1X128 };
  return uncollectedFees(position, { tick: price.tick, global, lower: below, upper: above });
}

/** `feeGrowthOutside0X128` and `feeGrowthOutside1X128` of UniswapV3Pool.sol's `ticks`. */
function growthAt(result: CallResult | undefined): FeeGrowth | undefined {
  const [growth0X128, growth1X128] = [wordOf(result, 2), wordOf(result, 3)];
  return growth0X128 === undefined || growth1X128 === undefined ? undefined : { growth0X128, growth1X128 };
}

function wordOf(result: CallResult | undefined, index = 0): bigint | undefined {
  return result?.ok ? wordAt(result.data, index) : undefined;
}
