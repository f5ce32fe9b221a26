import { Interface } from 'ethers/abi';
import { MAX_UINT128 } from '../abi/constants.ts';
import { sameAddress } from '../abi/sameAddress.ts';
import { ZERO_ADDRESS } from '../abi/zeroAddress.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';
import type {
  CollectIntent,
  CompoundIntent,
  DecreaseIntent,
  IncreaseIntent,
  MintIntent,
  PositionIntent,
  RebalanceIntent,
} from './PositionIntent.ts';
import type { SwapCall } from './SwapIntent.ts';

/**
 * The functions that are called here: Uniswap/v3-periphery INonfungiblePositionManager, IPoolInitializer,
 * ISelfPermit, IPeripheryPayments, IMulticall.
 */
export const abi = new Interface([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline)) payable returns (uint256, uint128, uint256, uint256)',
  'function increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline)) payable returns (uint128, uint256, uint256)',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline)) payable returns (uint256, uint256)',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max)) payable returns (uint256, uint256)',
  'function burn(uint256 tokenId) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function multicall(bytes[] data) payable returns (bytes[])',
]);

/** `collect` treats the zero address as the manager itself (NonfungiblePositionManager.sol). */
const ADDRESS_THIS = ZERO_ADDRESS;

/** The position manager call that executes `intent`. */
export function encodePosition(intent: PositionIntent): SwapCall {
  switch (intent.kind) {
    case 'mint_position':
      return deposit(intent, mintCalls(intent));
    case 'increase_position':
      return deposit(intent, [increaseCall(intent)]);
    case 'decrease_position':
      return { to: intent.positionManager, data: inOneCall(decreaseCalls(intent)), value: 0n };
    case 'collect_fees':
      return {
        to: intent.positionManager,
        data: inOneCall(collectCalls(intent, intent.fees0MinimumRaw, intent.fees1MinimumRaw)),
        value: 0n,
      };
    case 'compound_position':
      return moved(intent, [collectAll(intent.tokenId, intent.recipient), increaseCall(intent)]);
    case 'rebalance_position': {
      const { tokenId, recipient } = intent;
      return moved(intent, [emptyCall(intent), collectAll(tokenId, recipient), ...mintCalls(intent)]);
    }
  }
}

/** Permits first, then what moves amounts within the position manager; no native coin. */
function moved(
  { positionManager, permits = [] }: CompoundIntent | RebalanceIntent,
  calls: readonly Hex[],
): SwapCall {
  return { to: positionManager, data: inOneCall([...permits.map(permitCall), ...calls]), value: 0n };
}

/** Permits first, then the deposit; unused native coin is refunded. */
function deposit(intent: MintIntent | IncreaseIntent, calls: readonly Hex[]): SwapCall {
  const value = nativeDeposit(intent);
  const permits = (intent.permits ?? []).map(permitCall);
  const refund = intent.nativeAs ? [encode('refundETH', [])] : [];
  return { to: intent.positionManager, data: inOneCall([...permits, ...calls, ...refund]), value };
}

function nativeDeposit({ nativeAs, token0, ...intent }: MintIntent | IncreaseIntent): bigint {
  if (!nativeAs) return 0n;
  return sameAddress(nativeAs, token0) ? intent.amount0DesiredRaw : intent.amount1DesiredRaw;
}

function permitCall({ token, valueRaw, deadline, v, r, s }: SignedPermit): Hex {
  // "IfNecessary": if somebody copies the signature from the mempool and uses it first, our call still works.
  return encode('selfPermitIfNecessary', [token, valueRaw, deadline, v, r, s]);
}

function mintCalls(intent: MintIntent | RebalanceIntent): readonly Hex[] {
  const { token0, token1, fee } = intent;
  const createAtSqrtPriceX96 = 'createAtSqrtPriceX96' in intent ? intent.createAtSqrtPriceX96 : undefined;
  const mint = encode('mint', [
    [
      token0,
      token1,
      fee,
      intent.tickLower,
      intent.tickUpper,
      intent.amount0DesiredRaw,
      intent.amount1DesiredRaw,
      intent.amount0MinimumRaw,
      intent.amount1MinimumRaw,
      intent.recipient,
      intent.deadline,
    ],
  ]);
  if (createAtSqrtPriceX96 === undefined) return [mint];
  const create = [token0, token1, fee, createAtSqrtPriceX96];
  return [encode('createAndInitializePoolIfNecessary', create), mint];
}

function increaseCall(intent: IncreaseIntent | CompoundIntent): Hex {
  return encode('increaseLiquidity', [
    [
      intent.tokenId,
      intent.amount0DesiredRaw,
      intent.amount1DesiredRaw,
      intent.amount0MinimumRaw,
      intent.amount1MinimumRaw,
      intent.deadline,
    ],
  ]);
}

/** Takes all liquidity out of the position of a rebalancing. */
function emptyCall(intent: RebalanceIntent): Hex {
  const { tokenId, liquidity, removed0MinimumRaw, removed1MinimumRaw, deadline } = intent;
  return encode('decreaseLiquidity', [
    [tokenId, liquidity, removed0MinimumRaw, removed1MinimumRaw, deadline],
  ]);
}

function decreaseCalls(intent: DecreaseIntent): readonly Hex[] {
  const { tokenId, liquidity, amount0MinimumRaw, amount1MinimumRaw, deadline } = intent;
  return [
    encode('decreaseLiquidity', [[tokenId, liquidity, amount0MinimumRaw, amount1MinimumRaw, deadline]]),
    ...collectCalls(
      intent,
      amount0MinimumRaw + intent.fees0MinimumRaw,
      amount1MinimumRaw + intent.fees1MinimumRaw,
    ),
    ...(intent.burn ? [encode('burn', [tokenId])] : []),
  ];
}

/** Collects everything that is owed; through the manager when one side is paid as native coin. */
function collectCalls(
  { tokenId, recipient, token0, token1, nativeAs }: DecreaseIntent | CollectIntent,
  minimum0Raw: bigint,
  minimum1Raw: bigint,
): readonly Hex[] {
  const to = nativeAs ? ADDRESS_THIS : recipient;
  const collect = collectAll(tokenId, to);
  if (!nativeAs) return [collect];
  const nativeIs0 = sameAddress(nativeAs, token0);
  const [nativeMinimum, token, tokenMinimum] = nativeIs0
    ? [minimum0Raw, token1, minimum1Raw]
    : [minimum1Raw, token0, minimum0Raw];
  return [
    collect,
    encode('unwrapWETH9', [nativeMinimum, recipient]),
    encode('sweepToken', [token, tokenMinimum, recipient]),
  ];
}

function collectAll(tokenId: bigint, to: Address): Hex {
  return encode('collect', [[tokenId, to, MAX_UINT128, MAX_UINT128]]);
}

function inOneCall(calls: readonly Hex[]): Hex {
  const [only, more] = calls;
  return only && !more ? only : encode('multicall', [calls]);
}

function encode(name: string, values: readonly unknown[]): Hex {
  return abi.encodeFunctionData(name, values as unknown[]) as Hex;
}
