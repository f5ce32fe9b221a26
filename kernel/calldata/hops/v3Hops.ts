import type { HopKind } from '../HopKind.ts';
import { firstHop, v3Path } from '../routeSections.ts';

// Uniswap/universal-router Commands.sol.
const V3_SWAP_EXACT_IN = 0x00;
const V3_SWAP_EXACT_OUT = 0x01;

/** Pools find each other by their tokens and fees. An exact output names them backwards. */
export const v3Hops: HopKind = {
  mayTakeLess: true,
  swapRouter02({ hops, exactInput, amountRaw, limitRaw, to }) {
    const name = exactInput ? 'exactInput' : 'exactOutput';
    if (hops.length > 1) return [name, [[v3Path(hops, !exactInput), to, amountRaw, limitRaw]]];
    const { tokenIn, tokenOut, fee } = firstHop(hops);
    return [`${name}Single`, [[tokenIn, tokenOut, fee, to, amountRaw, limitRaw, 0n]]];
  },
  universalRouter: ({ hops, exactInput, amountRaw, limitRaw, to, payerIsUser }) => [
    {
      command: exactInput ? V3_SWAP_EXACT_IN : V3_SWAP_EXACT_OUT,
      types: ['address', 'uint256', 'uint256', 'bytes', 'bool'],
      values: [to, amountRaw, limitRaw, v3Path(hops, !exactInput), payerIsUser],
    },
  ],
};
