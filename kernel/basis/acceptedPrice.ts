import type { BasisFindings, MarketFindings, SeenFindings } from './StateBasis.ts';

/** How much further off the market an accepted price may be before it must be accepted again, basis points. */
const HELD_BPS = 50;

/** What findings say of the market; undefined where they say nothing of it. */
export function marketIn(findings: SeenFindings | undefined): MarketFindings | undefined {
  return typeof findings === 'object' && 'market' in findings ? findings.market : undefined;
}

/** True where a person must accept the price of a pool first. */
export function awaitsAcceptance(findings: SeenFindings | undefined): boolean {
  const market = marketIn(findings);
  return market?.state === 'far' && !market.isAccepted;
}

/** The findings once the person has accepted the price, or taken that back. */
export function accepted(findings: BasisFindings, isAccepted: boolean): BasisFindings {
  const market = marketIn(findings);
  if (market?.state !== 'far' || !('market' in findings)) return findings;
  return { ...findings, market: { ...market, isAccepted } };
}

/** New findings with the person's word of before, as long as the two prices have not gone further apart. */
export function keepAcceptance(found: BasisFindings, before: SeenFindings | undefined): BasisFindings {
  const [now, then] = [marketIn(found), marketIn(before)];
  if (now?.state !== 'far' || then?.state !== 'far' || !then.isAccepted) return found;
  const isSameSide = now.offBps > 0 === then.offBps > 0;
  const holds = isSameSide && Math.abs(now.offBps) <= Math.abs(then.offBps) + HELD_BPS;
  return holds ? accepted(found, true) : found;
}
