import { SluiceError } from '../errors/SluiceError.ts';
import { ZERO_ADDRESS } from './zeroAddress.ts';

/**
 * The last check before an approval or a signature is built: the values that the types promise are really
 * there. The zero address counts as missing.
 * @throws SluiceError `request_incomplete` with `values.part`, the first that is missing
 */
export function requireParts(parts: Readonly<Record<string, unknown>>): void {
  for (const [part, value] of Object.entries(parts)) {
    if (value !== undefined && value !== null && value !== '' && value !== ZERO_ADDRESS) continue;
    throw new SluiceError('request_incomplete', `missing ${part}`, { values: { part } });
  }
}
