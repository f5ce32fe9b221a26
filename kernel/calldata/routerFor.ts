import { findContract } from '../chain/ChainRegistry.ts';
import type { ChainSpec, DeployedContract } from '../chain/ChainSpec.ts';
import type { AddedHopKind } from './HopKind.ts';
import type { RouteHop } from './RoutePart.ts';
import type { RouterKind } from './RouterKind.ts';

// Separate from the encoders, which are loaded later.

/** Routers that accept every route first, then those for one protocol. */
export const routerKinds: readonly RouterKind[] = [
  'swapRouter02',
  'universalRouter',
  'swapRouter',
  'v2Router02',
];

/** The kernel's kinds of pools that each router knows. A kind of a plugin says it itself. */
const kernelKinds: Readonly<Record<RouterKind, readonly string[]>> = {
  v2Router02: ['v2'],
  swapRouter: ['v3'],
  swapRouter02: ['v2', 'v3'],
  universalRouter: ['v2', 'v3'],
};

/** Versions whose swap inputs have no price limit per hop. */
const plainVersions = new Set(['1.2.0', '2.0.0', '2.1.0']);

/** Whether the encoders know this version's swap inputs. */
export function isKnownUniversalRouter({ version }: DeployedContract): boolean {
  return plainVersions.has(version);
}

/** What of a route decides which router takes it. */
export interface RoutedPart {
  readonly hops: readonly Pick<RouteHop, 'protocol' | 'added'>[];
  readonly joined?: number | undefined;
  readonly forked?: number | undefined;
}

/** Whether the router can go on with all that it has of a token, so that parts can be joined. */
export function joinsEnds(router: RouterKind): boolean {
  return router === 'swapRouter02' || router === 'universalRouter';
}

/** Whether the router pays parts from what it has of a token, each its own amount, so that they can be forked. */
export function forksStarts(router: RouterKind): boolean {
  return router === 'universalRouter';
}

/** Whether `router` executes hops of a kind. @param added absent: a kind of the kernel */
function knowsKind(router: RouterKind, protocol: string, added?: AddedHopKind): boolean {
  return added ? added.routers.includes(router) : kernelKinds[router].includes(protocol);
}

/**
 * Whether a trade on `chain` may go through pools of a kind.
 * @param held the router that is kept to if it is there; absent: any
 */
export function tradesKind(
  chain: ChainSpec,
  held: RouterKind | undefined,
  protocol: string,
  added?: AddedHopKind,
): boolean {
  if (held && findContract(chain, held)) return knowsKind(held, protocol, added);
  // A chain without any router still shows the prices of its own pools.
  return !added || added.routers.some((router) => findContract(chain, router));
}

/**
 * The router for a route on `chain`; without parts, the one that most routes take. Taxed tokens use the V2
 * router's functions for such tokens.
 * @param held is taken before the others if it can do it
 */
export function routerFor(
  chain: ChainSpec,
  parts: readonly RoutedPart[],
  taxed: boolean,
  held?: RouterKind,
): (DeployedContract & { readonly kind: RouterKind }) | undefined {
  const hops = parts.flatMap((part) => part.hops);
  const takes = (router: RouterKind): boolean =>
    (router === 'v2Router02' ? parts.length === 1 : !taxed) &&
    parts.every(({ joined, forked }) => (joinsEnds(router) || !joined) && (forksStarts(router) || !forked)) &&
    hops.every(({ protocol, added }) => knowsKind(router, protocol, added));
  for (const kind of held ? [held, ...routerKinds] : routerKinds) {
    const contract = takes(kind) ? findContract(chain, kind) : undefined;
    if (!contract || (kind === 'universalRouter' && !isKnownUniversalRouter(contract))) continue;
    return { ...contract, kind };
  }
  return undefined;
}
