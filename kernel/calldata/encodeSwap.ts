import type { DeployedContract } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { checkIntent } from './routers/checkIntent.ts';
import { encodeSwapRouter } from './routers/swapRouter.ts';
import { encodeSwapRouter02 } from './routers/swapRouter02.ts';
import { encodeUniversalRouter } from './routers/universalRouter.ts';
import { encodeV2Router02 } from './routers/v2Router02.ts';
import type { SwapCall, SwapIntent } from './SwapIntent.ts';

/**
 * The call that executes `intent` on `router`.
 * @throws SluiceError `quote_failed` when the router cannot execute it, or when the intent contradicts itself
 */
export function encodeSwap(router: DeployedContract, intent: SwapIntent): SwapCall {
  checkIntent(intent);
  if (intent.taxed && router.kind !== 'v2Router02') {
    throw new SluiceError('quote_failed', 'A token with a transfer fee goes through the V2 router only');
  }
  if (router.kind !== 'universalRouter' && intent.parts.some(({ forked }) => forked)) {
    throw new SluiceError('quote_failed', 'Only the Universal Router forks parts');
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
