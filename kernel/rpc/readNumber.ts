/** Parses a JSON-RPC quantity that fits a number: a block, an index, seconds. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value)) return undefined;
  return Number.parseInt(value, 16);
}
