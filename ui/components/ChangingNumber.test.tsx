// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import { ChangingNumber } from './ChangingNumber.tsx';

afterEach(cleanup);

it('fades over from the number before, which is no text any more, and does nothing at first', () => {
  const { rerender, container } = renderUi(<ChangingNumber>1.25</ChangingNumber>);
  const frame = () => screen.getByText(/^\d/).parentElement!;
  expect(frame().dataset.before).toBeUndefined();
  rerender(<ChangingNumber>1.26</ChangingNumber>);
  expect(frame().dataset.before).toBe('1.25');
  expect(container.textContent).toBe('1.26');
  const first = frame();
  rerender(<ChangingNumber>1.27</ChangingNumber>);
  expect(frame()).not.toBe(first);
  expect(frame().dataset.before).toBe('1.26');
});
