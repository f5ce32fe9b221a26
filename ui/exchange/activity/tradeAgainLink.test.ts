import { expect, test } from 'vitest';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import { hush, mon, usdc } from '../../testing/currencies.ts';
import { tradeAgainLink } from './tradeAgainLink.ts';

const chain = { id: 1, slug: 'local' };
const tokens = {
  fromLink: (_: number, id: string) =>
    [mon, hush, usdc].find((one) => one.symbol === id || ('address' in one && one.address === id)),
};
const swap = {
  type: 'SWAP',
  tradeType: 'EXACT_INPUT',
  inputCurrencyId: 'MON',
  outputCurrencyId: usdc.address,
  inputCurrencyAmountRaw: '1500000000000000001',
  expectedOutputCurrencyAmountRaw: '2500000',
  minimumOutputCurrencyAmountRaw: '2400000',
} as const;
const link = (info: TransactionInfo) => tradeAgainLink({ info }, chain, tokens);

test('a swap is made again with the same pair, chain and typed amount, to the last unit', () => {
  expect(link(swap)).toBe(
    `/swap?chain=local&inputCurrency=MON&outputCurrency=${usdc.address}&exactAmount=1.500000000000000001&exactField=input`,
  );
});

test('an exact output keeps its direction, and a recipient is named', () => {
  const recipient = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const exactOutput = {
    type: 'SWAP',
    tradeType: 'EXACT_OUTPUT',
    inputCurrencyId: hush.address,
    outputCurrencyId: usdc.address,
    outputCurrencyAmountRaw: '2500000',
    maximumInputCurrencyAmountRaw: '2',
    expectedInputCurrencyAmountRaw: '1',
    recipient,
  } as const;
  expect(link(exactOutput)).toContain(`exactAmount=2.5&exactField=output&recipient=${recipient}`);
});

test('without the decimals of its token there is no amount', () => {
  const gone = `0x${'99'.repeat(20)}`;
  expect(link({ ...swap, inputCurrencyId: gone })).toBe(
    `/swap?chain=local&inputCurrency=${gone}&outputCurrency=${usdc.address}`,
  );
  expect(link({ ...swap, inputCurrencyAmountRaw: 'much' })).not.toContain('exactAmount');
});

test('what is no swap cannot be made again', () => {
  expect(link({ type: 'WRAP', unwrapped: false, currencyAmountRaw: '1', chainId: 1 })).toBeUndefined();
});
