// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { hush, mon, usdc } from '../../testing/currencies.ts';
import { forgetShown } from '../../testing/forgetShown.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { AmountField, type AmountFieldProps } from './AmountField.tsx';
import { openChoices } from './openChoices.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const base: AmountFieldProps = {
  label: 'You pay',
  inputName: 'Input amount',
  inputTestId: 'input-amount',
  value: '',
  onChange: () => undefined,
  selectorName: 'Input token',
  selectorTestId: 'input-token',
  currency: mon,
  onSelectToken: () => undefined,
};

function Held({ start = '', ...props }: Partial<AmountFieldProps> & { readonly start?: string }) {
  const [value, setValue] = useState(start);
  return <AmountField {...base} {...props} value={value} onChange={setValue} />;
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Input amount' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const paste = (value: string) => {
  if (fireEvent.paste(box(), { clipboardData: { getData: () => value } })) type(value);
};

describe('the amount', () => {
  it('is a named textbox for decimals with placeholder 0 and at most 79 characters', () => {
    renderUi(<Held />);
    expect(box().placeholder).toBe('0');
    expect(box().inputMode).toBe('decimal');
    expect(box().maxLength).toBe(79);
    expect(screen.getByTestId('input-amount')).toBe(box());
  });

  it('turns a comma into a dot, and keeps what was there when letters are typed', async () => {
    renderUi(<Held />);
    type('1,5');
    expect(box().value).toBe('1.5');
    type('1.5x');
    expect(box().value).toBe('1.5');
    type('1.5.');
    await waitFor(() => expect(box().value).toBe('1.5'));
  });

  it('keeps too many decimals as typed and says so', () => {
    renderUi(<Held currency={usdc} />);
    type('1.1234567');
    expect(box().value).toBe('1.1234567');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    const problem = screen.getByText('USDC has 6 decimals. Shorten the amount.');
    expect(box().getAttribute('aria-describedby')).toBe(problem.id);
    type('1.1234560');
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  it('says how an ambiguous paste was read and offers the other reading', async () => {
    forgetShown();
    renderUi(<Held />);
    paste('1,234');
    expect((await screen.findByRole('status')).textContent).toContain('Read as 1234.');
    expect(openChoices.count).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Use 1.234 instead' }));
    expect(box().value).toBe('1.234');
    expect(screen.queryByRole('status')).toBeNull();
    expect(openChoices.count).toBe(0);
    paste('1,235');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep 1235' }));
    expect([box().value, openChoices.count, screen.queryByRole('status')]).toEqual(['1,235', 0, null]);
  });

  it('has groups while it is not edited, and is plain while it is', () => {
    renderUi(<Held start="1234567.50" />);
    expect(box().value).toBe('1,234,567.50');
    fireEvent.focus(box());
    expect(box().value).toBe('1234567.50');
    type('12345.5');
    expect(box().value).toBe('12345.5');
    fireEvent.blur(box());
    expect(box().value).toBe('12,345.5');
  });

  it('keeps its groups where it cannot be edited', () => {
    const { onChange: _, ...readOnly } = base;
    renderUi(<AmountField {...readOnly} value="1234.5" />);
    fireEvent.focus(box());
    expect(box().value).toBe('1,234.5');
  });

  it('keeps the caret where a key was pressed, whatever is made of the key', async () => {
    renderUi(<Held start="1234" />);
    fireEvent.focus(box());
    const edit = async (value: string, caret: number) => {
      fireEvent.change(box(), { target: { value, selectionStart: caret, selectionEnd: caret } });
      await Promise.resolve();
      return [box().value, box().selectionStart];
    };
    expect(await edit('12,34', 3)).toEqual(['12.34', 3]);
    expect(await edit('1x2.34', 2)).toEqual(['12.34', 1]);
  });

  it('forgets the question once something else is typed', async () => {
    renderUi(<Held />);
    paste('1,236');
    await screen.findByRole('status');
    type('1.2365');
    expect(screen.queryByRole('status')).toBeNull();
    expect(openChoices.count).toBe(0);
  });

  it.each([
    ['12 34', 'has two numbers'],
    ['-5', 'is below zero'],
    ['<0.001', 'is a limit'],
    ['5 HUSH', "doesn't take HUSH"],
    ['twelve', "isn't an amount"],
    ['1'.repeat(80), "isn't an amount"],
  ])('says why it does not take a pasted "%s", and keeps what was there', async (text, reason) => {
    renderUi(<Held start="7" />);
    paste(text);
    expect((await screen.findByRole('status')).textContent).toContain(reason);
    expect(box().value).toBe('7');
    type('78');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows what an input method composes, and reads it at its end', () => {
    renderUi(<Held start="5" />);
    for (const composed of ['51', '512', '5123']) {
      fireEvent.input(box(), { target: { value: composed }, isComposing: true });
      expect(box().value).toBe(composed);
    }
    fireEvent.compositionEnd(box(), { target: { value: '５１２３' } });
    expect(box().value).toBe('5,123');
  });

  it('shows what an input method composes, also when a quote changes the amount meanwhile', () => {
    const { rerender } = renderUi(<AmountField {...base} value="5" currency={hush} />);
    fireEvent.input(box(), { target: { value: '51' }, isComposing: true });
    rerender(<AmountField {...base} value="7.25" currency={hush} />);
    expect(box().value).toBe('51');
  });

  it('announces a derived amount after it has settled', () => {
    vi.useFakeTimers();
    renderUi(<AmountField {...base} value="12.5" currency={hush} announce />);
    act(() => void vi.advanceTimersByTime(700));
    expect(screen.getByText('Input amount: 12.5 HUSH').getAttribute('aria-live')).toBe('polite');
  });
});

describe('the selector', () => {
  it('is named after its side and token', () => {
    const { rerender } = renderUi(<AmountField {...base} />);
    expect(screen.getByTestId('input-token')).toBe(screen.getByRole('button', { name: 'Input token: MON' }));
    rerender(<AmountField {...base} currency={undefined} />);
    expect(screen.getByRole('button', { name: 'Input token: Select token' })).toBeTruthy();
  });

  it('opens on a click and tells when it may soon', () => {
    const onSelectToken = vi.fn();
    const onSelectIntent = vi.fn();
    renderUi(<AmountField {...base} onSelectToken={onSelectToken} onSelectIntent={onSelectIntent} />);
    const button = screen.getByTestId('input-token');
    fireEvent.focus(button);
    fireEvent.click(button);
    expect(onSelectIntent).toHaveBeenCalled();
    expect(onSelectToken).toHaveBeenCalledOnce();
  });
});

describe('the balance', () => {
  const known = (raw: bigint) => ({ state: 'known', raw, block: 1n }) as const;

  it('shows with Half and Max only for an account', () => {
    const onMax = vi.fn();
    const onPercent = vi.fn();
    const { rerender } = renderUi(<AmountField {...base} onMax={onMax} onPercent={onPercent} />);
    expect(screen.queryByRole('button', { name: 'Max' })).toBeNull();
    rerender(
      <AmountField
        {...base}
        onMax={onMax}
        onPercent={onPercent}
        balance={known(1_234_567_890_000_000_000n)}
      />,
    );
    expect(screen.getByText('Balance 1.234').closest<HTMLElement>('[data-exact]')?.dataset.exact).toBe(
      '1.23456789',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    for (const name of ['25%', 'Half', '75%']) fireEvent.click(screen.getByRole('button', { name }));
    expect(onMax).toHaveBeenCalledOnce();
    expect(onPercent.mock.calls).toEqual([[25], [50], [75]]);
  });

  it('offers nothing to take from an empty balance', () => {
    renderUi(<AmountField {...base} onMax={() => undefined} balance={known(0n)} />);
    expect(screen.getByText('Balance 0')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Max' })).toBeNull();
  });

  it('says that it is loading, to those who cannot see the room it is given', () => {
    renderUi(<AmountField {...base} balance={{ state: 'loading' }} />);
    expect(screen.getByText('Balance loading...')).toBeTruthy();
  });

  it('is two dashes with the reason when it could not be read, and Max is off', () => {
    const error = new SluiceError('providers_failed', 'no answer');
    renderUi(<AmountField {...base} onMax={() => undefined} balance={{ state: 'unknown', error }} />);
    expect(screen.getByText('Balance --').getAttribute('aria-label')).toMatch(/^Unable to fetch balance\. ./);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Max' }).disabled).toBe(true);
  });
});

describe('a disabled field', () => {
  const reason = 'HUSH charges a transfer fee.';

  it('says why for 4 s and shakes the selector once, for 300 ms', async () => {
    vi.useFakeTimers();
    const onSelectToken = vi.fn();
    renderUi(<AmountField {...base} disabledReason={reason} onSelectToken={onSelectToken} />);
    expect(box().readOnly).toBe(true);
    expect(box().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(box());
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole('tooltip').firstChild?.textContent).toBe(reason);
    const shaken = screen.getByTestId('input-token').parentElement!;
    expect(getComputedStyle(shaken).animation).toContain('shake 300ms');
    act(() => void vi.advanceTimersByTime(3999));
    expect(screen.queryByRole('tooltip')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(getComputedStyle(shaken).animation).not.toContain('shake');
    fireEvent.click(screen.getByTestId('input-token'));
    expect(screen.queryByRole('tooltip')).not.toBeNull();
    expect(onSelectToken).not.toHaveBeenCalled();
  });

  it('forgets the tooltip when the currency changes', async () => {
    const { rerender } = renderUi(<AmountField {...base} disabledReason={reason} />);
    fireEvent.click(box());
    expect(await screen.findByRole('tooltip')).toBeTruthy();
    rerender(<AmountField {...base} disabledReason={reason} currency={hush} />);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

it('a locked field shows two lines and nothing in it can be used', async () => {
  renderUi(<AmountField {...base} locked={{ title: 'Locked', text: 'The price is outside your range.' }} />);
  expect(await screen.findByText('Locked')).toBeTruthy();
  expect(screen.getByText('The price is outside your range.')).toBeTruthy();
  expect(box().closest('[inert]')).not.toBeNull();
});

it('shows the fiat value and the price impact in its colour', () => {
  renderUi(<AmountField {...base} fiat="~$12.00" impact={{ text: '-3.214%', tone: 'critical' }} />);
  const impact = screen.getByText('(-3.214%)');
  expect(impact.parentElement?.textContent).toContain('~$12.00');
  expect(impact.dataset.tone).toBe('critical');
});

it('a token that is fixed stands in place of the selector', () => {
  renderUi(<AmountField {...base} token={<span>HUSH</span>} />);
  expect(screen.getByText('HUSH')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Input token/ })).toBeNull();
});
