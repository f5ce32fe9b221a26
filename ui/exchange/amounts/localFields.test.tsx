// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { createAppSystem } from '../../theme/system.ts';
import { ThemeProvider } from '../../theme/ThemeProvider.tsx';
import { AmountTextField } from './AmountTextField.tsx';

afterEach(cleanup);

const system = createAppSystem();
let state = '';

function Field({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start);
  state = value;
  return <AmountTextField label="Amount" value={value} onChange={setValue} />;
}

/** The field on a page in this language, being edited. */
function edited(locale: string, start = ''): HTMLInputElement {
  const i18n = i18next.createInstance();
  void i18n.init({ lng: locale, resources: {}, initAsync: false });
  render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider system={system}>
        <Field start={start} />
      </ThemeProvider>
    </I18nextProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.focus(box);
  return box;
}

function press(box: HTMLInputElement, keys: string) {
  for (const key of keys) fireEvent.change(box, { target: { value: box.value + key } });
}

describe('a field in Arabic', () => {
  it('shows its digits, and takes them and western ones; the value has western ones', () => {
    const box = edited('ar-SA');
    expect(box.placeholder).toBe('٠');
    press(box, '١2٣٤.٥');
    expect(box.value).toBe('١٢٣٤٫٥');
    expect(state).toBe('1234.5');
    fireEvent.blur(box);
    expect(box.value).toBe('١٬٢٣٤٫٥');
  });
});

describe('a field in German', () => {
  it('shows a decimal comma, and takes a comma and a dot; the value has a dot', () => {
    const box = edited('de-DE');
    press(box, '1,5');
    expect(box.value).toBe('1,5');
    expect(state).toBe('1.5');
    fireEvent.change(box, { target: { value: '' } });
    press(box, '1234.5');
    expect(box.value).toBe('1234,5');
    expect(state).toBe('1234.5');
    fireEvent.blur(box);
    expect(box.value).toBe('1.234,5');
  });

  it('never takes its own decimal comma for one that separates groups', () => {
    const box = edited('de-DE', '1.500');
    fireEvent.change(box, { target: { value: '21,500' } });
    expect(state).toBe('21.500');
    expect(screen.queryByRole('status')).toBeNull();
    fireEvent.change(box, { target: { value: '21,50' } });
    expect(state).toBe('21.50');
  });

  it('takes a pasted amount with both separators as it is meant there', async () => {
    const box = edited('de-DE', '1.5');
    fireEvent.input(box, { target: { value: '1.234.567,5' }, inputType: 'insertFromPaste' });
    await waitFor(() => expect(state).toBe('1234567.5'));
  });

  it('takes its own sign of groups for one, typed and pasted, and offers the other number', async () => {
    const box = edited('de-DE');
    press(box, '12.00');
    expect(state).toBe('12.00');
    fireEvent.change(box, { target: { value: `${box.value}0` } });
    await waitFor(() => expect(state).toBe('12000'));
    expect(await screen.findByRole('status')).toBeTruthy();
  });
});
