import { marketIn } from '../../basis/acceptedPrice.ts';
import { leavesRoutes, provenOf } from '../../basis/restsOnLess.ts';
import type { BasisFindings, MarketFindings, SeenFindings } from '../../basis/StateBasis.ts';

type Compared = Extract<BasisFindings, { state: 'agreed' | 'alone' }>;

/** Findings of a plan's transaction, with what only those of another one say of routes or of the market. */
export function joined(findings: BasisFindings, others: SeenFindings): BasisFindings {
  if (!isCompared(findings)) return findings;
  const market = findings.market ?? marketIn(others);
  const all = market ? { ...findings, market } : findings;
  if (all.state !== 'agreed' || typeof others !== 'object' || others.state !== 'agreed') return all;
  const routes = all.routes ?? others.routes;
  return routes ? { ...all, routes } : all;
}

/** What two of a plan's transactions rest on: the lesser of both, in each respect. */
export function lesser(findings: BasisFindings, others: BasisFindings): BasisFindings {
  const [least, rest] = rankOf(others) < rankOf(findings) ? [others, findings] : [findings, others];
  if (!isCompared(least) || !isCompared(rest)) return least;
  const { market: _, proof: __, ...compared } = joined(least, rest) as Compared;
  const market = worse(least.market, rest.market);
  const { proof } = provenOf(rest) < provenOf(least) ? rest : least;
  return {
    ...compared,
    ...(compared.state === 'agreed' && leavesRoutes(rest) && { routes: 'unchecked' as const }),
    ...(market && { market }),
    ...(proof && { proof }),
  };
}

function isCompared(findings: BasisFindings): findings is Compared {
  return findings.state === 'agreed' || findings.state === 'alone';
}

const RANKS = ['unknown', 'alone', 'agreed', 'unchecked'];

/** The lowest for what forbids the plan; the highest where there is nothing to check. */
function rankOf(findings: BasisFindings): number {
  return RANKS.indexOf(findings.state);
}

const WORSE = ['near', 'none', 'unchecked', 'far'];

function worse(a: MarketFindings | undefined, b: MarketFindings | undefined): MarketFindings | undefined {
  if (!a || !b) return a ?? b;
  if (a.state === 'far' && b.state === 'far') return Math.abs(b.offBps) > Math.abs(a.offBps) ? b : a;
  return WORSE.indexOf(b.state) > WORSE.indexOf(a.state) ? b : a;
}
