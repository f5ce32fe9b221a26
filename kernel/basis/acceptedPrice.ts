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
  return market?.state === 'far' && market.acceptedBps === undefined;
}

/** The findings once the person has accepted the price, or taken that back. */
export function accepted(findings: BasisFindings, isAccepted: boolean): BasisFindings {
  const market = marketIn(findings);
  if (market?.state !== 'far' || !('market' in findings)) return findings;
  return { ...findings, market: { ...market, acceptedBps: isAccepted ? market.offBps : undefined } };
}

/**
 * New findings with the person's word of before, as long as the two prices have not gone further apart since it was
 * given, however slowly.
 */
export function keepAcceptance(found: BasisFindings, before: SeenFindings | undefined): BasisFindings {
  const [now, then] = [marketIn(found), marketIn(before)];
  if (now?.state !== 'far' || then?.state !== 'far' || !('market' in found)) return found;
  const { acceptedBps } = then;
  if (acceptedBps === undefined) return found;
  const isSameSide = now.offBps > 0 === acceptedBps > 0;
  const holds = isSameSide && Math.abs(now.offBps) <= Math.abs(acceptedBps) + HELD_BPS;
  return holds ? { ...found, market: { ...now, acceptedBps } } : found;
}
