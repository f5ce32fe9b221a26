import type { Random } from '../../../amm/testing/Random.ts';
import { contractFunctions } from '../contractFunctions.ts';
import type { ProjectCall } from '../projectCalls.ts';
import { copyPiece, type TypedCall, type TypedPiece, type TypedValue } from '../TypedCall.ts';
import { feesOf, pathOf, tokensOf } from './CallPool.ts';
import { type Leaf, leavesOf } from './leaves.ts';

const wordOf = (last: number) => `0x${String(last).padStart(40, '0')}`;

/**
 * Says the same or nearly the same in other words: what a router takes for the same call, and what only looks
 * as if it did.
 */
export function respell(random: Random, call: TypedCall, project: ProjectCall): void {
  random.pick([renameSender, exchangeSides, otherLength, cutRoute, detour, payOneByOne, otherChange])(
    random,
    call,
    project,
  );
}

/** Names the sender, everywhere or once, by the word that some routers have for it. */
function renameSender(random: Random, call: TypedCall, { sender }: ProjectCall): void {
  const own = call.pieces
    .flatMap(leavesOf)
    .filter(({ type, holder, at }) => type === 'address' && lower(holder[at]) === sender.toLowerCase());
  const chosen = random.chance(0.5) || own.length === 0 ? own : [random.pick(own)];
  for (const { holder, at } of chosen) holder[at] = wordOf(random.chance(0.9) ? 1 : 2);
}

/** `tokenA` and `tokenB` of a pair the other way round, with all that belongs to them or with a part of it. */
function exchangeSides(random: Random, { pieces }: TypedCall): void {
  for (const piece of pieces) {
    const leaves = leavesOf(piece);
    for (const { name, holder, at } of leaves) {
      const other = leaves.find((leaf) => leaf.name === name.replace(/A(?=Desired|Min|$)/, 'B'));
      if (!other || other.name === name || random.chance(0.1)) continue;
      const kept = holder[at] as TypedValue;
      holder[at] = other.holder[other.at] as TypedValue;
      other.holder[other.at] = kept;
    }
  }
}

/** A swap through one pool as a path of one pool, or the other way round. */
function otherLength(random: Random, call: TypedCall): void {
  const swaps = call.pieces.filter(({ fragment }) => fragment.name.startsWith('exact'));
  if (swaps.length === 0) return;
  const piece = random.pick(swaps);
  const { name } = piece.fragment;
  const [fields] = piece.values as [TypedValue[]];
  const single = name.endsWith('Single');
  const other = contractFunctions[call.kind].find(
    (fragment) => fragment.name === (single ? name.replace('Single', '') : `${name}Single`),
  );
  if (!other) return;
  const backwards = name.includes('Output');
  if (single) {
    const [tokenIn, tokenOut, fee, ...rest] = fields as [string, string, bigint, ...TypedValue[]];
    const tokens = backwards ? [tokenOut, tokenIn] : [tokenIn, tokenOut];
    piece.values = [[pathOf(tokens.map(lower), [fee.toString(16).padStart(6, '0')]), ...rest.slice(0, -1)]];
  } else {
    const [path, ...rest] = fields as [string, ...TypedValue[]];
    const [first, second] = tokensOf(path);
    if (!first || !second) return;
    const ends = backwards ? [second, first] : [first, second];
    piece.values = [[...ends, BigInt(`0x${feesOf(path)[0]}`), ...rest, 0n]];
  }
  piece.fragment = other;
}

/** One section of a route as two, with the router in between. */
function cutRoute(random: Random, call: TypedCall): void {
  const at = random.int(0, Math.max(0, call.pieces.length - 1));
  const piece = call.pieces[at];
  const path = piece && leavesOf(piece).find(({ name }) => name === 'path');
  if (!piece || !path) return;
  const whole = path.holder[path.at] as string | string[];
  const tokens = Array.isArray(whole) ? whole : tokensOf(whole);
  const fees = Array.isArray(whole) ? [] : feesOf(whole);
  if (tokens.length < 3) return;
  const cut = random.int(1, tokens.length - 2);
  const [first, second] = [copyPiece(piece), copyPiece(piece)];
  const set = (target: TypedPiece, names: RegExp, value: TypedValue) => {
    const leaf = leavesOf(target).find(({ name }) => names.test(name));
    if (leaf) leaf.holder[leaf.at] = value;
  };
  const part = (from: number, to?: number) => {
    const own = tokens.slice(from, to);
    return Array.isArray(whole) ? [...own] : pathOf(own, fees.slice(from, from + own.length - 1));
  };
  set(first, /^path$/, part(0, cut + 1));
  set(first, /^(recipient|to)$/, wordOf(call.kind === 'swapRouter' ? 0 : 2));
  set(first, /^amountOutMin/, 0n);
  set(second, /^path$/, part(cut));
  set(second, /^amountIn$/, call.kind === 'universalRouter' ? 1n << 255n : 0n);
  set(second, /^payerIsUser$/, false);
  call.pieces.splice(at, 1, first, second);
}

const swapNames = /^(exact|swap|V[234]_SWAP)/;
const payoutNames = /^(sweepToken|SWEEP|unwrapWETH9|UNWRAP_WETH)$/;
const field = (piece: TypedPiece, names: RegExp): Leaf | undefined =>
  leavesOf(piece).find(({ name }) => names.test(name));

/** The output through the router, which pays it out with a step of its own. */
function detour(random: Random, call: TypedCall, { recipient }: ProjectCall): void {
  const swap = call.pieces.findLast(({ fragment }) => swapNames.test(fragment.name));
  const to = swap && field(swap, /^(recipient|to)$/);
  const minimum = swap && field(swap, /^amountOut/);
  const path = swap && field(swap, /^(path|tokenOut)$/);
  if (!to || !minimum || !path) return;
  const whole = path.holder[path.at] as string | string[];
  const tokens = Array.isArray(whole) ? whole : path.name === 'tokenOut' ? [whole] : tokensOf(whole);
  const fragment = contractFunctions[call.kind].find(({ name }) => name === 'sweepToken' || name === 'SWEEP');
  if (!fragment) return;
  const least = minimum.holder[minimum.at] as bigint;
  to.holder[to.at] = wordOf(call.kind === 'swapRouter' ? 0 : 2);
  if (random.chance(0.7)) minimum.holder[minimum.at] = 0n;
  const args: Record<string, TypedValue> = {
    token: tokens.at(-1) ?? wordOf(0),
    amountMinimum: least,
    recipient,
  };
  call.pieces.push({ fragment, values: fragment.inputs.map(({ name }) => args[name] as TypedValue) });
  if (call.wrapper === 'single') call.wrapper = 'multicall';
}

/** The output of each part straight to the recipient, with the whole minimum at one of them. */
function payOneByOne(random: Random, call: TypedCall, { recipient }: ProjectCall): void {
  const payout = call.pieces.findIndex(({ fragment }) => payoutNames.test(fragment.name));
  const least = call.pieces[payout] && field(call.pieces[payout], /^amountMinimum$/);
  if (!least) return;
  const swaps = call.pieces.filter(({ fragment }) => swapNames.test(fragment.name));
  for (const swap of swaps) {
    const to = field(swap, /^(recipient|to)$/);
    if (to) to.holder[to.at] = recipient;
  }
  const minimum = swaps.length > 0 ? field(random.pick(swaps), /^amountOutMin/) : undefined;
  if (minimum) minimum.holder[minimum.at] = least.holder[least.at] as TypedValue;
  call.pieces.splice(payout, 1);
}

/** What gives back unused coins, by the function for the other kind of coin. */
function otherChange(random: Random, call: TypedCall, { sender }: ProjectCall): void {
  const named = (names: RegExp) => call.pieces.findLastIndex(({ fragment }) => names.test(fragment.name));
  const other = (names: RegExp, args: Record<string, TypedValue>): TypedPiece | undefined => {
    const fragment = contractFunctions[call.kind].find(({ name }) => names.test(name));
    return fragment && { fragment, values: fragment.inputs.map(({ name }) => args[name] ?? 0n) };
  };
  const refund = named(/^refundETH$/);
  const to = random.chance(0.8) ? sender : wordOf(1);
  const unwrap = other(/^(unwrapWETH9|UNWRAP_WETH)$/, { recipient: to, amountMinimum: 0n });
  if (refund >= 0 && unwrap) call.pieces[refund] = unwrap;
  else {
    const back = other(/^(refundETH|SWEEP)$/, { token: wordOf(0), recipient: to, amountMinimum: 0n });
    const at = named(/^(unwrapWETH9|UNWRAP_WETH)$/);
    if (back && at >= 0) call.pieces[at] = back;
  }
}

function lower(value: TypedValue | undefined): string {
  return String(value).toLowerCase();
}
