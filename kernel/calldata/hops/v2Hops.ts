import type { HopKind } from '../HopKind.ts';
import { v2Path } from '../routeSections.ts';

// Uniswap/universal-router Commands.sol.
const V2_SWAP_EXACT_IN = 0x08;
const V2_SWAP_EXACT_OUT = 0x09;

/** Pairs find each other by their tokens. */
export const v2Hops: HopKind = {
  mayTakeLess: false,
  swapRouter02: ({ hops, exactInput, amountRaw, limitRaw, to }) => [
    exactInput ? 'swapExactTokensForTokens' : 'swapTokensForExactTokens',
    [amountRaw, limitRaw, v2Path(hops), to],
  ],
  universalRouter: ({ hops, exactInput, amountRaw, limitRaw, to, payerIsUser }) => [
    {
      command: exactInput ? V2_SWAP_EXACT_IN : V2_SWAP_EXACT_OUT,
      types: ['address', 'uint256', 'uint256', 'address[]', 'bool'],
      values: [to, amountRaw, limitRaw, v2Path(hops), payerIsUser],
    },
  ],
};
