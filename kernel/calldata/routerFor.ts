import { findContract } from '../chain/ChainRegistry.ts';
import type { ChainSpec, DeployedContract } from '../chain/ChainSpec.ts';
import type { RoutePart } from './RoutePart.ts';

// Apart from the encoders, which are loaded when there is something to encode.

export type RouterKind = 'v2Router02' | 'swapRouter' | 'swapRouter02' | 'universalRouter';

/** From the one that takes every route to those that take one protocol. */
const preference: readonly RouterKind[] = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'];

/** Versions whose swap inputs have no price bound per hop. */
const plainVersions = new Set(['1.2.0', '2.0.0', '2.1.0']);

/** Whether the encoding of this deployment's swap inputs is known. */
export function isKnownUniversalRouter({ version }: DeployedContract): boolean {
  return plainVersions.has(version);
}

/**
 * The router that a route goes through on `chain`.
 * Taxed tokens go through the V2 router's own calls for them.
 */
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
