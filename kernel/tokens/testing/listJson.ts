import { addressOf } from './testChain.ts';

export function entryJson(number: number, over: object = {}): Record<string, unknown> {
  return {
    chainId: 1,
    address: addressOf(number),
    decimals: 18,
    symbol: `T${number}`,
    name: `Token ${number}`,
    ...over,
  };
}

/** A valid token list in its JSON form. */
export function listJson(tokens: readonly unknown[], version: readonly [number, number, number] = [1, 0, 0]) {
  const [major, minor, patch] = version;
  return { name: 'A list', timestamp: '2026-01-01T00:00:00Z', version: { major, minor, patch }, tokens };
}
