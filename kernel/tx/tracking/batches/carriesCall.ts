import { keccak256 } from 'ethers/crypto';
import { word } from '../../../abi/words.ts';
import type { Hex } from '../../../chain/ChainSpec.ts';
import type { AskedCall } from '../../TransactionRecord.ts';

/** More places than a call's selector has in an honest batch. Each is looked at, so their number is bounded. */
const MAX_PLACES = 64;
/** Hex digits; far above a block's largest transaction that an account's code could unpack. */
const MAX_DIGITS = 2_000_000;

/**
 * Whether a wrapper's calldata holds a call byte by byte, after its target and its value. Every way to execute
 * calls for an account does so: ERC-7821, ERC-7579, ERC-4337's operations and the batches of Safe and others,
 * except where the calldata is compressed.
 * @returns undefined if the call has no bytes to be recognised by
 */
export function carriesCall(
  wrapper: Hex,
  { to, valueRaw, dataHash, dataSize, selector }: AskedCall,
): boolean | undefined {
  if (dataSize === undefined || selector === undefined || wrapper.length > MAX_DIGITS) return undefined;
  const digits = wrapper.slice(2).toLowerCase();
  const [target, start] = [to.slice(2).toLowerCase(), selector.slice(2)];
  const value = valueRaw === '0' ? undefined : word(BigInt(valueRaw));
  let at = digits.indexOf(start);
  for (let places = 0; at >= 0 && places < MAX_PLACES; places += 1, at = digits.indexOf(start, at + 1)) {
    const call = digits.slice(at, at + dataSize * 2);
    if (at % 2 !== 0 || call.length < dataSize * 2) continue;
    const head = digits.slice(0, at);
    if (!head.includes(target) || (value !== undefined && !head.includes(value))) continue;
    if (keccak256(`0x${call}`) === dataHash.toLowerCase()) return true;
  }
  return false;
}
