import { AbiCoder, Interface } from 'ethers/abi';
import type { TransactionCall } from '../../../kernel/calldata/TransactionCall.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { WithdrawalIntent } from './WithdrawalIntent.ts';

const manager = new Interface(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable']);

/** Uniswap/v4-periphery Actions.sol: DECREASE_LIQUIDITY and TAKE_PAIR. */
const ACTIONS = '0x0111';
const DECREASE = ['uint256', 'uint256', 'uint128', 'uint128', 'bytes'];
const TAKE = ['address', 'address', 'address'];
const NO_HOOK_DATA = '0x';

/**
 * The position manager's call that takes liquidity out of a position, and with it all of its fees. Decreasing by
 * nothing pays the fees alone.
 */
export function encodeWithdrawal(intent: WithdrawalIntent): TransactionCall {
  const { tokenId, liquidity, amount0MinimumRaw, amount1MinimumRaw, currency0, currency1, recipient } =
    intent;
  const coder = AbiCoder.defaultAbiCoder();
  const params = [
    coder.encode(DECREASE, [tokenId, liquidity, amount0MinimumRaw, amount1MinimumRaw, NO_HOOK_DATA]),
    coder.encode(TAKE, [currency0, currency1, recipient]),
  ];
  const unlockData = coder.encode(['bytes', 'bytes[]'], [ACTIONS, params]);
  const data = manager.encodeFunctionData('modifyLiquidities', [unlockData, intent.deadline]) as Hex;
  return { to: intent.manager, data, value: 0n };
}
