import { wordAt } from '../../abi/words.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { isAddress } from '../settledOutput.ts';
import type { ReceiptRead } from './ChainReads.ts';

/** keccak256 of ERC-4337's `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`. */
export const userOperationTopic: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f';

/**
 * True if a bundler executed operations of `account` and all of them reverted, though the outer transaction
 * succeeded.
 */
export function operationFailed({ receipt, logs }: Pick<ReceiptRead, 'receipt' | 'logs'>, account: Address) {
  if (receipt.from === account) return false;
  const own = logs.filter(({ topics }) => topics[0] === userOperationTopic && isAddress(topics[2], account));
  // Words of the event's data: nonce, success, and two about gas.
  return own.length > 0 && own.every(({ data }) => wordAt(data, 1) === 0n);
}
