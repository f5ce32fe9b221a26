// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import { BarChart, type ChartBar } from './BarChart.tsx';

afterEach(cleanup);

const bars: readonly ChartBar[] = [3, 9, 6].map((value, index) => ({ name: `${index + 1} o'clock`, value }));
const show = (shown = bars, mark?: number) =>
  renderUi(
    <BarChart
      label="Volume by hour"
      bars={shown}
      formatValue={(value) => `$${value}`}
      nameLabel="Hour"
      mark={mark}
    />,
  );
const plot = () => screen.getByRole('slider', { name: 'Volume by hour' });

describe('BarChart', () => {
  it('draws each figure as high as it is', () => {
    const { container } = show();
    const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toHaveLength(3);
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(3, 5);
    expect((heights[2] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(2, 5);
  });

  it('is read by arrow keys and by the pointer', () => {
    show();
    expect(plot().getAttribute('aria-valuetext')).toBe("$6 at 3 o'clock");
    fireEvent.keyDown(plot(), { key: 'ArrowLeft' });
    expect(plot().getAttribute('aria-valuetext')).toBe("$9 at 2 o'clock");
    fireEvent.pointerMove(plot(), { clientX: plot().getBoundingClientRect().left + 10 });
    expect(plot().getAttribute('aria-valuetext')).toBe("$3 at 1 o'clock");
  });

  it('has a table as its equal, and a line where one bar is marked', () => {
    const { container } = show(bars, 1);
    expect(container.querySelectorAll('line[stroke-dasharray], line').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Volume by hour, as a table' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'HourValue',
      "3 o'clock$6",
      "2 o'clock$9",
      "1 o'clock$3",
    ]);
  });

  it('reads the marked bar at rest', () => {
    show(bars, 1);
    expect(plot().getAttribute('aria-valuetext')).toBe("$9 at 2 o'clock");
    fireEvent.keyDown(plot(), { key: 'ArrowRight' });
    expect(plot().getAttribute('aria-valuetext')).toBe("$6 at 3 o'clock");
  });

  it('makes no wall of a single bar', () => {
    const { container } = show(bars.slice(0, 1));
    expect(Number(container.querySelector('rect')?.getAttribute('width'))).toBeLessThanOrEqual(48);
  });

  it('says so where there is nothing to draw', () => {
    show([]);
    expect(screen.getByText('No data yet')).toBeTruthy();
  });
});
