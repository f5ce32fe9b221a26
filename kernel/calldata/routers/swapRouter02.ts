import { Interface } from 'ethers/abi';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { HopRun } from '../HopKind.ts';
import { hopKindOf } from '../hops/hopKindOf.ts';
import type { RoutePart } from '../RoutePart.ts';
import { firstHop, payingParts, routeSections, type SharedHops, sharedHops } from '../routeSections.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';
import { mayLeaveNative } from './mayLeaveNative.ts';
import { maximumInputs } from './splitAmounts.ts';

/**
 * The functions that are called here: Uniswap/swap-router-contracts, IV2SwapRouter, IV3SwapRouter,
 * IMulticallExtended, IPeripheryPaymentsExtended.
 */
export const abi = new Interface([
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
 * A swap through SwapRouter02: paths of all kinds that it knows, also mixed, several parts, native coin on either side. With
 * several parts or a native output, the router collects the output of all pools and pays it out once, so that
 * the minimum applies to the whole trade.
 * @throws SluiceError `quote_failed` for an exact output over mixed kinds of pools, which no router supports
 */
export function encodeSwapRouter02(router: Address, intent: SwapIntent): SwapCall {
  const nativeOut = intent.output.kind === 'native';
  const collect = nativeOut || payingParts(intent).length > 1;
  const recipient = collect ? ADDRESS_THIS : intent.recipient;
  const limits = intent.tradeType === 'EXACT_OUTPUT' ? maximumInputs(intent) : [];
  const calls = intent.parts.flatMap((part, index) =>
    intent.tradeType === 'EXACT_INPUT'
      ? exactInput(part, sharedHops(intent, index), recipient, collect ? 0n : intent.amountOutRaw)
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

function exactInput(
  part: RoutePart,
  shared: SharedHops,
  recipient: Address,
  minimum: bigint,
): readonly Hex[] {
  const sections = routeSections(part, shared);
  return sections.map((section, index) => {
    const last = !part.joined && index === sections.length - 1;
    const amountRaw = index === 0 ? part.amountInRaw : CONTRACT_BALANCE;
    const to = last ? recipient : ADDRESS_THIS;
    return run({ ...section, exactInput: true, amountRaw, limitRaw: last ? minimum : 0n, to });
  });
}

function exactOutput(part: RoutePart, to: Address, maximum: bigint): Hex {
  const [section, mixed] = routeSections(part);
  if (!section || mixed) throw new SluiceError('quote_failed', 'An exact output cannot mix kinds of pools');
  return run({ ...section, exactInput: false, amountRaw: part.amountOutRaw, limitRaw: maximum, to });
}

function run(asked: Omit<HopRun, 'payerIsUser'>): Hex {
  const encodeRun = hopKindOf(firstHop(asked.hops)).swapRouter02;
  if (!encodeRun) throw new SluiceError('quote_failed', 'SwapRouter02 does not know this kind of pool');
  return encode(...encodeRun({ ...asked, payerIsUser: true }));
}

function encode(name: string, values: readonly unknown[]): Hex {
  return abi.encodeFunctionData(name, values as unknown[]) as Hex;
}
