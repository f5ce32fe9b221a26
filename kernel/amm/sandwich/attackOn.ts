import { type Fraction, isLess, multiplyFractions } from '../fraction.ts';
import { divRoundingUp } from '../pools/fullMath.ts';
import { DEFAULT_GAS_MODEL, hopGas } from '../routes/gasModel.ts';
import { midPrice } from '../routes/pathPrice.ts';
import type { TokenKey } from '../types.ts';
import { largestFrontRun, tradeAfter } from './frontRun.ts';
import { type PoolFlow, poolFlows } from './poolFlows.ts';
import { poolGain } from './poolGain.ts';
import { roundTrip } from './RoundTrip.ts';
import type { SandwichedTrade } from './SandwichedTrade.ts';

/** The attack on one pool that gains most. Raw units of `tokenIn`. */
export interface PoolAttack {
  readonly pool: string;
  readonly tokenIn: TokenKey;
  /** Swapped ahead of the trade; what it gives is swapped back after it. */
  readonly amountIn: bigint;
  readonly amountBack: bigint;
}

/** What attacks gain together; raw units of the quoted token. */
export interface Attacks {
  /** After the gas of the pools' swaps, before that of the transactions. Not negative. */
  readonly gainAtMost: bigint;
  /** What the attack gains that gains most in one pool, likewise. Not negative. */
  readonly bestGain: bigint;
  /** What the trade loses by the attacks, each alone. */
  readonly loss: bigint;
  readonly attacks: readonly PoolAttack[];
}

/** A round trip is two transactions. */
const SWAPS = 2n;
/**
 * What the network takes for any transaction. An attacker needs no router: bots swap through contracts of their
 * own, so the model's gas beyond that of the pools does not count.
 * Source: Ethereum yellow paper, appendix G, G_transaction.
 */
const TRANSACTION_GAS = 21_000n;
/** The bounds of all pools together may be this part of the cost of gas too high. */
const GAS_PARTS = 32n;
const ONE: Fraction = { numerator: 1n, denominator: 1n };

/** What the attacker's transactions cost before the pools' swaps; raw units of the quoted token, rounded down. */
export function transactionsCost({ gas }: Pick<SandwichedTrade, 'gas'>): bigint {
  return costOf(gas, TRANSACTION_GAS);
}

/** What swapping ahead of the trade and back costs in one pool; likewise. Ticks that are crossed do not count. */
function swapsCost({ gas }: Pick<SandwichedTrade, 'gas'>, { pool }: PoolFlow): bigint {
  return costOf(gas, hopGas(pool, gas?.model ?? DEFAULT_GAS_MODEL));
}

function costOf(gas: SandwichedTrade['gas'], units: bigint): bigint {
  return gas ? (SWAPS * units * gas.price.numerator) / gas.price.denominator : 0n;
}

/**
 * The round trips that gain most in each pool of the trade. Their gains are added up as if an attack on one pool
 * used up nothing of the limit for the others, because an attack on one makes none of the others pay more (see
 * `poolFlows`). Undefined where that cannot be told.
 * Errors: those of `quoteTrade`.
 */
export function attackOn(trade: SandwichedTrade): Attacks | undefined {
  const quoted = tradeAfter(trade);
  const flows = poolFlows(trade);
  if (quoted === undefined || !flows) return undefined;
  const ranges = flows.map((flow) => largestFrontRun(trade, flow));
  // Prices for a swap back after the largest swap ahead: after a smaller one they are not as good.
  const prices = new Map<string, Fraction>();
  for (const [index, flow] of flows.entries()) {
    const range = ranges[index];
    const most = range && roundTrip(flow, range.broken);
    if (!most) return undefined;
    prices.set(flow.pool.address, most.priceBack);
  }
  const base = transactionsCost(trade);
  let [gainAtMost, bestGain, loss] = [0n, 0n, 0n];
  const attacks: PoolAttack[] = [];
  for (const [index, flow] of flows.entries()) {
    const { pool, tokenIn } = flow;
    const worth = worthOf(flow, trade, prices);
    const gas = swapsCost(trade, flow);
    const parts = worth.numerator * GAS_PARTS * BigInt(flows.length);
    const gain = poolGain(flow, ranges[index]!, ((gas + base) * worth.denominator) / parts);
    if (!gain) return undefined;
    const net = divRoundingUp(gain.atMost * worth.numerator, worth.denominator) - gas;
    if (net <= 0n) continue;
    gainAtMost += net;
    if (!gain.best) continue;
    const { amountIn, amountBack } = gain.best;
    const found = ((amountBack - amountIn) * worth.numerator) / worth.denominator - gas;
    if (found > bestGain) bestGain = found;
    const left = tradeAfter(trade, { pool, tokenIn, amountIn });
    if (left !== undefined) loss += left > quoted ? left - quoted : quoted - left;
    attacks.push({ pool: pool.address, tokenIn, amountIn, amountBack });
  }
  return { gainAtMost, bestGain, loss, attacks };
}

/**
 * Raw units of the quoted token per raw unit of the token that the trade puts into the pool, at most. An
 * attacker may sell it for the trade's input in the pools before, where the trade has raised its price; the
 * input is worth output at the prices before the trade.
 */
function worthOf(
  { pool }: PoolFlow,
  { parts, tradeType }: SandwichedTrade,
  prices: ReadonlyMap<string, Fraction>,
): Fraction {
  const worths = parts.flatMap(({ path }): readonly Fraction[] => {
    const at = path.pools.findIndex(({ address }) => address === pool.address);
    if (at < 0) return [];
    const before = path.pools.slice(0, at).map(({ address }) => prices.get(address) ?? ONE);
    return [before.reduce(multiplyFractions, tradeType === 'EXACT_INPUT' ? midPrice(path) : ONE)];
  });
  return worths.reduce((most, each) => (isLess(most, each) ? each : most));
}
