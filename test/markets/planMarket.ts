import { Random } from '../../kernel/amm/testing/Random.ts';
import {
  depthOf,
  type MarketPlan,
  type PlannedDrift,
  type PlannedPool,
  type PlannedPosition,
  type PlannedToken,
  type PlannedTrade,
} from './MarketPlan.ts';
import { FULL_RANGE, type PoolForm, planPool } from './planPool.ts';
import { STOCK } from './TokenStock.ts';

/** So many can be compared with all paths and many divisions. */
const MAX_POOLS = 12;
const COIN = 0;
const COIN_USD = 100;
const [INPUT, OUTPUT] = [1, 2];

/**
 * The links between which a trade goes from A to B: `c` the coin, `b` a base token, `x` and `y` odd ones. An odd token
 * is found through its pools with an end whose logs are read; those of the coin are not, so it is no end where others
 * do not tell (docs/quotes.md, what is not found).
 */
const SHAPES = {
  direct: ['AB', 'AB', 'AB', 'Ac', 'cB'],
  bases: ['Ac', 'cB', 'Ab', 'bB', 'AB', 'bc'],
  'deep and late': ['AB thin', 'AB late', 'cB'],
  odd: ['Ax', 'xB', 'AB thin', 'cB'],
  'only odd': ['Ax', 'xB', 'cA'],
  'two odd': ['Ax', 'xy', 'yB', 'cB'],
  'odd and base': ['Ax', 'xb', 'bB', 'bc'],
  'odd and coin': ['Ax', 'xc', 'cB'],
  'odd and late': ['Ax late', 'xB late', 'AB thin', 'cB'],
  'only odd and late': ['Ax late', 'xB late', 'cB'],
} as const;
const FORMS: readonly PoolForm[] = ['v2', 'v2', 'v2', 'v3', 'v3', 'v3', 'v3', 'v4', 'v4', 'v4 late'];

/** The market of a seed. */
export function planMarket(seed: number): MarketPlan {
  const random = new Random(seed);
  // Seeds in a row must differ from the first draw on.
  for (let skipped = 0; skipped < 5; skipped += 1) random.float();
  const shape = random.pick(Object.keys(SHAPES) as (keyof typeof SHAPES)[]);
  // Sometimes the coin itself is traded.
  const drawn = shape !== 'two odd' && random.chance(0.25) ? random.pick(['A', 'B']) : undefined;
  const coin = drawn === 'A' && shape === 'odd and base' ? undefined : drawn;
  const tokens = planTokens(random);
  const places: Record<string, number> = { c: COIN, A: INPUT, B: OUTPUT, b: 3, x: 4, y: 5 };
  if (coin) places[coin] = COIN;
  const known = new Map<string, PlannedPool>();
  const add = (pool: PlannedPool): void => {
    const { kind, fee, tickSpacing, isNative } = pool;
    const rest = kind === 'v2' ? '' : kind === 'v3' ? `${fee}` : `${fee}/${tickSpacing}/${isNative}`;
    const name = `${kind} ${[...pool.tokens].sort()} ${rest}`;
    if (known.size < MAX_POOLS && !known.has(name)) known.set(name, pool);
  };
  const names: readonly string[] = SHAPES[shape];
  for (const name of names) {
    const [ends = '', how] = name.split(' ');
    const link = [places[ends[0] ?? ''], places[ends[1] ?? '']] as readonly [number, number];
    if (link[0] === link[1]) continue;
    const isThin = how === 'thin';
    for (let more = isThin ? 1 : random.int(1, 2); more > 0; more -= 1) {
      const form = how === 'late' ? 'v4 late' : random.pick(FORMS);
      const usd = 10 ** (isThin ? 1.5 + 1.5 * random.float() : 4 + 2.5 * random.float());
      add(planPool(random, form, link, { usd, off: 1 + (random.float() - 0.5) * 0.006 }));
    }
  }
  const used = [...new Set([...known.values()].flatMap((pool) => pool.tokens))];
  for (let more = random.int(1, 4); more > 0; more -= 1) {
    const first = random.pick(used);
    const link = [first, random.pick(used.filter((token) => token !== first))] as const;
    const usd = 10 ** (1 + 2 * random.float());
    const isOneSided = random.chance(0.25);
    const off = random.pick([0.2, 0.5, 0.8, 0.97, 1.03, 1.3, 2, 5]);
    const form = random.pick(isOneSided ? (['v3', 'v4', 'v4 late'] as const) : FORMS);
    add(planPool(random, form, link, { usd: isOneSided ? usd * 1_000 : usd, off, isOneSided }));
  }
  const pools = [...known.values()];
  const gwei = Math.round(10 ** (2.7 * random.float()));
  return {
    ...{ seed, shape, tokens, bases: [3], pools, drifts: planDrifts(random, pools), gwei },
    trades: (['EXACT_INPUT', 'EXACT_OUTPUT'] as const).map((tradeType) =>
      planTrade(random, tradeType, pools, [places.A ?? INPUT, places.B ?? OUTPUT]),
    ),
  };
}

/** The coin, two that are traded, a base token and two odd ones. */
function planTokens(random: Random): readonly PlannedToken[] {
  const left = STOCK.map((_, place) => place);
  const drawn = Array.from({ length: 5 }, (): PlannedToken => {
    const [stock = 0] = left.splice(random.int(0, left.length - 1), 1);
    const decimals = STOCK[stock] ?? 18;
    // So that a raw unit is worth a tenth of a cent at the most, and a V2 pair can keep a few millions.
    const lowest = Math.max(-4, decimals - 26);
    const usd = 10 ** (lowest + random.float() * Math.max(0.5, Math.min(4, decimals - 3) - lowest));
    return { stock, decimals, usd: Math.min(usd, 10 ** (decimals - 3)) };
  });
  return [{ decimals: 18, usd: COIN_USD }, ...drawn];
}

/** There and back in each pool with liquidity at its price, then what moves some of them, or takes all that they have. */
function planDrifts(random: Random, pools: readonly PlannedPool[]): readonly PlannedDrift[] {
  const places = pools.flatMap(({ positions }, index) => (positions.some(isAround) ? [index] : []));
  const used = places.flatMap((pool): readonly PlannedDrift[] =>
    ([0, 1] as const).map((sold) => ({ pool, sold, usd: depthOf(pools[pool]!) / 2_000 })),
  );
  const moved = places.flatMap((place): readonly PlannedDrift[] => {
    const pool = pools[place]!;
    const sold = random.chance(1 / 2) ? 0 : 1;
    // Nobody pays for draining a pool of all prices.
    const isBounded = pool.positions.every(({ upper }) => upper < FULL_RANGE);
    if (pool.kind === 'v3' && isBounded && random.chance(0.3))
      return [{ pool: place, sold, usd: depthOf(pool) * 1e6, beyond: random.int(0, 500) }];
    if (!random.chance(0.35)) return [];
    const share = random.chance(0.1) ? random.float() / 2 : 0.1 * random.float() ** 2;
    return [{ pool: place, sold, usd: depthOf(pool) * share }];
  });
  return [...used, ...moved];
}

const isAround = ({ lower, upper }: PlannedPosition) => lower <= 0 && upper >= 0;

function planTrade(
  random: Random,
  tradeType: PlannedTrade['tradeType'],
  pools: readonly PlannedPool[],
  ends: readonly [number, number],
): PlannedTrade {
  const deepest = (token: number) =>
    Math.max(...pools.filter(({ tokens }) => tokens.includes(token)).map(depthOf));
  const [input, output] = ends;
  const most = Math.log10(Math.min(deepest(input), deepest(output)) / 2);
  const usd = 10 ** (1.3 + random.float() * Math.max(0.1, most - 1.3));
  return { tradeType, input, output, usd, isNative: random.chance(2 / 3) };
}
