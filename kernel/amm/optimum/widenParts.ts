import type { PathSearch } from '../routes/searchPaths.ts';
import { type Balanced, balancePaths } from './balancePaths.ts';
import { betterPaths } from './betterPaths.ts';
import type { BoundedTrade } from './dualBound.ts';
import type { FlowPart } from './flowParts.ts';
import { edgeRates } from './PathDivision.ts';

const MAX_ROUNDS = 12;
/** More paths than this take too long to be balanced. */
const MAX_PATHS = 64;
/** How many paths join in a round. */
const JOINING = 12;

/** What is taken from the flow in a start, so that its paths do not ask for more where a pool ends. */
const MIXES = [1e-3, 0.1] as const;

/**
 * The better one of the flow's division and the first answer's, with the paths that pay more than it does at the
 * prices that it leaves, until there are none. A flow with circles has prices at which the circles pay, so its parts
 * alone are not the best ones.
 * @param amount of the token that the trade type names, in raw units
 * @param isOver when true, no more paths are looked for
 */
export function widenParts(
  search: PathSearch,
  { edges }: Pick<BoundedTrade, 'edges'>,
  { flow, first }: { readonly flow: readonly FlowPart[]; readonly first: readonly FlowPart[] },
  amount: number,
  isOver: () => boolean,
): readonly FlowPart[] {
  const { tradeType } = search;
  const forward = tradeType === 'EXACT_INPUT';
  const isBetter = (a: Balanced, b: Balanced) => (forward ? a.got > b.got : a.got < b.got);
  const balanced = (parts: readonly FlowPart[]) =>
    parts.length === 0
      ? undefined
      : balancePaths(
          parts.map((part) => part.edges),
          sharesOf(parts).map((share) => share * amount),
          tradeType,
        );
  let best = balanced(first);
  for (const start of startsFrom(flow, first)) {
    const division = balanced(start);
    if (division === undefined) continue;
    if (best === undefined || isBetter(division, best)) best = division;
    break;
  }
  for (let round = 0; best && best.paths.length < MAX_PATHS && round < MAX_ROUNDS && !isOver(); round++) {
    // All paths pay the same, but for those that end at a known tick.
    const reached = forward ? Math.max(...best.returns) : 1 / Math.min(...best.returns);
    const joining = betterPaths(search, edges, edgeRates(best, tradeType), reached, JOINING);
    if (joining.length === 0) break;
    const wider = balanced([...partsOf(best), ...joining.map((path) => ({ edges: path, share: 0 }))]);
    if (wider === undefined || !isBetter(wider, best)) break;
    best = wider;
  }
  return best ? partsOf(best) : [];
}

/**
 * The widest paths of the flow; then less of them, and the rest along the first answer, or along one of them: the
 * others may fill their pools to the end, and the first answer too.
 */
function* startsFrom(flow: readonly FlowPart[], first: readonly FlowPart[]): Iterable<readonly FlowPart[]> {
  if (flow.length === 0) return;
  const widest = [...flow].sort((a, b) => b.share - a.share).slice(0, MAX_PATHS);
  yield widest;
  const scaled = (parts: readonly FlowPart[], by: number) =>
    sharesOf(parts).map((share, i) => ({ edges: parts[i]!.edges, share: share * by }));
  for (const mix of MIXES) {
    const less = scaled(widest, 1 - mix);
    yield [...less, ...scaled(first, mix)];
    for (const filled of less)
      yield less.map((part) => (part === filled ? { ...part, share: part.share + mix } : part));
  }
}

/** They sum to 1. */
function sharesOf(parts: readonly FlowPart[]): readonly number[] {
  const sum = parts.reduce((all, { share }) => all + share, 0);
  return parts.map(({ share }) => share / sum);
}

function partsOf({ paths, amounts }: Balanced): readonly FlowPart[] {
  return paths.map((edges, i) => ({ edges, share: amounts[i]! }));
}
