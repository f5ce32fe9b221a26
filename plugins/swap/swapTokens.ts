import { token } from '../../kernel/plugin/token.ts';
import type { SwapFlow } from './stores/SwapFlow.ts';
import type { SwapStore } from './stores/SwapStore.ts';
import type { SwapTrade } from './stores/SwapTrade.ts';

declare module '../../kernel/errors/SluiceError.ts' {
  interface ErrorCodes {
    /** The chain's wrapped coin is not what it should be. */
    wrapped_coin_unknown: ErrorValues;
  }
}

export const SwapTradeToken = token<SwapTrade>('SwapTrade');
export const SwapStoreToken = token<SwapStore>('SwapStore');
export const SwapFlowToken = token<SwapFlow>('SwapFlow');
