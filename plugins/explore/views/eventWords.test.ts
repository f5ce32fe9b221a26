import { expect, it } from 'vitest';
import type { PoolEvent } from '../../../kernel/index/types.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import words from '../../../locales/en-US/exploreLazy.json' with { type: 'json' };
import { eventWords } from './eventWords.ts';

const [token0, token1] = [addressOf(1), addressOf(2)];
const tokenAt = (address: string) => ({
  ...{ kind: 'token' as const, chainId: 1, address: token0, name: '', decimals: 6 },
  symbol: address === token0 ? 'ONE' : 'TWO',
});
const t = (key: string, values: Record<string, string>) => {
  const text = key
    .replace('exploreLazy:', '')
    .split('.')
    .reduce((at: unknown, part) => (at as Record<string, unknown>)[part], words);
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
};
type Told = Pick<PoolEvent, 'kind' | 'amount0Raw' | 'amount1Raw'>;

it.each<[Told, string]>([
  [{ kind: 'swap', amount0Raw: 5_000_000n, amount1Raw: -7_000_000n }, 'Swap 5 ONE for 7 TWO'],
  [{ kind: 'swap', amount0Raw: -5_000_000n, amount1Raw: 7_000_000n }, 'Swap 7 TWO for 5 ONE'],
  [{ kind: 'mint', amount0Raw: 0n, amount1Raw: 7_000_000n }, 'Add 0 ONE and 7 TWO'],
  [{ kind: 'burn', amount0Raw: -5_000_000n, amount1Raw: -7_000_000n }, 'Remove 5 ONE and 7 TWO'],
  [{ kind: 'mint', amount0Raw: undefined, amount1Raw: undefined }, 'Add liquidity in ONE and TWO'],
  [{ kind: 'burn', amount0Raw: undefined, amount1Raw: undefined }, 'Remove liquidity in ONE and TWO'],
  [{ kind: 'collect', amount0Raw: undefined, amount1Raw: undefined }, 'Collect fees in ONE and TWO'],
])('%o is told as "%s"', (event, text) => {
  expect(eventWords(event, { token0, token1 }, tokenAt, { t, locale: 'en-US' })).toBe(text);
});

it('of a pool that is not known it tells nothing', () => {
  const event: Told = { kind: 'swap', amount0Raw: 5n, amount1Raw: -7n };
  expect(eventWords(event, undefined, tokenAt, { t, locale: 'en-US' })).toBe('Swap – for –');
});
