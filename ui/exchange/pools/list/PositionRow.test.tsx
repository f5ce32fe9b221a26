// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { ActiveChainToken, PriceServiceToken } from '../../../../kernel/services.ts';
import { hush, usdc } from '../../../testing/currencies.ts';
import { renderUi } from '../../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../../testing/servicesOf.ts';
import { PositionRow, type PositionRowProps } from './PositionRow.tsx';

afterEach(cleanup);

const chain = { tokens: [], contracts: [], prices: { source: 'onchain' } } as unknown as ChainSpec;
const one = { amount0Raw: 10n ** BigInt(hush.decimals), amount1Raw: 2n * 10n ** BigInt(usdc.decimals) };

/** @param priced the tokens that have a price, which is 3 dollars */
function open(change: Partial<PositionRowProps>, priced: readonly Currency[] = [hush, usdc]) {
  const services = servicesOf(
    provide(ActiveChainToken, { chain }),
    provide(PriceServiceToken, { price: (of) => (priced.includes(of) ? ({ usd: 3 } as never) : undefined) }),
  );
  const words = {
    ...{ item: 'Position 7', value: 'Value', fees: 'Unclaimed fees', status: 'In range', unknown: 'Unread' },
    range: ({ low, high, base, quote }: Record<'low' | 'high' | 'base' | 'quote', string>) =>
      `${low} to ${high} ${quote} per ${base}`,
  };
  const row = {
    ...{ chain, href: '/pool/7', id: '7', currencies: [hush, usdc] as const, fee: '0.3%', words },
    ...{ range: { tickLower: -600, tickUpper: 600 }, tick: 0, status: 'in_range' as const },
    ...{ amounts: one, fees: one },
  };
  renderUi(<PositionRow {...row} {...change} />, { services });
  return screen.getByRole('link');
}

test('the whole row leads to the position, and says what it is worth in dollars, and of what', () => {
  const row = open({ fees: { amount0Raw: 0n, amount1Raw: 0n } });
  expect(row.getAttribute('href')).toBe('/pool/7');
  expect(row.textContent).toMatch(/HUSH \/ USDC 0\.3% #7/);
  expect(screen.getByText('$9.00').title).toBe('1 HUSH + 2 USDC');
  expect(screen.getByText('$0.00')).toBeTruthy();
  expect(screen.getByText('In range')).toBeTruthy();
});

test('what has no price in dollars is told in its tokens', () => {
  open({}, [usdc]);
  expect(screen.getAllByText('1 HUSH + 2 USDC')).toHaveLength(2);
});

test('what could not be read is a dash with the reason, never zero; what is being read is neither', () => {
  open({ amounts: 'unknown', fees: undefined });
  expect(screen.getByText('–').title).toBe('Unread');
  expect(screen.queryByText(/\$/)).toBeNull();
});

test('a range of many digits keeps to four of them, so that it stays on one line', () => {
  const row = open({ range: { tickLower: 276_000, tickUpper: 282_000 } });
  expect(row.textContent).toContain('9.681E23 to 1.764E24 USDC per HUSH');
});

test('a row whose tokens are being read is named by its position, and has the parts that it will have', () => {
  const whole = open({});
  const parts = (row: HTMLElement) => Array.from(row.children, (part) => part.children.length);
  const expected = parts(whole);
  cleanup();
  const row = open({ currencies: undefined });
  expect(row.textContent).toMatch(/^Position 7 0\.3%/);
  expect(parts(row)).toEqual(expected);
});
