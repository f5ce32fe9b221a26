import type { Address } from '../../chain/ChainSpec.ts';
import { checksumAddress } from '../../chain/checksumAddress.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { CallResult } from '../../rpc/Multicall.ts';

/**
 * The single word of a factory's answer; zero when the call reverted or no contract is there.
 * @throws SluiceError when the call was not executed, or its answer is malformed
 */
export function factoryWord(result: CallResult | undefined): bigint {
  if (!result) throw new SluiceError('rpc_error', 'A factory gave no answer');
  if (!result.ok) {
    if (result.error.code === 'call_reverted') return 0n;
    throw result.error;
  }
  if (result.data === '0x') return 0n;
  if (!/^0x[0-9a-f]{64}$/i.test(result.data))
    throw new SluiceError('rpc_error', 'A factory gave a senseless answer');
  return BigInt(result.data);
}

/** The pool that a factory names; undefined for none. @throws SluiceError as {@link factoryWord} */
export function factoryPool(result: CallResult | undefined): Address | undefined {
  const word = factoryWord(result);
  if (word >> 160n !== 0n) throw new SluiceError('rpc_error', 'A factory answered with no address');
  return word === 0n ? undefined : checksumAddress(word.toString(16).padStart(40, '0'));
}
