import { loadChunk } from '../runtime/loadChunk.ts';
import type { CallIntent } from './read/CallIntent.ts';
import type { CalldataCheck } from './TransactionCall.ts';

/** The check that a transaction carries along; the reader is loaded when it is used. */
export function calldataCheck(intent: CallIntent): CalldataCheck {
  return async (call) => {
    const { checkCalldata } = await loadChunk(() => import('./read/checkCalldata.ts'));
    checkCalldata(call, intent);
  };
}
