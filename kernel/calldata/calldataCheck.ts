import { loadChunk } from '../runtime/loadChunk.ts';
import type { CallIntent } from './read/CallIntent.ts';
import type { CalldataCheck } from './TransactionCall.ts';

/** The calldata check for a transaction; loads the reader when it first runs. */
export function calldataCheck(intent: CallIntent): CalldataCheck {
  return async (call) => {
    const { checkCalldata } = await loadChunk(() => import('./read/checkCalldata.ts'));
    checkCalldata(call, intent);
  };
}
