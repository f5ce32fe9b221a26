import { marketIn } from '../../basis/acceptedPrice.ts';
import { restsOnLess } from '../../basis/restsOnLess.ts';
import { type BasisFindings, forbids, type SeenFindings } from '../../basis/StateBasis.ts';

/** Findings of a plan's transaction, with what only those of another one say of routes or of the market. */
export function joined(findings: BasisFindings, others: SeenFindings): BasisFindings {
  if (findings.state !== 'agreed' && findings.state !== 'alone') return findings;
  const market = findings.market ?? marketIn(others);
  const all = market ? { ...findings, market } : findings;
  if (all.state !== 'agreed' || typeof others !== 'object' || others.state !== 'agreed') return all;
  const routes = all.routes ?? others.routes;
  return routes ? { ...all, routes } : all;
}

/** What two of a plan's transactions rest on: the lesser of both. */
export function lesser(findings: BasisFindings, others: BasisFindings): BasisFindings {
  const isLess = others.state === 'unchecked' || forbids(findings) || restsOnLess(findings, others);
  return isLess ? joined(findings, others) : joined(others, findings);
}
