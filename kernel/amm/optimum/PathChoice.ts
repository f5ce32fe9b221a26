import { type FloatGas, floatHopGas, floatJoinGas } from '../lanes/floatRoute.ts';
import { warmGas } from '../routes/gasModel.ts';
import type { Edge } from '../routes/routeGraph.ts';
import type { PoolState, TokenKey, TradeType } from '../types.ts';
import { type Balanced, balancePaths } from './balancePaths.ts';
import type { FlowPart } from './flowParts.ts';
import type { EdgePath, PathDivision } from './PathDivision.ts';
import { planGas } from './planGas.ts';

interface PathTask {
  readonly tradeType: TradeType;
  readonly tokenOut: TokenKey;
  /** Of the token that the trade type names, in raw units. */
  readonly amount: number;
  /** In raw units of the counted token. */
  readonly gas: FloatGas;
  /** Paths that begin or end as one of a division's, and pay more at the prices that it leaves; the best first. */
  readonly branches: (division: PathDivision) => readonly EdgePath[];
}

interface Valued {
  readonly division: Balanced;
  /** Output less gas, or minus (input plus gas), in raw units. */
  readonly value: number;
}

/** A division over some of the paths. Its gas is that of joined parts where they can be joined. */
export interface PathPlan extends Valued {
  readonly gasUnits: bigint;
}

/** The most parts of any route: the way to fewer does not depend on how many are asked for. */
export const MOST_PARTS = 28;
/** How many paths above that are left out with care. */
const SPARE = 4;
/** How many of the paths that seem to be worth least are tried as the one to leave out. */
const TRIES = 3;
/** Plans of more parts are not given branches: those of the best flow are enough. */
const BRANCHED = 4;

/**
 * Chooses paths. The paths of the best flow are all wanted at its prices; those that are worth least, net of
 * their gas, are left out one after the other, and what they took is divided among the others, which may share
 * pools with them.
 */
export class PathChoice {
  readonly #task: PathTask;
  readonly #isOver: () => boolean;

  constructor(task: PathTask, isOver: () => boolean) {
    this.#task = task;
    this.#isOver = isOver;
  }

  /** Plans with at most `most` parts, the best first. When the time is over, less care is taken. */
  plans(parts: readonly FlowPart[], most: number): readonly PathPlan[] {
    const found: PathPlan[] = [];
    let current = this.#value(
      parts.map(({ edges }) => edges),
      parts.map(({ share }) => share),
    );
    while (current !== undefined) {
      const { length } = current.division.paths;
      if (length <= most) found.push(this.#joined(current));
      if (length <= 1) break;
      // Far from the limit several are left out together.
      const surplus = length - MOST_PARTS - SPARE;
      let next = surplus > 0 ? this.#without(current, Math.ceil(surplus / 3)) : undefined;
      next ??= this.#withoutLeast(current);
      current = next;
    }
    found.sort((a, b) => b.value - a.value);
    return found[0] === undefined ? found : [...this.#branched(found[0], most), ...found];
  }

  /**
   * Plans with a branch more each, while that is worth more. The parts of a flow can be made of its pools in other ways,
   * and what pays its gas beside one that shares pools with it need not be one of them.
   */
  #branched(plan: PathPlan, most: number): readonly PathPlan[] {
    const found: PathPlan[] = [];
    let current = plan;
    while (current.division.paths.length < Math.min(BRANCHED, most) && !this.#isOver()) {
      const { paths, amounts } = current.division;
      let best = current;
      for (const branch of this.#task.branches(current.division)) {
        const tried = this.#value([...paths, branch], [...amounts, 0]);
        const joined = tried && this.#joined(tried);
        if (joined !== undefined && joined.value > best.value) best = joined;
      }
      if (best === current) break;
      current = best;
      found.push(current);
    }
    return found.reverse();
  }

  #joined(plan: Valued): PathPlan {
    const { tokenOut, gas } = this.#task;
    const { units, saved } = planGas(plan.division, tokenOut, gas.model);
    return { ...plan, value: plan.value + Number(saved) * gas.unit, gasUnits: units };
  }

  #withoutLeast(plan: Valued): Valued | undefined {
    let best: Valued | undefined;
    const tries = this.#isOver() ? 1 : TRIES;
    // Without some paths the others cannot take the amount.
    for (let skipped = 0; skipped < plan.division.paths.length; skipped++) {
      if (skipped >= tries && best !== undefined) break;
      const tried = this.#without(plan, 1, skipped);
      if (tried !== undefined && (best === undefined || tried.value > best.value)) best = tried;
    }
    return best;
  }

  /**
   * Without the `count` paths that are worth least, after `skipped` of them. What a path is worth follows from
   * the slopes: its amount moves to the others, at returns that fall by them.
   */
  #without({ division }: Valued, count: number, skipped = 0): Valued | undefined {
    const { paths, returns } = division;
    const size = paths.length;
    const amounts = [...division.amounts];
    const give = Float64Array.from(division.give);
    const left = new Set(paths.keys());
    const uses = usesOf(paths);
    for (let i = 0; i < count; i++) {
      const ranked = [...left]
        .map((place) => {
          const lost = (returns[place]! * amounts[place]! ** 2) / give[place * size + place]! / 2;
          return { place, loss: lost - this.#savedWithout(paths[place]!, uses) };
        })
        .sort((a, b) => a.loss - b.loss);
      const { place: gone } = ranked[Math.min(skipped, ranked.length - 1)]!;
      const own = give[gone * size + gone]!;
      const column = paths.map((_, row) => give[row * size + gone]!);
      const moved = amounts[gone]! / own;
      left.delete(gone);
      for (const edge of paths[gone]!) uses.set(edge, uses.get(edge)! - 1);
      for (const row of left) {
        amounts[row] = Math.max(0, amounts[row]! - moved * column[row]!);
        for (const k of left) give[row * size + k]! -= (column[row]! * column[k]!) / own;
      }
    }
    return this.#value(
      [...left].map((place) => paths[place]!),
      [...left].map((place) => amounts[place]!),
    );
  }

  /** @param shares in any unit */
  #value(paths: readonly EdgePath[], shares: readonly number[]): Valued | undefined {
    const { amount, tradeType, gas } = this.#task;
    const sum = shares.reduce((all, share) => all + share, 0);
    const division = balancePaths(
      paths,
      shares.map((share) => (share * amount) / sum),
      tradeType,
    );
    if (division === undefined) return undefined;
    const got = tradeType === 'EXACT_INPUT' ? division.got : -division.got;
    const uses = usesOf(division.paths);
    let value = got - division.ticks * gas.perTick - division.wordGas * gas.unit;
    for (const path of division.paths) value -= this.#pathGas(path);
    for (const [{ curve }, count] of uses) value += (count - 1) * this.#warmGas(curve.pool);
    return { division, value };
  }

  /** What a path costs beside the others. */
  #savedWithout(path: EdgePath, uses: ReadonlyMap<Edge, number>): number {
    let cost = this.#pathGas(path);
    for (const edge of path) if (uses.get(edge)! > 1) cost -= this.#warmGas(edge.curve.pool);
    return cost;
  }

  /** Of pools that no other path uses. */
  #pathGas(path: EdgePath): number {
    const { gas } = this.#task;
    let cost = gas.perPart;
    path.forEach(({ curve }, i) => {
      cost += floatHopGas(gas, curve.pool.kind) + floatJoinGas(gas, path[i - 1]?.curve, curve);
    });
    return cost;
  }

  #warmGas(pool: PoolState): number {
    const { unit, model } = this.#task.gas;
    return Number(warmGas(pool, model)) * unit;
  }
}

/** How many of the paths use each pool. */
function usesOf(paths: readonly EdgePath[]): Map<Edge, number> {
  const uses = new Map<Edge, number>();
  for (const edge of paths.flat()) uses.set(edge, (uses.get(edge) ?? 0) + 1);
  return uses;
}
