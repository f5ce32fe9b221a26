import type { Random } from '../../kernel/amm/testing/Random.ts';
import type { PlannedPool, PlannedPosition } from './MarketPlan.ts';

/** Fees with their tick spacings: of all V3 pools, and of nearly all of V4. */
const USUAL = [
  [100, 1],
  [500, 10],
  [3000, 60],
  [10_000, 200],
] as const;
/** Further than any price. */
export const FULL_RANGE = 2_000_000;

export type PoolForm = PlannedPool['kind'] | 'v4 late';

/** `v4 late`: of a fee and spacing of which only logs tell. */
export function planPool(
  random: Random,
  form: PoolForm,
  tokens: readonly [number, number],
  { usd, off, isOneSided = false }: { usd: number; off: number; isOneSided?: boolean },
): PlannedPool {
  const kind = form === 'v4 late' ? 'v4' : form;
  const [fee, tickSpacing] =
    form === 'v4 late'
      ? ([random.int(1, 20_000), random.pick([5, 7, 15, 30, 77, 150])] as const)
      : random.pick(USUAL);
  const isNative = tokens.includes(0) && random.chance(1 / 2);
  const positions =
    kind === 'v2'
      ? [{ lower: -FULL_RANGE, upper: FULL_RANGE, usd }]
      : planPositions(random, usd, tickSpacing, isOneSided);
  return { kind, tokens, off, fee, tickSpacing, isNative, positions };
}

function planPositions(
  random: Random,
  usd: number,
  spacing: number,
  isOneSided: boolean,
): readonly PlannedPosition[] {
  const shares = Array.from({ length: random.int(1, 4) }, () => 0.1 + random.float());
  const sum = shares.reduce((total, share) => total + share, 0);
  const side = random.chance(1 / 2) ? 1 : -1;
  return shares.map((share, index): PlannedPosition => {
    const own = (usd * share) / sum;
    const width = Math.max(spacing, Math.round(10 ** (1.7 + 2.2 * random.float())));
    if (isOneSided) {
      const start = spacing + random.int(0, 1_500);
      const [near, far] = [side * start, side * (start + width)];
      return { lower: Math.min(near, far), upper: Math.max(near, far), usd: own };
    }
    if (index === 0 || random.chance(0.2))
      return random.chance(1 / 2)
        ? { lower: -FULL_RANGE, upper: FULL_RANGE, usd: own }
        : { lower: -4 * width - 2_000, upper: 4 * width + 2_000, usd: own };
    const shift = random.int(-2 * width, 2 * width);
    return { lower: shift - width, upper: shift + width, usd: own };
  });
}
