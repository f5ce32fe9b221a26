import type { Path, PoolState } from '../../kernel/amm/index.ts';
import { findPaths } from '../../kernel/amm/testing/findPaths.ts';
import { type ForcedPart, type ForcedTrade, piece, type Valued, worthOf } from './TradeValue.ts';

const MAX_HOPS = 3;
const MAX_PARTS = 8;
/** Into so many pieces an amount is put at first. */
const PIECES = 64n;
/** What is moved between two parts, as shares of the amount: the coarse ones are tried while parts are left out. */
const COARSE = [8n, 32n, 128n];
const FINE = [512n, 2_048n, 8_192n, 65_536n];
/** A part that joins begins with so much of the amount. */
const JOINING = [3n, 20n];

/**
 * The best division that is found by trying: over all paths of at most three hops, of at most eight parts, with the
 * pools' own arithmetic alone. It uses none of the product's searches, bounds and prices. Undefined where nothing
 * fills the trade.
 */
export function bruteForce(trade: ForcedTrade): Valued | undefined {
  const paths = findPaths(trade.pools, trade.tokenIn, trade.tokenOut, { maxHops: MAX_HOPS }).filter(
    (path) => trade.tradeType === 'EXACT_INPUT' || isUnmixed(path),
  );
  const singles = paths.flatMap((path) => worthOf(trade, [{ path, amount: trade.amount }]) ?? []);
  const found = [
    ...singles,
    ...fewerAndFewer(trade, poured(trade, paths)),
    ...joined(trade, paths, best(singles)),
  ];
  const most = best(found);
  return most && moved(trade, most, FINE);
}

function best(found: readonly Valued[]): Valued | undefined {
  return found.reduce<Valued | undefined>((a, b) => (a && a.net >= b.net ? a : b), undefined);
}

/** Piece by piece to where it pays most, whatever its gas. */
function poured(trade: ForcedTrade, paths: readonly Path[]): readonly ForcedPart[] {
  const states = new Map<string, PoolState>();
  const sums = new Map<Path, bigint>();
  for (let done = 0n; done < PIECES; done += 1n) {
    const size = (trade.amount * (done + 1n)) / PIECES - (trade.amount * done) / PIECES;
    if (size === 0n) continue;
    const tried = paths.flatMap((path) => {
      const found = piece(trade, path, size, states);
      return found ? [{ path, ...found }] : [];
    });
    const first = tried.reduce<(typeof tried)[number] | undefined>(
      (a, b) => (a && a.gain >= b.gain ? a : b),
      undefined,
    );
    if (!first) return [];
    sums.set(first.path, (sums.get(first.path) ?? 0n) + size);
    for (const { after } of first.quote.hops) states.set(after.address, after);
  }
  return [...sums].map(([path, amount]) => ({ path, amount }));
}

/** The largest parts, then one less each time: always the one without which the others are worth most. */
function fewerAndFewer(trade: ForcedTrade, parts: readonly ForcedPart[]): readonly Valued[] {
  const found: Valued[] = [];
  const byAmount = [...parts].sort((a, b) => (a.amount < b.amount ? 1 : -1));
  let left = scaled(trade, byAmount.slice(0, MAX_PARTS));
  while (left.length > 1) {
    const whole = worthOf(trade, left);
    const now = whole && moved(trade, whole, COARSE);
    if (now) found.push(now);
    const from = now?.parts ?? left;
    const without = from.map((one) =>
      scaled(
        trade,
        from.filter((part) => part !== one),
      ),
    );
    left = best(without.flatMap((less) => worthOf(trade, less) ?? []))?.parts ?? without.at(-1) ?? [];
  }
  return found;
}

/** The best single path, then one path more each time: the one with which the division is worth most. */
function joined(trade: ForcedTrade, paths: readonly Path[], single: Valued | undefined): readonly Valued[] {
  const found: Valued[] = [];
  let now = single;
  while (now && now.parts.length < MAX_PARTS) {
    const { parts }: Valued = now;
    const more = paths
      .filter((path) => parts.every((part) => part.path !== path))
      .flatMap((path) =>
        JOINING.flatMap(
          (share) => worthOf(trade, scaled(trade, [...parts, { path, amount: trade.amount / share }])) ?? [],
        ),
      );
    const next = best(more);
    now = next && moved(trade, next, COARSE);
    if (now) found.push(now);
    if (now && now.net < (best(found)?.net ?? 0)) break;
  }
  return found;
}

/** Moves shares of the amount from part to part while that is worth more. */
function moved(trade: ForcedTrade, start: Valued, shares: readonly bigint[]): Valued {
  let now = start;
  for (const share of shares) {
    const step = trade.amount / share;
    if (step === 0n) break;
    for (let rounds = 0; rounds < 12; rounds += 1) {
      const before = now;
      for (let from = 0; from < now.parts.length; from += 1)
        for (let to = 0; to < now.parts.length; to += 1) {
          const room = now.parts[from]?.amount ?? 0n;
          if (from === to || room <= step) continue;
          const parts = now.parts.map(({ path, amount }, at) => ({
            path,
            amount: at === from ? amount - step : at === to ? amount + step : amount,
          }));
          const next = worthOf(trade, parts);
          if (next && next.net > now.net) now = next;
        }
      if (now === before) break;
    }
  }
  return now;
}

/** The same division of the whole amount. */
function scaled(trade: ForcedTrade, parts: readonly ForcedPart[]): readonly ForcedPart[] {
  const sum = parts.reduce((total, { amount }) => total + amount, 0n);
  if (sum === 0n) return [];
  const amounts = parts.map(({ amount }) => (amount * trade.amount) / sum);
  const rest = trade.amount - amounts.reduce((total, amount) => total + amount, 0n);
  return parts
    .map(({ path }, at) => ({ path, amount: (amounts[at] ?? 0n) + (at === 0 ? rest : 0n) }))
    .filter(({ amount }) => amount > 0n);
}

/** Whether all pools are of one kind, and none of the coin beside one of its wrapped token: no router mixes these. */
function isUnmixed({ pools, tokens }: Path): boolean {
  return pools.every(({ kind, coin }, at) => {
    const before = pools[at - 1];
    return !before || (before.kind === kind && (before.coin === tokens[at]) === (coin === tokens[at]));
  });
}
