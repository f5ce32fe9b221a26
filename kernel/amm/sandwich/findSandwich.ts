import { type Attacks, attackOn, type PoolAttack, transactionsCost } from './attackOn.ts';
import { isRefused, isUnknown } from './isUnknown.ts';
import type { SandwichedTrade } from './SandwichedTrade.ts';
import { type SeparateTrade, separateTrades } from './separateTrades.ts';
import { shareLimit } from './shareLimit.ts';

/** What others can gain by trading right before and after a trade; raw units of the quoted token. */
export interface Sandwich {
  /** No attack of those that are reckoned with gains more, after gas; 0 or less: none pays. */
  readonly gainAtMost: bigint;
  /** What the trade loses by the attacks that gain most, together at most what its limit allows. */
  readonly loss: bigint;
  /** Those attacks, each alone: together they may break the limit. */
  readonly attacks: readonly PoolAttack[];
}

/** In how many shares the allowance of a divided trade is counted. */
const SHARES = 8n;

/**
 * The most that anybody can gain by a sandwich of the trade, in each pool of its route alone or in any number of
 * them at once: a swap ahead in the trade's direction, and after the trade the swap back of all that was bought,
 * in the same pool or along the same path. Both pay the pools' fees, and the gas of two transactions.
 *
 * It is a bound: the largest sandwich may gain less where a path has several pools, or where the trade is divided.
 * Undefined where the ticks that were read do not tell, where a pool is used in both directions, or where the
 * pools cannot carry out the trade.
 */
export function findSandwich(trade: SandwichedTrade): Sandwich | undefined {
  try {
    return together(trade);
  } catch (error) {
    if (isUnknown(error) || isRefused(error)) return undefined;
    throw error;
  }
}

function together(trade: SandwichedTrade): Sandwich | undefined {
  const trades = separateTrades(trade);
  const quoted = trades.reduce((sum, each) => sum + each.quoted, 0n);
  const exactIn = trade.tradeType === 'EXACT_INPUT';
  const allowance = exactIn ? quoted - trade.limit : trade.limit - quoted;
  if (allowance < 0n) return undefined;
  const attacked = ({ parts, quoted }: SeparateTrade, lost: bigint) =>
    attackOn({ ...trade, parts, limit: exactIn ? quoted - lost : quoted + lost });
  const all = trades.flatMap((each) => attacked(each, allowance) ?? []);
  if (all.length < trades.length) return undefined;
  const sum = (figure: (each: Attacks) => bigint) => all.reduce((total, each) => total + figure(each), 0n);
  const base = transactionsCost(trade);
  let gainAtMost = sum(({ gainAtMost }) => gainAtMost) - base;
  // What one attack takes from the limit, another cannot take. That only matters where no attack pays alone.
  if (trades.length > 1 && gainAtMost > 0n && all.every(({ bestGain }) => bestGain <= base)) {
    const gains = trades.map((each, index) =>
      Array.from({ length: Number(SHARES) }, (_, share) => {
        const most = all[index]!.gainAtMost;
        const lost = (allowance * (BigInt(share) + 1n)) / SHARES + 1n;
        return most === 0n || lost >= allowance ? most : (attacked(each, lost)?.gainAtMost ?? most);
      }),
    );
    const shared = shareLimit(gains) - base;
    if (shared < gainAtMost) gainAtMost = shared;
  }
  const loss = sum(({ loss }) => loss);
  return {
    gainAtMost,
    loss: loss < allowance ? loss : allowance,
    attacks: all.flatMap(({ attacks }) => attacks),
  };
}
