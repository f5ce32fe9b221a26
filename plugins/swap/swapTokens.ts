import { token } from '../../kernel/plugin/token.ts';
import type { SwapFlow } from './stores/SwapFlow.ts';
import type { SwapStore } from './stores/SwapStore.ts';
import type { SwapTrade } from './stores/SwapTrade.ts';

declare module '../../kernel/errors/SluiceError.ts' {
  interface ErrorCodes {
    /** The contract at the chain's wrapped-coin address is not the expected one. */
    wrapped_coin_unknown: ErrorValues;
  }
}

export const SwapTradeToken = token<SwapTrade>('SwapTrade');
export const SwapStoreToken = token<SwapStore>('SwapStore');
export const SwapFlowToken = token<SwapFlow>('SwapFlow');
