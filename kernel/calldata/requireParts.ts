import { SluiceError } from '../errors/SluiceError.ts';

const ZERO_ADDRESS = /^0x0{40}$/;

/**
 * The last look before something is built that gives others rights: what the types promise is there. The zero address
 * stands for a place that nobody filled in.
 * @throws SluiceError `request_incomplete` with `values.part`, the first that is missing
 */
export function requireParts(parts: Readonly<Record<string, unknown>>): void {
  for (const [part, value] of Object.entries(parts)) {
    if (value !== undefined && value !== null && value !== '' && !ZERO_ADDRESS.test(String(value))) continue;
    throw new SluiceError('request_incomplete', `missing ${part}`, { values: { part } });
  }
}
