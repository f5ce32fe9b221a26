import { token } from '../../kernel/plugin/token.ts';
import type { SwapFlow } from './stores/SwapFlow.ts';
import type { SwapStore } from './stores/SwapStore.ts';
import type { SwapTrade } from './stores/SwapTrade.ts';

export const SwapTradeToken = token<SwapTrade>('SwapTrade');
export const SwapStoreToken = token<SwapStore>('SwapStore');
export const SwapFlowToken = token<SwapFlow>('SwapFlow');
