import type { TickRange } from '../../positions/liquidityAmounts.ts';
import type { HistoricPool } from '../loadReplay.ts';
import type { PoolLog } from './RangeMarket.ts';

export interface LogSums {
  /** When the pool got its first price, seconds. */
  readonly madeSeconds: number;
  /** Fees of a position that was not there, raw units of both tokens. */
  shareOf(range: TickRange, liquidity: number): readonly [number, number];
  secondsIn(range: TickRange): number;
  /** What holding and the position are worth at the end, in raw token1. */
  valuesOf(range: TickRange, liquidity: number): readonly [held: number, end: number];
}

const rootAt = (tick: number) => 1.0001 ** (tick / 2);
const rootOf = (sqrtPriceX96: bigint) => Number(sqrtPriceX96) / 2 ** 96;

/**
 * Plain sums in floats over a pool's logs since it was made: liquidity by tick from mints and burns, and each swap cut
 * at every tick. Shares no code with what it is compared with.
 */
export function logSums(
  logs: readonly PoolLog[],
  { fee }: HistoricPool,
  fromSeconds: number,
  toSeconds: number,
): LogSums {
  const net = new Map<number, number>();
  const pieces: { zeroForOne: boolean; low: number; high: number; liquidity: number; fee: number }[] = [];
  const stays: { tick: number; from: number; to: number }[] = [];
  let root = 0;
  let firstRoot = 0;
  let madeSeconds = 0;
  let protocol: readonly [number, number] = [0, 0];
  let stay: { tick: number; from: number } | undefined;
  const moveTo = (tick: number, seconds: number) => {
    if (stay) stays.push({ ...stay, to: seconds });
    stay = { tick, from: seconds };
  };
  for (const { name, args, seconds } of logs) {
    if (name === 'Initialize') {
      root = rootOf(args.sqrtPriceX96);
      madeSeconds = seconds;
      moveTo(Number(args.tick), seconds);
    }
    if (name === 'Mint' || name === 'Burn') {
      const amount = Number(args.amount) * (name === 'Mint' ? 1 : -1);
      const [lower, upper] = [Number(args.tickLower), Number(args.tickUpper)];
      net.set(lower, (net.get(lower) ?? 0) + amount);
      net.set(upper, (net.get(upper) ?? 0) - amount);
    }
    if (name === 'SetFeeProtocol') protocol = [Number(args.feeProtocol0New), Number(args.feeProtocol1New)];
    if (name !== 'Swap') continue;
    const end = rootOf(args.sqrtPriceX96);
    if (seconds > fromSeconds) {
      firstRoot ||= root;
      const zeroForOne = args.amount0 > 0n;
      const [low, high] = end < root ? [end, root] : [root, end];
      const cuts = [low, ...[...net.keys()].map(rootAt).filter((at) => at > low && at < high), high].sort(
        (left, right) => left - right,
      );
      for (let at = 0; at + 1 < cuts.length; at += 1) {
        const [from, to] = [cuts[at] as number, cuts[at + 1] as number];
        const middle = (from + to) / 2;
        const liquidity = [...net].reduce(
          (sum, [tick, change]) => (rootAt(tick) <= middle ? sum + change : sum),
          0,
        );
        const input = liquidity * (zeroForOne ? 1 / from - 1 / to : to - from);
        const part = protocol[zeroForOne ? 0 : 1];
        const paid = (input * fee) / (1e6 - fee);
        pieces.push({
          zeroForOne,
          low: from,
          high: to,
          liquidity,
          fee: part > 0 ? paid - paid / part : paid,
        });
      }
    }
    root = end;
    moveTo(Number(args.tick), seconds);
  }
  moveTo(0, toSeconds);
  const amounts = (range: TickRange, liquidity: number, price: number): readonly [number, number] => {
    const [lower, upper] = [rootAt(range.tickLower), rootAt(range.tickUpper)];
    const at = Math.min(Math.max(price, lower), upper);
    return [liquidity * (1 / at - 1 / upper), liquidity * (at - lower)];
  };
  return {
    madeSeconds,
    shareOf(range, liquidity) {
      const [lower, upper] = [rootAt(range.tickLower), rootAt(range.tickUpper)];
      const sums: [number, number] = [0, 0];
      for (const piece of pieces) {
        const [from, to] = [Math.max(piece.low, lower), Math.min(piece.high, upper)];
        if (from >= to) continue;
        const share = piece.zeroForOne
          ? (1 / from - 1 / to) / (1 / piece.low - 1 / piece.high)
          : (to - from) / (piece.high - piece.low);
        sums[piece.zeroForOne ? 0 : 1] += (piece.fee * share * liquidity) / (piece.liquidity + liquidity);
      }
      return sums;
    },
    secondsIn: ({ tickLower, tickUpper }) =>
      stays
        .filter(({ tick }) => tickLower <= tick && tick < tickUpper)
        .reduce((sum, { from, to }) => sum + Math.max(to - Math.max(from, fromSeconds), 0), 0),
    valuesOf(range, liquidity) {
      const [held0, held1] = amounts(range, liquidity, firstRoot);
      const [end0, end1] = amounts(range, liquidity, root);
      return [held0 * root ** 2 + held1, end0 * root ** 2 + end1];
    },
  };
}
