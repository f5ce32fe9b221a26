import type { DeployedContract } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { checkIntent } from './checkIntent.ts';
import type { SwapCall, SwapIntent } from './SwapIntent.ts';
import { encodeSwapRouter } from './swapRouter.ts';
import { encodeSwapRouter02 } from './swapRouter02.ts';
import { encodeUniversalRouter } from './universalRouter.ts';
import { encodeV2Router02 } from './v2Router02.ts';

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
