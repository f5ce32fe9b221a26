import { Interface } from 'ethers/abi';
import { ZERO_ADDRESS } from '../../abi/zeroAddress.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { RoutePart } from '../RoutePart.ts';
import { firstHop, v3Path } from '../routeSections.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';
import { mayLeaveNative } from './mayLeaveNative.ts';
import { maximumInputs } from './splitAmounts.ts';

/**
 * The functions that are called here: Uniswap/v3-periphery SwapRouter.sol and its bases: every params
 * struct carries the deadline.
 */
export const abi = new Interface([
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum)) payable returns (uint256)',
  'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
  'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum)) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
]);

/** PeripheryPayments: the zero address as recipient means the router itself. */
const ROUTER = ZERO_ADDRESS;

/**
 * A swap through the first V3 SwapRouter: V3 paths only.
 * @throws SluiceError `quote_failed` for a route with a V2 pool
 */
export function encodeSwapRouter(router: Address, intent: SwapIntent): SwapCall {
  if (intent.parts.some(({ hops, joined }) => joined || hops.some((hop) => hop.protocol !== 'v3'))) {
    throw new SluiceError('quote_failed', 'Not a V3 trade - cannot use V3 SwapRouter');
  }
  const nativeOut = intent.output.kind === 'native';
  const collect = nativeOut || intent.parts.length > 1;
  const to = collect ? ROUTER : intent.recipient;
  const limits = intent.tradeType === 'EXACT_OUTPUT' ? maximumInputs(intent) : [];
  const calls = intent.parts.map((part, index) =>
    intent.tradeType === 'EXACT_INPUT'
      ? exactInput(part, to, collect ? 0n : intent.amountOutRaw, intent.deadline)
      : exactOutput(part, to, limits[index] ?? 0n, intent.deadline),
  );
  if (nativeOut) calls.push(encode('unwrapWETH9', [intent.amountOutRaw, intent.recipient]));
  else if (collect && intent.output.kind === 'token') {
    calls.push(encode('sweepToken', [intent.output.address, intent.amountOutRaw, intent.recipient]));
  }
  if (mayLeaveNative(intent)) calls.push(encode('refundETH', []));
  const [only] = calls;
  return {
    to: router,
    data: calls.length === 1 && only ? only : encode('multicall', [calls]),
    value: intent.input.kind === 'native' ? intent.amountInRaw : 0n,
  };
}

function exactInput({ hops, amountInRaw }: RoutePart, to: Address, minimum: bigint, deadline: number): Hex {
  if (hops.length > 1)
    return encode('exactInput', [[v3Path(hops, false), to, deadline, amountInRaw, minimum]]);
  const { tokenIn, tokenOut, fee } = firstHop(hops);
  return encode('exactInputSingle', [[tokenIn, tokenOut, fee, to, deadline, amountInRaw, minimum, 0n]]);
}

function exactOutput({ hops, amountOutRaw }: RoutePart, to: Address, maximum: bigint, deadline: number): Hex {
  if (hops.length > 1)
    return encode('exactOutput', [[v3Path(hops, true), to, deadline, amountOutRaw, maximum]]);
  const { tokenIn, tokenOut, fee } = firstHop(hops);
  return encode('exactOutputSingle', [[tokenIn, tokenOut, fee, to, deadline, amountOutRaw, maximum, 0n]]);
}

function encode(name: string, values: readonly unknown[]): Hex {
  return abi.encodeFunctionData(name, values as unknown[]) as Hex;
}
