import { type FunctionFragment, Interface } from 'ethers/abi';
import type { ReadableKind } from '../read/readCall.ts';

const liquidityTail = 'address to, uint256 deadline';
const signature = 'bool approveMax, uint8 v, bytes32 r, bytes32 s';
const v2Tail = 'address[] path, address to, uint256 deadline';
const payments = [
  'unwrapWETH9(uint256 amountMinimum, address recipient)',
  'sweepToken(address token, uint256 amountMinimum, address recipient)',
  'refundETH()',
];
const permits = [
  'selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
];
const createPool =
  'createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)';

/**
 * Functions of each contract, by Uniswap's and OpenZeppelin's sources: all that the app calls, and those that a
 * forged call could use instead.
 */
const declared = {
  v2Router02: [
    `swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, ${v2Tail})`,
    `swapExactETHForTokens(uint256 amountOutMin, ${v2Tail})`,
    `swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, ${v2Tail})`,
    `swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${v2Tail})`,
    `swapETHForExactTokens(uint256 amountOut, ${v2Tail})`,
    `swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, ${v2Tail})`,
    `swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, ${v2Tail})`,
    `swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, ${v2Tail})`,
    `swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, ${v2Tail})`,
    `addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, ${liquidityTail})`,
    `addLiquidityETH(address tokenA, uint256 amountADesired, uint256 amountAMin, uint256 amountBMin, ${liquidityTail})`,
    `removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, ${liquidityTail})`,
    `removeLiquidityETH(address tokenA, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, ${liquidityTail})`,
    `removeLiquidityWithPermit(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, ${liquidityTail}, ${signature})`,
    `removeLiquidityETHWithPermit(address tokenA, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, ${liquidityTail}, ${signature})`,
    `removeLiquidityETHSupportingFeeOnTransferTokens(address tokenA, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, ${liquidityTail})`,
    `removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address tokenA, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, ${liquidityTail}, ${signature})`,
  ],
  swapRouter: [
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    'exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
    ...payments,
    ...permits,
    'unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
    'sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
  ],
  swapRouter02: [
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    'exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    ...payments,
    ...permits,
    'unwrapWETH9(uint256 amountMinimum)',
    'sweepToken(address token, uint256 amountMinimum)',
    'wrapETH(uint256 value)',
    'pull(address token, uint256 value)',
    'approveMax(address token)',
  ],
  universalRouter: [
    'V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMinimum, bytes path, bool payerIsUser)',
    'V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMaximum, bytes path, bool payerIsUser)',
    'PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount)',
    'SWEEP(address token, address recipient, uint256 amountMinimum)',
    'TRANSFER(address token, address recipient, uint256 value)',
    'PAY_PORTION(address token, address recipient, uint256 bips)',
    'V2_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMinimum, address[] path, bool payerIsUser)',
    'V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMaximum, address[] path, bool payerIsUser)',
    'PERMIT2_PERMIT(((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature)',
    'WRAP_ETH(address recipient, uint256 amount)',
    'UNWRAP_WETH(address recipient, uint256 amountMinimum)',
    'BALANCE_CHECK_ERC20(address owner, address token, uint256 minBalance)',
    // Its parameters depend on its actions: v4Actions.ts.
    'V4_SWAP(bytes actions)',
  ],
  positionManager: [
    'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)',
    'increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
    'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
    'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
    'burn(uint256 tokenId)',
    createPool,
    ...payments,
    ...permits,
    'approve(address to, uint256 tokenId)',
    'setApprovalForAll(address operator, bool approved)',
    'transferFrom(address from, address to, uint256 tokenId)',
    'safeTransferFrom(address from, address to, uint256 tokenId)',
    'permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ],
  v3Migrator: [
    'migrate((address pair, uint256 liquidityToMigrate, uint8 percentageToMigrate, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline, bool refundAsETH) params)',
    createPool,
    ...permits,
  ],
  token: [
    'approve(address spender, uint256 amount)',
    'transfer(address to, uint256 amount)',
    'transferFrom(address from, address to, uint256 amount)',
    'increaseAllowance(address spender, uint256 amount)',
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ],
  wrappedNative: [
    'deposit()',
    'withdraw(uint256 amount)',
    'approve(address spender, uint256 amount)',
    'transfer(address to, uint256 amount)',
    'transferFrom(address from, address to, uint256 amount)',
  ],
  permit2: [
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    'transferFrom(address from, address to, uint160 amount, address token)',
    'invalidateNonces(address token, address spender, uint48 newNonce)',
    'lockdown((address token, address spender)[] approvals)',
  ],
} as const satisfies Partial<Record<ReadableKind, readonly string[]>>;

/** The contracts that the app calls. */
export type CalledKind = keyof typeof declared;

export const calledKinds = Object.keys(declared) as readonly CalledKind[];

/** Universal Router Commands.sol. */
const commands: Readonly<Record<string, string>> = {
  V3_SWAP_EXACT_IN: '00',
  V3_SWAP_EXACT_OUT: '01',
  PERMIT2_TRANSFER_FROM: '02',
  SWEEP: '04',
  TRANSFER: '05',
  PAY_PORTION: '06',
  V2_SWAP_EXACT_IN: '08',
  V2_SWAP_EXACT_OUT: '09',
  PERMIT2_PERMIT: '0a',
  WRAP_ETH: '0b',
  UNWRAP_WETH: '0c',
  BALANCE_CHECK_ERC20: '0e',
  V4_SWAP: '10',
};

/** The functions of a contract; for the Universal Router its commands. */
export const contractFunctions = Object.fromEntries(
  calledKinds.map((kind) => {
    const abi = new Interface(declared[kind].map((text) => `function ${text}`));
    return [kind, abi.fragments as readonly FunctionFragment[]];
  }),
) as Readonly<Record<CalledKind, readonly FunctionFragment[]>>;

/** What a piece begins with: a selector, or a command's two digits. */
export function codeOf(kind: CalledKind, fragment: FunctionFragment): string {
  return kind === 'universalRouter' ? (commands[fragment.name] as string) : fragment.selector.slice(2);
}

const byCode = new Map(
  calledKinds.flatMap((kind) =>
    contractFunctions[kind].map((fragment) => [`${kind} ${codeOf(kind, fragment)}`, fragment] as const),
  ),
);

/** The function of `kind` that begins with `code`. @throws RangeError where the contract has none */
export function functionOf(kind: CalledKind, code: string): FunctionFragment {
  const found = byCode.get(`${kind} ${code}`);
  if (!found) throw new RangeError(`${kind} has no function ${code}`);
  return found;
}
