import { Interface } from 'ethers/abi';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { v2Path } from '../routeSections.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';

const tail = 'address[] path, address to, uint256 deadline';

/** The functions that are called here: Uniswap/v2-periphery IUniswapV2Router02.sol. */
export const abi = new Interface([
  `function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, ${tail})`,
  `function swapExactETHForTokens(uint256 amountOutMin, ${tail}) payable`,
  `function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, ${tail})`,
  `function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${tail})`,
  `function swapETHForExactTokens(uint256 amountOut, ${tail}) payable`,
  `function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, ${tail})`,
  `function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, ${tail})`,
  `function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, ${tail}) payable`,
  `function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, ${tail})`,
]);

/**
 * A swap through the V2 Router02: a single path of V2 pairs. Taxed tokens use the functions for such tokens.
 * @throws SluiceError `quote_failed` for V3 pools, several parts, or a taxed exact output
 */
export function encodeV2Router02(router: Address, intent: SwapIntent): SwapCall {
  const [part, more] = intent.parts;
  if (!part || more || part.hops.some((hop) => hop.protocol !== 'v2')) {
    throw new SluiceError('quote_failed', 'Not a single V2 path - cannot use the V2 router');
  }
  const nativeIn = intent.input.kind === 'native';
  const nativeOut = intent.output.kind === 'native';
  const exactInput = intent.tradeType === 'EXACT_INPUT';
  if (intent.taxed && !exactInput) {
    throw new SluiceError('quote_failed', 'A token with a transfer fee cannot be bought for an exact output');
  }
  const name = exactInput
    ? `swapExact${nativeIn ? 'ETH' : 'Tokens'}For${nativeOut ? 'ETH' : 'Tokens'}`
    : `swap${nativeIn ? 'ETH' : 'Tokens'}ForExact${nativeOut ? 'ETH' : 'Tokens'}`;
  const amounts = exactInput
    ? [intent.amountInRaw, intent.amountOutRaw]
    : [intent.amountOutRaw, intent.amountInRaw];
  // The native amount is sent as value, not as an argument.
  const listed = nativeIn ? [intent.amountOutRaw] : amounts;
  const path = v2Path(part.hops);
  return {
    to: router,
    data: abi.encodeFunctionData(intent.taxed ? `${name}SupportingFeeOnTransferTokens` : name, [
      ...listed,
      path,
      intent.recipient,
      intent.deadline,
    ]) as Hex,
    value: nativeIn ? intent.amountInRaw : 0n,
  };
}
