// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { mon } from '../../testing/currencies.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { AmountField } from './AmountField.tsx';

afterEach(cleanup);

const balance = (keptRaw?: bigint | 'unknown'): Balance => ({
  state: 'known',
  raw: 12n * 10n ** 18n,
  block: 1n,
  ...(keptRaw === undefined ? {} : { keptRaw }),
});
const field = (of: Balance, onMax?: () => void) =>
  renderUi(
    <AmountField
      label="You pay"
      inputName="Input"
      selectorName="Token"
      value=""
      currency={mon}
      balance={of}
      onMax={onMax}
    />,
  );

it('says how much of the native coin stays, and why', async () => {
  field(balance(10n ** 19n), () => undefined);
  expect(await screen.findByText(/^10 MON must stay in your account: this network/)).toBeDefined();
});

it.each<[string, Balance, (() => void) | undefined]>([
  ['nothing stays', balance(), () => undefined],
  ['it is not known yet', balance('unknown'), () => undefined],
  ['the field only shows what arrives', balance(10n ** 19n), undefined],
])('says nothing where %s', async (_, of, onMax) => {
  field(of, onMax);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/stay/)).toBeNull();
});

it.each<[string, bigint, bigint | undefined, boolean]>([
  ['the network cost takes all of it', 10n ** 14n, 0n, true],
  ['a wei is left', 10n ** 14n, 1n, false],
  ['the most is not known', 10n ** 14n, undefined, false],
  ['there is nothing', 0n, 0n, false],
])('says why Max gives nothing, where %s', async (_, raw, mostRaw, says) => {
  renderUi(
    <AmountField
      label="You pay"
      inputName="Input"
      selectorName="Token"
      value=""
      currency={mon}
      balance={{ state: 'known', raw, block: 1n }}
      onMax={() => undefined}
      mostRaw={mostRaw}
    />,
  );
  const words = /^Your balance doesn't cover the amount and the network cost/;
  if (says) expect(await screen.findByText(words)).toBeDefined();
  else {
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(words)).toBeNull();
  }
});
