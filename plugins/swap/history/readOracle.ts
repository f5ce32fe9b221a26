import { callData, encodeCall } from '../../../kernel/abi/callData.ts';
import { oracleSelectors } from '../../../kernel/abi/oracleSelectors.ts';
import { wordAt } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import { type ChartPool, priceOf } from './chartPool.ts';
import { SAMPLES } from './sampleSteps.ts';

const MAX_SECONDS = 7 * 86_400;
/** A shorter history is not worth a chart. */
const MIN_SECONDS = 60;

/** Calldata of `observe`. */
export function observeData(secondsAgo: readonly number[]): Hex {
  return encodeCall(oracleSelectors['observe(uint32[])'], 32, secondsAgo.length, ...secondsAgo);
}

/**
 * Mean prices of a V3 pool from its own oracle, at even intervals over the time that the oracle remembers, at
 * most a week. Undefined where it remembers too little.
 */
export async function readOracle(
  { multicall }: ChainClient,
  pool: ChartPool,
  signal: AbortSignal,
): Promise<readonly ChartPoint[] | undefined> {
  const ask = async (...data: readonly Hex[]) => {
    const { head, results } = await multicall.read(
      data.map((each) => ({ target: pool.address, data: each })),
      { signal },
    );
    return { head, answers: results.map((result) => (result.ok ? result.data : '0x')) };
  };
  const slot0 = (await ask(callData('slot0()'))).answers[0] ?? '0x';
  const [index, cardinality] = [wordAt(slot0, 2), wordAt(slot0, 3)];
  if (index === undefined || cardinality === undefined || cardinality < 2n) return undefined;
  const observation = (at: bigint): Hex => encodeCall(oracleSelectors['observations(uint256)'], at);
  // The oldest observation is the one that is overwritten next. Before the ring is full it is the first.
  const { head, answers } = await ask(observation((index + 1n) % cardinality), observation(0n));
  const oldest = answers.find((answer) => wordAt(answer, 3) === 1n);
  const since = oldest && wordAt(oldest);
  if (since === undefined) return undefined;
  const span = Math.min(Number(head.timestamp - since), MAX_SECONDS);
  if (span < MIN_SECONDS) return undefined;
  const secondsAgo = Array.from({ length: SAMPLES + 1 }, (_, each) =>
    Math.round((span * (SAMPLES - each)) / SAMPLES),
  );
  const observed = (await ask(observeData(secondsAgo))).answers[0] ?? '0x';
  const cumulatives = secondsAgo.map((_, each) => wordAt(observed, 3 + each));
  const points: ChartPoint[] = [];
  for (let each = 0; each < SAMPLES; each += 1) {
    const [before, after] = [cumulatives[each], cumulatives[each + 1]];
    if (before === undefined || after === undefined) return undefined;
    const ended = secondsAgo[each + 1] as number;
    const tick = Number(BigInt.asIntN(56, after - before)) / ((secondsAgo[each] as number) - ended);
    const timeMs = (Number(head.timestamp) - ended) * 1000;
    points.push({ timeMs, value: priceOf(pool, 1.0001 ** tick) });
  }
  return points;
}
