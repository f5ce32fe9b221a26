// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Banner } from './feedback/Banner.tsx';
import { LiveRegion } from './feedback/LiveRegion.tsx';
import { Switch } from './fields/Switch.tsx';
import { Tooltip } from './Tooltip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('CopyButton', () => {
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));

  it('copies and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    renderUi(<CopyButton text="0x1" label="Copy address" />);
    press();
    expect(write).toHaveBeenCalledWith('0x1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  });

  it('says when it could not', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    renderUi(<CopyButton text="0x1" label="Copy address" />);
    press();
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Couldn't copy/));
  });
});

it('a critical banner is an alert, others are a status', () => {
  const { rerender } = renderUi(<Banner tone="critical">Down</Banner>);
  expect(screen.getByRole('alert').textContent).toBe('Down');
  rerender(<Banner tone="warning">Old</Banner>);
  expect(screen.getByRole('status').textContent).toBe('Old');
});

it('LiveRegion waits until a message has stood', () => {
  vi.useFakeTimers();
  const { container, rerender } = renderUi(<LiveRegion message="1" />);
  act(() => void vi.advanceTimersByTime(600));
  rerender(<LiveRegion message="12" />);
  act(() => void vi.advanceTimersByTime(600));
  expect(container.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(100));
  expect(container.textContent).toBe('12');
});

it('Switch turns', () => {
  const onChange = vi.fn();
  renderUi(<Switch label="Hide small balances" checked onChange={onChange} />);
  const control = screen.getByRole('switch', { name: 'Hide small balances' });
  expect(control.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(control);
  expect(onChange).toHaveBeenCalledWith(false);
});

it.each([
  ['right', 300, 500, '-108px'],
  ['left', -40, 160, '48px'],
])('a Tooltip that would go beyond the %s side stays on the screen', (_, left, right, translate) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left, right } as DOMRect);
  renderUi(<Tooltip text="Why">{() => <button type="button">What</button>}</Tooltip>);
  fireEvent.focus(screen.getByRole('button', { name: 'What' }));
  expect(screen.getByRole('tooltip').style.translate).toBe(translate);
});

it('Tooltip shows on hover and describes its anchor', () => {
  renderUi(
    <Tooltip text="Why">
      {(describedBy) => (
        <button type="button" aria-describedby={describedBy}>
          What
        </button>
      )}
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'What' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerEnter(button.parentElement!);
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.pointerLeave(button.parentElement!);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
