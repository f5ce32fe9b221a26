import {
  type AbiReader,
  mismatch,
  plainHex,
  readArguments,
  readWhole,
  same,
} from '../../../kernel/calldata/readCalldata.ts';
import type { TransactionCall } from '../../../kernel/calldata/TransactionCall.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { WithdrawalIntent } from './WithdrawalIntent.ts';

/** `modifyLiquidities(bytes,uint256)` of Uniswap/v4-periphery IPositionManager.sol. */
const MODIFY = '0xdd46508f';
/** Actions.sol: DECREASE_LIQUIDITY, then TAKE_PAIR. */
const ACTIONS = '0x0111';
/** ActionConstants.sol: these two stand for the sender and for the manager itself. */
const LAST_WORD_ADDRESS = 2n;

/**
 * Reads the final calldata by itself, and compares all that it does with what was meant: one decrease of that
 * position, and everything that the pool pays to the recipient.
 * @throws SluiceError `calldata_mismatch`, naming the difference
 */
export function checkWithdrawal(call: TransactionCall, intent: WithdrawalIntent): void {
  same('target', call.to.toLowerCase(), intent.manager.toLowerCase());
  same('value', call.value, 0n);
  const data = plainHex(call.data);
  if (data.slice(0, 10) !== MODIFY) throw mismatch('function', `${data.slice(0, 10)} is no withdrawal`);
  const { unlockData, deadline } = readArguments(data, (values) => ({
    unlockData: values.bytes(),
    deadline: values.uint(),
  }));
  same('deadline', deadline, BigInt(intent.deadline));
  const { actions, params } = readWhole(unlockData.slice(2), (values) => ({
    actions: values.bytes(),
    params: values.bytesList(),
  }));
  if (actions !== ACTIONS || params.length !== 2) {
    throw mismatch('steps', `${actions} instead of a decrease and a payment`);
  }
  const [decrease, take] = params as readonly [Hex, Hex];
  readWhole(decrease.slice(2), (values) => checkDecrease(values, intent));
  readWhole(take.slice(2), (values) => checkTake(values, intent));
}

function checkDecrease(values: AbiReader, intent: WithdrawalIntent): void {
  same('position', values.uint(), intent.tokenId);
  same('amount', values.uint(), intent.liquidity);
  same('minimum', values.uint(128), intent.amount0MinimumRaw);
  same('minimum', values.uint(128), intent.amount1MinimumRaw);
  same('steps', values.bytes(), '0x');
}

function checkTake(values: AbiReader, { currency0, currency1, recipient }: WithdrawalIntent): void {
  same('token', values.address(), currency0.toLowerCase());
  same('token', values.address(), currency1.toLowerCase());
  const to = values.address();
  if (BigInt(to) <= LAST_WORD_ADDRESS) throw mismatch('recipient', `${to} is nobody's address`);
  same('recipient', to, recipient.toLowerCase());
}
