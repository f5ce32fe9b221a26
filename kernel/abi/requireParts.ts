import { SluiceError } from '../errors/SluiceError.ts';
import { ZERO_ADDRESS } from './zeroAddress.ts';

/**
 * The last look before something is built that gives others rights: what the types promise is there. The zero address
 * stands for a place that nobody filled in.
 * @throws SluiceError `request_incomplete` with `values.part`, the first that is missing
 */
export function requireParts(parts: Readonly<Record<string, unknown>>): void {
  for (const [part, value] of Object.entries(parts)) {
    if (value !== undefined && value !== null && value !== '' && value !== ZERO_ADDRESS) continue;
    throw new SluiceError('request_incomplete', `missing ${part}`, { values: { part } });
  }
}
