// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/renderUi.tsx';
import { PriceInput } from './PriceInput.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const onChange = vi.fn<(text: string) => void>();
  const view = renderUi(<PriceInput name="Min price" unit="HUSH per MON" value="" onChange={onChange} />);
  return { ...view, onChange };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Min price' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a typed price counts after 350 ms without another key', () => {
  const { onChange } = show();
  type('1');
  expect(field().value).toBe('1');
  pass(349);
  expect(onChange).not.toHaveBeenCalled();
  type('1.5');
  pass(349);
  expect(onChange).not.toHaveBeenCalled();
  pass(1);
  expect(onChange.mock.calls).toEqual([['1.5']]);
});

test('it counts at once when the field is left, and only once', () => {
  const { onChange } = show();
  type('2');
  fireEvent.blur(field());
  expect(onChange.mock.calls).toEqual([['2']]);
  pass(1000);
  expect(onChange).toHaveBeenCalledOnce();
});

test('what is no price is not taken, and one that is gone counts no more', () => {
  const { onChange, unmount } = show();
  type('x');
  expect(field().value).toBe('');
  type('3');
  unmount();
  pass(1000);
  expect(onChange).not.toHaveBeenCalled();
});
