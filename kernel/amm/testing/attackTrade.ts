import { AmmError } from '../AmmError.ts';
import { type Fraction, multiplyFractions } from '../fraction.ts';
import { swapPool } from '../pools/swapPool.ts';
import { quoteTrade, type TradePart } from '../quoteTrade.ts';
import { DEFAULT_GAS_MODEL, hopGas } from '../routes/gasModel.ts';
import { midPrice, poolMidPrice } from '../routes/pathPrice.ts';
import { quotePath } from '../routes/quotePath.ts';
import type { SandwichedTrade } from '../sandwich/SandwichedTrade.ts';
import type { Path, PoolState, TokenKey } from '../types.ts';

/** What an attack that the trade survives gains, in raw units of the quoted token, after gas. */
export interface AttackFound {
  readonly kind: 'pool' | 'pools' | 'route';
  readonly gain: bigint;
}

type States = Map<string, PoolState>;

interface Leg {
  readonly pool: string;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  /** What the trade puts in without an attack. */
  readonly flow: bigint;
  /** Raw units of the quoted token per raw unit of `tokenIn`, before all swaps. */
  readonly worth: Fraction;
}

const SCALE = 1_000_000n;
/** Sizes from a thousandth of the trade to a thousand times it, eight to a factor of ten. */
const SIZES = Array.from({ length: 49 }, (_, index) => BigInt(Math.round(10 ** (3 + index / 8))));
const REFINEMENTS = 12;

/**
 * An attacker who knows nothing of the bounds in `sandwich/`: tries sizes on a grid and around its best ones, in
 * each pool of the route, in all its pools at once, and along the whole route.
 */
export function attackTrade(trade: SandwichedTrade): AttackFound | undefined {
  const legs = legsOf(trade);
  const model = trade.gas?.model ?? DEFAULT_GAS_MODEL;
  const legGas = ({ pool }: Leg) => hopGas(initial(trade).get(pool)!, model);
  const gas = (used: readonly Leg[]) => {
    const units = used.reduce((sum, leg) => sum + legGas(leg), 21_000n);
    return trade.gas ? (2n * units * trade.gas.price.numerator) / trade.gas.price.denominator : 0n;
  };
  const found: AttackFound[] = [];
  const note = (
    kind: AttackFound['kind'],
    used: readonly Leg[],
    attack: (size: bigint) => bigint | undefined,
  ) => {
    const gain = bestSize(attack);
    if (gain !== undefined) found.push({ kind, gain: gain - gas(used) });
  };
  for (const leg of legs) note('pool', [leg], (size) => closedGain(trade, [leg], size));
  if (legs.length > 1) note('pools', legs, (size) => closedGain(trade, legs, size));
  note('route', legs, (size) => routeGain(trade, size));
  return found.reduce<AttackFound | undefined>(
    (best, each) => (best && best.gain >= each.gain ? best : each),
    undefined,
  );
}

function bestSize(gainOf: (size: bigint) => bigint | undefined): bigint | undefined {
  const guarded = (size: bigint) => {
    try {
      return gainOf(size);
    } catch (error) {
      if (error instanceof AmmError) return undefined;
      throw error;
    }
  };
  let best: { readonly size: bigint; readonly gain: bigint } | undefined;
  const attempt = (size: bigint) => {
    const gain = guarded(size);
    if (gain !== undefined && (!best || gain > best.gain)) best = { size, gain };
  };
  for (const size of SIZES) attempt(size);
  for (let step = 4n; step <= 4n << BigInt(REFINEMENTS); step *= 2n) {
    const size = best?.size;
    if (size === undefined) break;
    attempt(size - size / step);
    attempt(size + size / step);
  }
  return best?.gain;
}

/** Each pool's own round trip, of `size` millionths of what the trade puts into it. */
function closedGain(trade: SandwichedTrade, legs: readonly Leg[], size: bigint): bigint | undefined {
  const states = initial(trade);
  const bought = legs.map(({ pool, tokenIn, flow }) => {
    const front = swapPool(states.get(pool)!, tokenIn, 'EXACT_INPUT', (flow * size) / SCALE);
    states.set(pool, front.after);
    return front;
  });
  if (bought.some(({ complete }) => !complete) || !carriesOut(trade, states)) return undefined;
  return legs.reduce((sum, { pool, tokenOut, worth }, index) => {
    const back = swapPool(states.get(pool)!, tokenOut, 'EXACT_INPUT', bought[index]!.amountOut);
    return sum + ((back.amountOut - bought[index]!.amountIn) * worth.numerator) / worth.denominator;
  }, 0n);
}

/** The whole route ahead, each part scaled, and back again from its end. */
function routeGain(trade: SandwichedTrade, size: bigint): bigint | undefined {
  const states = initial(trade);
  const inputs = quoteTrade(trade.parts, trade.tradeType, { taxes: trade.taxes }).quotes;
  const run = (path: Path, amount: bigint) => {
    const quote = quotePath(path, 'EXACT_INPUT', amount, { states });
    if (!quote.complete) throw new AmmError('insufficient_liquidity', 'The pools cannot take it.');
    for (const { after } of quote.hops) states.set(after.address, after);
    return quote.amountOut;
  };
  const bought = inputs.map(({ path, amountIn }) => run(path, (amountIn * size) / SCALE));
  if (!carriesOut(trade, states)) return undefined;
  const gain = inputs.reduceRight((sum, { path, amountIn }, index) => {
    const back = { pools: [...path.pools].reverse(), tokens: [...path.tokens].reverse() };
    return sum + run(back, bought[index]!) - (amountIn * size) / SCALE;
  }, 0n);
  if (trade.tradeType === 'EXACT_OUTPUT') return gain;
  const price = midPrice(inputs[0]!.path);
  return (gain * price.numerator) / price.denominator;
}

/** Carries the trade out on these states, which it changes; false where it fails or breaks its limit. */
function carriesOut({ parts, tradeType, taxes, limit }: SandwichedTrade, states: States): boolean {
  const { quotes, states: after } = quoteTrade(parts, tradeType, { taxes, states });
  for (const [address, state] of after) states.set(address, state);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  return tradeType === 'EXACT_INPUT'
    ? sum(quotes.map(({ amountOut }) => amountOut)) >= limit
    : quotes.every(({ complete }) => complete) && sum(quotes.map(({ amountIn }) => amountIn)) <= limit;
}

function legsOf({ parts, tradeType, taxes }: SandwichedTrade): readonly Leg[] {
  const legs = new Map<string, Leg>();
  for (const { path, hops } of quoteTrade(parts as readonly TradePart[], tradeType, { taxes }).quotes) {
    for (const [index, { amountIn }] of hops.entries()) {
      const pool = path.pools[index]!.address;
      const worth =
        tradeType === 'EXACT_INPUT'
          ? midPrice({ pools: path.pools.slice(index), tokens: path.tokens.slice(index) })
          : path.pools
              .slice(0, index)
              .reduce<Fraction>(
                (price, each, at) => multiplyFractions(price, poolMidPrice(each, path.tokens[at + 1]!)),
                { numerator: 1n, denominator: 1n },
              );
      const known = legs.get(pool);
      const flow = (known?.flow ?? 0n) + amountIn;
      legs.set(pool, { pool, tokenIn: path.tokens[index]!, tokenOut: path.tokens[index + 1]!, flow, worth });
    }
  }
  return [...legs.values()];
}

function initial({ parts }: SandwichedTrade): States {
  return new Map(parts.flatMap(({ path }) => path.pools.map((pool) => [pool.address, pool])));
}
