// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PositionLedger } from '../../../kernel/history/positionLedger.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, usdc } from '../../../ui/testing/currencies.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { PerformancePanel } from './PerformancePanel.tsx';
import type { PerformanceProps } from './performanceProps.ts';

afterEach(cleanup);

const worth = { quote: 1_000_000n, usd: 1_000_000n };
const flow = { ...worth, amount0: 1n, amount1: 1n };
const whole = {
  ...{ profit: worth, againstHolding: worth, feesHeld: worth, divergence: worth, feesPerDay: worth },
  ...{ valueNow: flow, uncollectedFees: flow, deposited: flow, withdrawn: flow, collectedFees: flow },
  ...{ waiting: flow, profitPips: 1n, activeSeconds: 86_400n },
  rows: [{ block: 5n }],
} as unknown as PositionLedger;

/** Opens the panel of a ledger whose one event has a price from its own amounts; gives what is in its details. */
function open(change: Partial<PositionLedger> = {}) {
  const performance = {
    ...{ ledger: { ...whole, ...change }, tokens: [hush, usdc], quote: 1, inRange: undefined },
    past: { history: { loading: false, from: 1n }, facts: { loading: false }, path: undefined },
    sourceAt: () => 'amounts',
  };
  const known = { block: 40n, seconds: 40n, endpoint: undefined, position: { tokenId: 7n } };
  const props = { performance, chain: testChain(), known } as unknown as PerformanceProps;
  renderUi(<PerformancePanel {...props} />);
  return within(screen.getByTestId('performance-details'));
}

test('what a figure rests on is told in the details, and beside them nothing', () => {
  const details = open();
  expect(details.getByText(/^No node had the pool's price/)).toBeTruthy();
  expect(screen.queryByTestId('performance-why')).toBeNull();
});

test('what is missing of the details is told there', () => {
  const details = open({ divergence: { quote: 'price_then', usd: 'price_then' } });
  expect(details.getByTestId('performance-unknown').textContent).toContain('no node keeps data that old');
  expect(details.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByTestId('performance-why')).toBeNull();
});

test('why a large figure is missing is said in a line below as well', () => {
  open({ profit: { quote: 'contradiction', usd: 'contradiction' } });
  expect(screen.getByTestId('performance-why').textContent).toMatch(/^The events don't add up/);
});
