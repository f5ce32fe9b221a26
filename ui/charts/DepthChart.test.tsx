// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import DepthChart, { type DepthChartProps, labelPlaces } from './DepthChart.tsx';

afterEach(cleanup);

const handle = (at: number, name: string) => ({ at, chosen: true, name, lines: [`price ${at}`, '-5%'] });

function show(change: Partial<DepthChartProps> = {}) {
  const onMove = vi.fn();
  renderUi(
    <DepthChart
      name="Liquidity"
      bars={[
        { from: -100, to: 0, height: 1 },
        { from: 0, to: 100, height: 2 },
        { from: 5000, to: 6000, height: 9 },
      ]}
      current={10}
      left={handle(-60, 'Lower')}
      right={handle(60, 'Upper')}
      domain={[-120, 120]}
      step={10}
      largeStep={100}
      onMove={onMove}
      {...change}
    />,
  );
  return onMove;
}

describe('the depth chart', () => {
  it('shows the bars within its axis, and both ends with their price and distance', () => {
    show();
    const picture = screen.getByRole('group', { name: 'Liquidity' });
    expect(picture.querySelectorAll('[data-inside]').length).toBe(2);
    expect(screen.getByRole('slider', { name: 'Lower' }).getAttribute('aria-valuetext')).toBe(
      'price -60, -5%',
    );
    expect(picture.textContent).toContain('price 60');
  });

  it('shows no range before one is chosen: no label, no bar inside, and the ends say what to do', () => {
    const open = (at: number, name: string) => ({ at, chosen: false, name, lines: ['Enter a price range'] });
    show({ left: open(-60, 'Lower'), right: open(60, 'Upper') });
    const picture = screen.getByRole('group', { name: 'Liquidity' });
    expect(picture.textContent).toBe('');
    expect(picture.querySelectorAll('[data-inside]').length).toBe(0);
    expect(screen.getByRole('slider', { name: 'Lower' }).getAttribute('aria-valuetext')).toBe(
      'Enter a price range',
    );
  });

  it('runs from left to right in every language', () => {
    show();
    expect(screen.getByRole('group', { name: 'Liquidity' }).closest('[dir=ltr]')).not.toBeNull();
  });

  it('hatches what is not known of its axis', () => {
    show({ known: [-120, 60] });
    const picture = screen.getByRole('group', { name: 'Liquidity' });
    expect(picture.querySelectorAll('[data-unknown]').length).toBe(1);
    cleanup();
    show();
    expect(document.querySelectorAll('[data-unknown]').length).toBe(0);
  });

  it.each([
    ['apart', 100, 250, [94, 256]],
    ['at both edges', 0, 350, [84, 266]],
    ['close together at the right edge', 300, 340, [260, 266]],
    ['close together at the left edge', 5, 20, [84, 90]],
  ])('keeps the labels of two ends %s from each other', (_, left, right, places) => {
    const { left: ends, right: begins } = labelPlaces(left, right, 350);
    expect([ends, begins]).toEqual(places);
  });

  it('moves an end by keys, never past the other one', () => {
    const onMove = show();
    const lower = screen.getByRole('slider', { name: 'Lower' });
    fireEvent.keyDown(lower, { key: 'ArrowRight' });
    fireEvent.keyDown(lower, { key: 'PageDown' });
    fireEvent.keyDown(lower, { key: 'PageUp' });
    fireEvent.keyDown(lower, { key: 'x' });
    expect(onMove.mock.calls).toEqual([
      ['left', -50],
      ['left', -160],
      ['left', 40],
    ]);
  });

  it('follows the pointer while it is held down', () => {
    const onMove = show();
    const upper = screen.getByRole('slider', { name: 'Upper' });
    fireEvent.pointerMove(upper, { clientX: 300 });
    expect(onMove).not.toHaveBeenCalled();
    fireEvent.pointerDown(upper, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(upper, { clientX: 300 });
    fireEvent.pointerUp(upper, { pointerId: 1 });
    fireEvent.pointerMove(upper, { clientX: 400 });
    expect(onMove.mock.calls).toEqual([['right', 30]]);
  });
});
