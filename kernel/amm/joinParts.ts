import type { TradePart } from './quoteTrade.ts';
import { type GasModel, routeGas } from './routes/gasModel.ts';

/** Where parts share pools: at their ends, or where they begin. */
type Side = 'joined' | 'forked';

/** Of parts that fork, the last one has at least a tenth: what a moved price takes is taken from it alone. */
const OF_LAST = 10n;

/**
 * The same parts of an exact input, with those that end or begin through the same pools joined (`TradePart.joined`,
 * `forked`) where that takes less gas. Such parts stand together, the largest one last.
 */
export function joinParts<Part extends TradePart>(parts: readonly Part[], model: GasModel): readonly Part[] {
  const sides: Side[] = model.joinsEnds ? ['joined'] : [];
  if (parts.some(({ path }) => path.pools.some(({ kind }) => model.forks?.includes(kind))))
    sides.push('forked');
  if (sides.length === 0) return parts;
  // A part that could be joined at both is joined at the one that comes first.
  const [one, other] = [sides, [...sides].reverse()].map((order) => joinAt(order, parts, model));
  return gasOf(other!, model) < gasOf(one!, model) ? other! : one!;
}

function joinAt<Part extends TradePart>(
  sides: readonly Side[],
  parts: readonly Part[],
  model: GasModel,
): readonly Part[] {
  let groups: readonly (readonly Part[])[] = parts.map((part) => [part]);
  for (const side of sides) {
    const sharing = new Map<unknown, Part[]>();
    for (const group of groups) {
      const key = group.length > 1 ? group : poolAt(group[0]!, side, 0).address;
      sharing.set(key, [...(sharing.get(key) ?? []), ...group]);
    }
    groups = [...sharing].flatMap(([key, group]) =>
      typeof key === 'string' ? (together(group, side, model) ?? group.map((part) => [part])) : [group],
    );
  }
  return groups.flat();
}

/** The parts joined, in one group; undefined where they cannot be, or that takes no less gas. */
function together<Part extends TradePart>(
  group: readonly Part[],
  side: Side,
  model: GasModel,
): readonly (readonly Part[])[] | undefined {
  const shared = commonPools(group, side);
  if (shared === 0) return undefined;
  const sorted = [...group].sort((a, b) => Number(a.amount - b.amount));
  const last = sorted.length - 1;
  const sum = sorted.reduce((total, { amount }) => total + amount, 0n);
  if (side === 'forked' && sorted[last]!.amount * OF_LAST < sum) return undefined;
  const joined = sorted.map((part, i) => (i === last ? part : { ...part, [side]: shared }));
  return gasOf(joined, model) < gasOf(group, model) ? [joined] : undefined;
}

/** A pool of a part, counted from the side. */
function poolAt({ path }: TradePart, side: Side, index: number) {
  return path.pools.at(side === 'joined' ? -1 - index : index)!;
}

/** How many pools all of these paths have in common there, and have others beside. */
function commonPools([first, ...others]: readonly TradePart[], side: Side): number {
  if (others.length === 0) return 0;
  const most = Math.min(...[first!, ...others].map(({ path }) => path.pools.length)) - 1;
  let count = 0;
  while (
    count < most &&
    others.every((part) => poolAt(part, side, count).address === poolAt(first!, side, count).address)
  ) {
    count++;
  }
  // Nothing is wrapped or unwrapped where the paths meet or part.
  const isPlain = (part: TradePart) => {
    const token = part.path.tokens.at(side === 'joined' ? -count - 1 : count);
    return [count - 1, count].every((index) => poolAt(part, side, index).coin !== token);
  };
  return count > 0 && [first!, ...others].every(isPlain) ? count : 0;
}

function gasOf(parts: readonly TradePart[], model: GasModel): bigint {
  return routeGas(
    parts.map((part) => ({ ...part, ticksCrossed: 0 })),
    model,
  );
}
