import { Interface } from 'ethers/abi';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { RoutePart } from '../RoutePart.ts';
import { firstHop, type RouteSection, routeSections, v2Path, v3Path } from '../routeSections.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';
import { mayLeaveNative } from './mayLeaveNative.ts';
import { maximumInputs } from './splitAmounts.ts';

// Uniswap/swap-router-contracts, IV2SwapRouter, IV3SwapRouter, IMulticallExtended, IPeripheryPaymentsExtended.
const abi = new Interface([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable returns (uint256)',
  'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
  'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum)) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
]);

/** Constants.sol: these values mean the router itself as recipient, and its whole balance as input. */
const ADDRESS_THIS: Address = '0x0000000000000000000000000000000000000002';
const CONTRACT_BALANCE = 0n;

/**
 * A swap through SwapRouter02: V2, V3 and mixed paths, several parts, native coin on either side. With
 * several parts or a native output, the router collects the output of all pools and pays it out once, so that
 * the minimum applies to the whole trade.
 * @throws SluiceError `quote_failed` for an exact output over mixed protocols, which no router supports
 */
export function encodeSwapRouter02(router: Address, intent: SwapIntent): SwapCall {
  const nativeOut = intent.output.kind === 'native';
  const collect = nativeOut || intent.parts.length > 1;
  const recipient = collect ? ADDRESS_THIS : intent.recipient;
  const limits = intent.tradeType === 'EXACT_OUTPUT' ? maximumInputs(intent) : [];
  const calls = intent.parts.flatMap((part, index) =>
    intent.tradeType === 'EXACT_INPUT'
      ? exactInput(part, recipient, collect ? 0n : intent.amountOutRaw)
      : [exactOutput(part, recipient, limits[index] ?? 0n)],
  );
  if (nativeOut) {
    calls.push(encode('unwrapWETH9', [intent.amountOutRaw, intent.recipient]));
  } else if (collect && intent.output.kind === 'token') {
    calls.push(encode('sweepToken', [intent.output.address, intent.amountOutRaw, intent.recipient]));
  }
  if (mayLeaveNative(intent)) calls.push(encode('refundETH', []));
  return {
    to: router,
    data: encode('multicall(uint256,bytes[])', [BigInt(intent.deadline), calls]),
    value: intent.input.kind === 'native' ? intent.amountInRaw : 0n,
  };
}

function exactInput(part: RoutePart, recipient: Address, minimum: bigint): readonly Hex[] {
  const sections = routeSections(part);
  return sections.map((section, index) => {
    const last = index === sections.length - 1;
    const amountIn = index === 0 ? part.amountInRaw : CONTRACT_BALANCE;
    return exactInputSection(section, last ? recipient : ADDRESS_THIS, amountIn, last ? minimum : 0n);
  });
}

function exactInputSection(section: RouteSection, to: Address, amountIn: bigint, minimum: bigint): Hex {
  const { hops } = section;
  if (section.protocol === 'v2')
    return encode('swapExactTokensForTokens', [amountIn, minimum, v2Path(hops), to]);
  if (hops.length > 1) return encode('exactInput', [[v3Path(hops, false), to, amountIn, minimum]]);
  const { tokenIn, tokenOut, fee } = firstHop(hops);
  return encode('exactInputSingle', [[tokenIn, tokenOut, fee, to, amountIn, minimum, 0n]]);
}

function exactOutput(part: RoutePart, to: Address, maximum: bigint): Hex {
  const [section, mixed] = routeSections(part);
  if (!section || mixed) throw new SluiceError('quote_failed', 'An exact output cannot mix V2 and V3 pools');
  const { hops } = section;
  const amountOut = part.amountOutRaw;
  if (section.protocol === 'v2')
    return encode('swapTokensForExactTokens', [amountOut, maximum, v2Path(hops), to]);
  if (hops.length > 1) return encode('exactOutput', [[v3Path(hops, true), to, amountOut, maximum]]);
  const { tokenIn, tokenOut, fee } = firstHop(hops);
  return encode('exactOutputSingle', [[tokenIn, tokenOut, fee, to, amountOut, maximum, 0n]]);
}

function encode(name: string, values: readonly unknown[]): Hex {
  return abi.encodeFunctionData(name, values as unknown[]) as Hex;
}
