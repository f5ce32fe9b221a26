import { loadChunk } from '../../plugin/loadChunk.ts';
import type { CalldataCheck } from '../../tx/types.ts';
import type { CallIntent } from './CallIntent.ts';

/** The check that a transaction carries along; the reader is loaded when it is used. */
export function calldataCheck(intent: CallIntent): CalldataCheck {
  return async (call) => {
    const { checkCalldata } = await loadChunk(() => import('./checkCalldata.ts'));
    checkCalldata(call, intent);
  };
}
