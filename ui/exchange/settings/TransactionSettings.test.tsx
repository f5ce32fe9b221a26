// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/renderUi.tsx';
import {
  deadlineText,
  parseDeadline,
  parseSlippage,
  slippageText,
  slippageWarning,
} from './settingsRules.ts';
import { TransactionSettings } from './TransactionSettings.tsx';

afterEach(cleanup);

describe('the rules', () => {
  it.each([
    ['0', 0],
    ['0.5', 50],
    ['.05', 5],
    ['50', 5000],
    ['50.01', undefined],
    ['0.005', undefined],
    ['', undefined],
    ['.', undefined],
  ])('slippage "%s" is %s basis points', (text, bps) => {
    expect(parseSlippage(text)).toBe(bps);
  });

  it.each([
    ['1', 60],
    ['1.5', 90],
    ['180', 10_800],
    ['0.5', undefined],
    ['180.1', undefined],
    ['1.01', undefined],
    ['', undefined],
  ])('a deadline of "%s" minutes is %s seconds', (text, seconds) => {
    expect(parseDeadline(text)).toBe(seconds);
  });

  it('writes both back and warns at both ends', () => {
    expect([slippageText(50), slippageText('auto'), deadlineText(90)]).toEqual(['0.5', '', '1.5']);
    expect([4, 5, 100, 101, 'auto' as const].map(slippageWarning)).toEqual([
      'low',
      undefined,
      undefined,
      'high',
      undefined,
    ]);
  });
});

describe('the fields', () => {
  const onSlippage = vi.fn<(slippage: number | 'auto') => void>();
  const onDeadline = vi.fn<(seconds: number | undefined) => void>();

  function Held() {
    const [slippage, setSlippage] = useState<number | 'auto'>('auto');
    const [deadline, setDeadline] = useState<number | undefined>(undefined);
    return (
      <TransactionSettings
        slippage={slippage}
        autoSlippageBps={50}
        autoReason="Because."
        onSlippage={(value) => {
          onSlippage(value);
          setSlippage(value);
        }}
        deadlineSeconds={deadline}
        defaultDeadlineSeconds={600}
        onDeadline={(value) => {
          onDeadline(value);
          setDeadline(value);
        }}
      />
    );
  }
  const slippage = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Slippage tolerance' });
  const deadline = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Transaction deadline' });
  const type = (box: HTMLInputElement, value: string) => fireEvent.change(box, { target: { value } });
  const auto = () => screen.getByRole('button', { name: 'Auto' });

  it('starts on auto and the default deadline, which stand as placeholders', () => {
    renderUi(<Held />);
    expect([slippage().value, slippage().placeholder]).toEqual(['', '0.5']);
    expect([deadline().value, deadline().placeholder]).toEqual(['', '10']);
    expect(auto().getAttribute('aria-pressed')).toBe('true');
  });

  it('says why auto slippage is what it is, while it is chosen', () => {
    renderUi(<Held />);
    expect(screen.getByText('Because.').id).toBe(slippage().getAttribute('aria-describedby'));
    type(slippage(), '0.5');
    expect(screen.queryByText('Because.')).toBeNull();
  });

  it('takes a slippage, warns when it is high, goes back to auto', () => {
    renderUi(<Held />);
    type(slippage(), '2,5');
    expect(slippage().value).toBe('2.5');
    expect(onSlippage).toHaveBeenLastCalledWith(250);
    expect(screen.getByText(/^High tolerance: you may receive up to 2\.5% less than quoted\.$/).id).toBe(
      slippage().getAttribute('aria-describedby'),
    );
    fireEvent.click(auto());
    expect(onSlippage).toHaveBeenLastCalledWith('auto');
  });

  it('keeps a wrong text while it is typed, saves nothing, and drops it when it is left', () => {
    renderUi(<Held />);
    type(slippage(), '0.5');
    onSlippage.mockClear();
    type(slippage(), '80');
    expect(slippage().value).toBe('80');
    expect(slippage().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/from 0 to 50/)).toBeTruthy();
    expect(onSlippage).not.toHaveBeenCalled();
    fireEvent.blur(slippage());
    expect(slippage().value).toBe('0.5');
  });

  it('Auto also clears a text that is still being typed', () => {
    renderUi(<Held />);
    type(slippage(), '3');
    fireEvent.click(auto());
    expect(slippage().value).toBe('');
  });

  it('takes a deadline in minutes, and empty text for the default', () => {
    renderUi(<Held />);
    type(deadline(), '30');
    expect(onDeadline).toHaveBeenLastCalledWith(1800);
    expect(screen.getByText('minutes')).toBeTruthy();
    type(deadline(), '1');
    expect(screen.getByText('minute')).toBeTruthy();
    type(deadline(), '');
    expect(screen.getByText('minutes')).toBeTruthy();
    expect(onDeadline).toHaveBeenLastCalledWith(undefined);
    type(deadline(), '181');
    expect(screen.getByText(/^Enter 1 to 180 minutes\.$/)).toBeTruthy();
  });
});
