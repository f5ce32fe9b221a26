import { findContract } from '../chain/ChainRegistry.ts';
import type { ChainSpec, DeployedContract } from '../chain/ChainSpec.ts';
import type { RoutePart } from './RoutePart.ts';

// Separate from the encoders, which are loaded later.

export type RouterKind = 'v2Router02' | 'swapRouter' | 'swapRouter02' | 'universalRouter';

/** Routers that accept every route first, then those for one protocol. */
const preference: readonly RouterKind[] = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'];

/** Versions whose swap inputs have no price limit per hop. */
const plainVersions = new Set(['1.2.0', '2.0.0', '2.1.0']);

/** Whether the encoders know this version's swap inputs. */
export function isKnownUniversalRouter({ version }: DeployedContract): boolean {
  return plainVersions.has(version);
}

/** The router for a route on `chain`. Taxed tokens use the V2 router's functions for such tokens. */
export function routerFor(
  chain: ChainSpec,
  parts: readonly RoutePart[],
  taxed: boolean,
): (DeployedContract & { readonly kind: RouterKind }) | undefined {
  const hops = parts.flatMap((part) => part.hops);
  const v2Only = parts.length === 1 && hops.every((hop) => hop.protocol === 'v2');
  const v3Only = hops.every((hop) => hop.protocol === 'v3');
  const takes: Record<RouterKind, boolean> = {
    v2Router02: v2Only,
    swapRouter: v3Only && !taxed,
    swapRouter02: !taxed,
    universalRouter: !taxed,
  };
  for (const kind of preference) {
    const contract = takes[kind] ? findContract(chain, kind) : undefined;
    if (!contract || (kind === 'universalRouter' && !isKnownUniversalRouter(contract))) continue;
    return { ...contract, kind };
  }
  return undefined;
}
