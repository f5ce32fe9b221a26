import type { PathSearch } from '../routes/searchPaths.ts';
import { type Balanced, balancePaths } from './balancePaths.ts';
import { betterPaths } from './betterPaths.ts';
import type { BoundedTrade } from './dualBound.ts';
import { edgeRates } from './edgeRates.ts';
import type { FlowPart } from './flowParts.ts';

const MAX_ROUNDS = 12;
/** More paths than this take too long to be balanced. */
const MAX_PATHS = 64;
/** How many paths join in a round. */
const JOINING = 12;

/**
 * The best of these divisions, with the paths that pay more than it does at the prices that it leaves, until there
 * are none. A flow with circles has prices at which the circles pay, so its parts alone are not the best ones.
 * @param amount of the token that the trade type names, in raw units
 * @param isOver when true, no more paths are looked for
 */
export function widenParts(
  search: PathSearch,
  { edges }: Pick<BoundedTrade, 'edges'>,
  starts: readonly (readonly FlowPart[])[],
  amount: number,
  isOver: () => boolean,
): readonly FlowPart[] {
  const { tradeType } = search;
  const forward = tradeType === 'EXACT_INPUT';
  const balanced = (parts: readonly FlowPart[]) => {
    const sum = parts.reduce((all, { share }) => all + share, 0);
    return balancePaths(
      parts.map((part) => part.edges),
      parts.map(({ share }) => (share * amount) / sum),
      tradeType,
    );
  };
  let best: Balanced | undefined;
  for (const start of starts) {
    const widest = [...start].sort((a, b) => b.share - a.share).slice(0, MAX_PATHS);
    const division = widest.length > 0 ? balanced(widest) : undefined;
    if (division === undefined) continue;
    if (best === undefined || (forward ? division.got > best.got : division.got < best.got)) best = division;
  }
  for (let round = 0; best && best.paths.length < MAX_PATHS && round < MAX_ROUNDS && !isOver(); round++) {
    // All paths pay the same, but for those that end at a known tick.
    const reached = forward ? Math.max(...best.returns) : 1 / Math.min(...best.returns);
    const joining = betterPaths(search, edges, edgeRates(best, tradeType), reached, JOINING);
    if (joining.length === 0) break;
    const wider = balanced([...partsOf(best), ...joining.map((path) => ({ edges: path, share: 0 }))]);
    if (wider === undefined || !(forward ? wider.got > best.got : wider.got < best.got)) break;
    best = wider;
  }
  return best ? partsOf(best) : [];
}

function partsOf({ paths, amounts }: Balanced): readonly FlowPart[] {
  return paths.map((edges, i) => ({ edges, share: amounts[i]! }));
}
