import { type GasModel, routeGas } from './routes/gasModel.ts';
import type { TradePart } from './routes/quoteTrade.ts';

/**
 * The same parts of an exact input, with those that end through the same pools joined (`TradePart.joined`) where that
 * takes less gas. Parts that are joined stand together, the largest one last.
 */
export function joinEnds<Part extends TradePart>(parts: readonly Part[], model: GasModel): readonly Part[] {
  if (!model.joinsEnds) return parts;
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const end = part.path.pools.at(-1)!.address;
    groups.set(end, [...(groups.get(end) ?? []), part]);
  }
  return [...groups.values()].flatMap((group) => {
    const joined = commonEnd(group);
    if (joined === 0) return group;
    const sorted = [...group].sort((a, b) => Number(a.amount - b.amount));
    const last = sorted.length - 1;
    const together = sorted.map((part, i) => (i === last ? part : { ...part, joined }));
    return gasOf(together, model) < gasOf(group, model) ? together : group;
  });
}

/** How many pools all of these paths end with, and have others before. */
function commonEnd([first, ...others]: readonly TradePart[]): number {
  if (others.length === 0) return 0;
  const most = Math.min(...[first!, ...others].map(({ path }) => path.pools.length)) - 1;
  const endOf = ({ path }: TradePart, back: number) => path.pools.at(-back)!;
  let count = 0;
  while (
    count < most &&
    others.every((part) => endOf(part, count + 1).address === endOf(first!, count + 1).address)
  ) {
    count++;
  }
  // Nothing is wrapped or unwrapped where the paths meet.
  const meets = (part: TradePart) => {
    const token = part.path.tokens.at(-count - 1);
    return endOf(part, count).coin !== token && endOf(part, count + 1).coin !== token;
  };
  return count > 0 && [first!, ...others].every(meets) ? count : 0;
}

function gasOf(parts: readonly TradePart[], model: GasModel): bigint {
  return routeGas(
    parts.map((part) => ({ ...part, ticksCrossed: 0 })),
    model,
  );
}
