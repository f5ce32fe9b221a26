import { operatorOf } from '../rpc/operatorOf.ts';
import { marketIn } from './acceptedPrice.ts';
import type { BasisFindings, SeenFindings } from './StateBasis.ts';

type Alone = Extract<BasisFindings, { state: 'alone' }>;

/**
 * What the findings lack of those that a person confirmed under, so that they must be seen first: a second
 * operator, the check of other routes, that of the market's price, or a proof. Otherwise whoever makes an endpoint silent ends the comparison.
 */
export function restsOnLess(
  found: BasisFindings,
  seen: SeenFindings,
): 'operators' | 'routes' | 'market' | 'proof' | undefined {
  if (found.state !== 'agreed' && found.state !== 'alone') return undefined;
  if (found.state === 'alone' && !saysAlone(seen, found)) return 'operators';
  if (leavesRoutes(found) && !leavesRoutes(seen) && !isAlone(seen)) return 'routes';
  if (leavesMarket(found, seen)) return 'market';
  return provenOf(found) < provenOf(seen) ? 'proof' : undefined;
}

/**
 * True where the findings say that this endpoint's operator alone tells. A review that waits says at once where there
 * is nobody else to ask.
 */
export function saysAlone(
  seen: SeenFindings,
  { endpoint, unanswered }: Pick<Alone, 'endpoint' | 'unanswered'>,
): boolean {
  if (seen === 'asking') return unanswered.length === 0;
  return isAlone(seen) && operatorOf(seen.endpoint) === operatorOf(endpoint);
}

/** One operator's word says less than two that say nothing of other routes. */
function isAlone(seen: SeenFindings): seen is Alone {
  return typeof seen === 'object' && seen.state === 'alone';
}

/** True where two operators agreed, and said nothing of other routes. */
export function leavesRoutes(findings: SeenFindings): boolean {
  return typeof findings === 'object' && findings.state === 'agreed' && findings.routes === 'unchecked';
}

/** No market is found, where it was known or had not been looked at by then. */
function leavesMarket(found: BasisFindings, seen: SeenFindings): boolean {
  const [now, then] = [marketIn(found)?.state, marketIn(seen)?.state];
  if (now !== 'none' && now !== 'unchecked') return false;
  // Without a word of the market they are those of another transaction of the plan.
  const isOther = typeof seen === 'object' && (seen.state === 'agreed' || seen.state === 'alone');
  return then === 'near' || (then === undefined && !isOther);
}

/** How much is proven: 0 nothing, 1 a part, 2 all. */
export function provenOf(findings: SeenFindings): number {
  const proof = typeof findings === 'object' && 'proof' in findings ? findings.proof : undefined;
  if (proof?.state !== 'proven') return 0;
  return proof.part ? 1 : 2;
}
