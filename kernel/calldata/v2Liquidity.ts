import { Interface } from 'ethers/abi';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';
import type { SwapCall } from './SwapIntent.ts';

const signed = 'bool approveMax, uint8 v, bytes32 r, bytes32 s';

/** The functions that are called here: Uniswap/v2-periphery IUniswapV2Router02.sol. */
export const abi = new Interface([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  `function removeLiquidityWithPermit(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline, ${signed})`,
  `function removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, ${signed})`,
  'function removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  `function removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, ${signed})`,
]);

/** One side of a deposit or a withdrawal, raw units. */
export interface V2Side {
  readonly currency: Currency;
  /** The minimum taken or paid. */
  readonly minimumRaw: bigint;
}

export interface V2Deposit {
  readonly sides: readonly [
    a: V2Side & { readonly desiredRaw: bigint },
    b: V2Side & { readonly desiredRaw: bigint },
  ];
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
}

export interface V2Withdrawal {
  readonly sides: readonly [a: V2Side, b: V2Side];
  /** Pair tokens, raw units. */
  readonly liquidityRaw: bigint;
  readonly recipient: Address;
  /** Seconds. Also the permit's deadline: the contract has a single argument for both. */
  readonly deadline: number;
  readonly permit: SignedPermit | undefined;
  /** Whether the other token of a native pair takes a transfer fee. */
  readonly taxed: boolean;
}

/** Adds liquidity through Router02; a native side is sent as value. */
export function encodeV2Deposit(router: Address, { sides, recipient, deadline }: V2Deposit): SwapCall {
  const [a, b] = sides;
  const native = [a, b].find(({ currency }) => currency.kind === 'native');
  if (native) {
    const other = native === a ? b : a;
    const args = [
      addressOf(other.currency),
      other.desiredRaw,
      other.minimumRaw,
      native.minimumRaw,
      recipient,
      deadline,
    ];
    return {
      to: router,
      data: abi.encodeFunctionData('addLiquidityETH', args) as Hex,
      value: native.desiredRaw,
    };
  }
  const args = [
    addressOf(a.currency),
    addressOf(b.currency),
    a.desiredRaw,
    b.desiredRaw,
    a.minimumRaw,
    b.minimumRaw,
    recipient,
    deadline,
  ];
  return { to: router, data: abi.encodeFunctionData('addLiquidity', args) as Hex, value: 0n };
}

/** Removes liquidity through Router02, with the permit instead of an allowance if there is one. */
export function encodeV2Withdrawal(router: Address, withdrawal: V2Withdrawal): SwapCall {
  const { sides, liquidityRaw, recipient, deadline, permit, taxed } = withdrawal;
  const [a, b] = sides;
  const native = [a, b].find(({ currency }) => currency.kind === 'native');
  const [first, second] = native === a ? [b, a] : [a, b];
  const name = `removeLiquidity${native ? 'ETH' : ''}${permit ? 'WithPermit' : ''}${
    native && taxed ? 'SupportingFeeOnTransferTokens' : ''
  }`;
  const tokens = native
    ? [addressOf(first.currency)]
    : [addressOf(first.currency), addressOf(second.currency)];
  const signature = permit ? [false, permit.v, permit.r, permit.s] : [];
  const args = [
    ...tokens,
    liquidityRaw,
    first.minimumRaw,
    second.minimumRaw,
    recipient,
    deadline,
    ...signature,
  ];
  return { to: router, data: abi.encodeFunctionData(name, args) as Hex, value: 0n };
}

function addressOf(currency: Currency): Address {
  if (currency.kind === 'native') throw new RangeError('a pair has one native side at most');
  return currency.address;
}
