// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import { ExactNumber } from './ExactNumber.tsx';

afterEach(cleanup);

const number = () => screen.getByText('Balance 1.234').closest<HTMLElement>('[data-exact]')!;
const show = () => renderUi(<ExactNumber exact="1.23456789">Balance 1.234</ExactNumber>);

it('says the exact value on hover', () => {
  show();
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerEnter(number().parentElement!);
  expect(screen.getByRole('tooltip').textContent).toBe('1.23456789');
  fireEvent.pointerLeave(number().parentElement!);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('is in the tab order and says it on focus, to screen readers too', () => {
  show();
  expect(number().tabIndex).toBe(0);
  fireEvent.focus(number());
  expect(number().getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.blur(number());
  expect(number().getAttribute('aria-describedby')).toBeNull();
});

it('a tap focuses it, and stays until the next one', () => {
  show();
  fireEvent.click(number());
  expect(document.activeElement).toBe(number());
  expect(screen.getByRole('tooltip')).toBeTruthy();
});

it('is plain text where nothing is rounded', () => {
  renderUi(<ExactNumber exact="10,000">Balance 10,000</ExactNumber>);
  expect(screen.getByText('Balance 10,000').querySelector('[tabindex]')).toBeNull();
});
