import { findContract } from '../chain/ChainRegistry.ts';
import type { ChainSpec, DeployedContract } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { RoutePart } from '../quote/types.ts';
import { checkIntent } from './checkIntent.ts';
import type { SwapCall, SwapIntent } from './SwapIntent.ts';
import { encodeSwapRouter } from './swapRouter.ts';
import { encodeSwapRouter02 } from './swapRouter02.ts';
import { encodeUniversalRouter, isKnownUniversalRouter } from './universalRouter.ts';
import { encodeV2Router02 } from './v2Router02.ts';

export type RouterKind = 'v2Router02' | 'swapRouter' | 'swapRouter02' | 'universalRouter';

/** From the one that takes every route to those that take one protocol. */
const preference: readonly RouterKind[] = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'];

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

/**
 * The call that carries out `intent` on `router`.
 * @throws SluiceError `quote_failed` where the router cannot, or where the intent contradicts itself
 */
export function encodeSwap(router: DeployedContract, intent: SwapIntent): SwapCall {
  checkIntent(intent);
  if (intent.taxed && router.kind !== 'v2Router02') {
    throw new SluiceError('quote_failed', 'A token with a transfer fee goes through the V2 router only');
  }
  switch (router.kind) {
    case 'swapRouter02':
      return encodeSwapRouter02(router.address, intent);
    case 'universalRouter':
      return encodeUniversalRouter(router, intent);
    case 'swapRouter':
      return encodeSwapRouter(router.address, intent);
    case 'v2Router02':
      return encodeV2Router02(router.address, intent);
    default:
      throw new SluiceError('quote_failed', `${router.kind} is not a router`);
  }
}
