import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { Call } from '../../rpc/types.ts';

// First four bytes of keccak256 of the signature (Uniswap v2-core, v3-core); the test recomputes them.
export const poolSelectors = {
  'token0()': '0x0dfe1681',
  'token1()': '0xd21220a7',
  'fee()': '0xddca3f43',
  'allPairsLength()': '0x574f2ba3',
  'allPairs(uint256)': '0x1e3dd18b',
} as const;

export function poolCall(target: Hex, signature: keyof typeof poolSelectors, index?: number): Call {
  const word = index === undefined ? '' : index.toString(16).padStart(64, '0');
  return { target: target as Address, data: `${poolSelectors[signature]}${word}` };
}
