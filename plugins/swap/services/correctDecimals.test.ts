import { expect, test } from 'vitest';
import type { SwapTrade } from '../stores/SwapTrade.ts';
import { hush, mon } from '../testing/SwapFakes.ts';
import { correctDecimals } from './correctDecimals.ts';

const word = (raw: bigint) => `0x${raw.toString(16).padStart(64, '0')}`;

function tradeOf(told: string | Error) {
  const form = { input: { ...hush }, output: mon };
  const agree = async () => {
    if (told instanceof Error) throw told;
    return told;
  };
  return { form, trade: { form, client: { rpc: { agree } } } as unknown as SwapTrade };
}

test.each([
  ['another number', word(9n), 9],
  ['the same', word(18n), 18],
  ['nothing', '0x', 18],
  ['no possible number', word(256n), 18],
] as const)('a contract that tells %s', async (_, told, decimals) => {
  const { form, trade } = tradeOf(told);
  const token = form.input;
  await correctDecimals(trade, token);
  expect(form.input).toEqual({ ...hush, decimals });
  if (decimals === 18) expect(form.input).toBe(token);
  expect(form.output).toBe(mon);
});

test('a token that was put aside meanwhile stays aside', async () => {
  const { form, trade } = tradeOf(word(9n));
  await correctDecimals(trade, { ...hush });
  expect(form.input.decimals).toBe(18);
});

test('endpoints that disagree change nothing', async () => {
  const { form, trade } = tradeOf(new Error('disagree'));
  await expect(correctDecimals(trade, form.input)).rejects.toThrow('disagree');
  expect(form.input).toEqual(hush);
});
