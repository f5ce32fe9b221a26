// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import type { ChartPoint } from './ChartPoint.ts';
import { LineChart } from './LineChart.tsx';
import { lineScales, nearestPoint } from './lineScales.ts';

afterEach(cleanup);

const points: readonly ChartPoint[] = [1, 4, 2, 8, 5].map((value, index) => ({
  timeMs: Date.UTC(2026, 0, 1 + index),
  value,
}));

const show = (shown = points, height = 160) =>
  renderUi(
    <LineChart
      height={height}
      label="Price of HUSH in MON"
      points={shown}
      formatValue={(value) => `${value} MON`}
      formatTime={(timeMs) => new Date(timeMs).toISOString().slice(0, 10)}
    />,
  );
const plot = () => screen.getByRole('slider', { name: 'Price of HUSH in MON' });

describe('scales', () => {
  it('give a small move its small size, and a large one all the room', () => {
    const at = (values: readonly number[]) => {
      const shown = values.map((value, index) => ({ timeMs: index, value }));
      const { y } = lineScales(shown, { width: 100, height: 100 });
      return values.map((value) => Math.round(y(value)));
    };
    expect(at([2500, 2500.25])).toEqual([50, 50]);
    expect(at([2500, 2525])).toEqual([75, 25]);
    expect(at([100, 200])).toEqual([93, 7]);
  });
});

describe('LineChart', () => {
  it('draws a thin line and an area at 12 % of its colour', () => {
    const { container } = show();
    const [area, line] = container.querySelectorAll('path');
    expect(getComputedStyle(area as Element).fillOpacity).toBe('0.12');
    expect(line?.getAttribute('d')?.split('L')).toHaveLength(points.length);
    expect(container.querySelectorAll('line').length).toBeLessThanOrEqual(5);
    expect(container.querySelector('[data-crosshair]')).toBeNull();
  });

  it('has no value on another one, and no time twice', () => {
    const flat = [1, 1.001].map((value, index) => ({ timeMs: index * 20_000, value }));
    const { container } = show(flat, 120);
    const texts = [...container.querySelectorAll('text')];
    const values = texts.filter((text) => text.textContent?.endsWith(' MON'));
    const heights = values.map((text) => Number(text.getAttribute('y'))).sort((a, b) => a - b);
    expect(heights.length).toBeGreaterThan(1);
    for (const [index, y] of heights.entries()) expect(y - (heights[index - 1] ?? -99)).toBeGreaterThan(13);
    expect(texts.filter((text) => text.textContent === '1970-01-01')).toHaveLength(1);
  });

  it('keeps the value of every grid line inside the drawing', () => {
    // The uppermost line is a few pixels from the edge.
    const { container } = show([0, 99].map((value, index) => ({ timeMs: index * 86_400_000, value })));
    const texts = [...container.querySelectorAll('text')].filter((text) =>
      text.textContent?.endsWith(' MON'),
    );
    const tops = texts.map((text) => Number(text.getAttribute('y')) - 10);
    expect(tops.length).toBeGreaterThan(1);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(0);
  });

  it('is read by arrow keys, from the newest value on, and Escape ends that', () => {
    const { container } = show();
    expect(plot().tabIndex).toBe(0);
    expect(plot().getAttribute('aria-valuetext')).toBe('5 MON at 2026-01-05');
    const press = (key: string) => {
      fireEvent.keyDown(plot(), { key });
      return plot().getAttribute('aria-valuetext');
    };
    expect(press('ArrowLeft')).toBe('8 MON at 2026-01-04');
    expect(container.querySelector('[data-crosshair]')).not.toBeNull();
    expect(press('Home')).toBe('1 MON at 2026-01-01');
    expect(press('ArrowLeft')).toBe('1 MON at 2026-01-01');
    expect(press('ArrowRight')).toBe('4 MON at 2026-01-02');
    expect(press('End')).toBe('5 MON at 2026-01-05');
    press('Escape');
    expect(container.querySelector('[data-crosshair]')).toBeNull();
  });

  it('is read where the pointer is', () => {
    show();
    const { left } = plot().getBoundingClientRect();
    // A quarter of the width: the second of five days.
    fireEvent.pointerMove(plot(), { clientX: left + 474 / 4 });
    expect(plot().getAttribute('aria-valuetext')).toBe('4 MON at 2026-01-02');
    fireEvent.pointerLeave(plot());
    expect(plot().getAttribute('aria-valuetext')).toBe('5 MON at 2026-01-05');
  });

  it('has a table as its equal, newest first', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Price of HUSH in MON, as a table' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TimeValue',
      '2026-01-055 MON',
      '2026-01-048 MON',
      '2026-01-032 MON',
      '2026-01-024 MON',
      '2026-01-011 MON',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(plot()).toBeTruthy();
  });

  it('says so where there is nothing to draw', () => {
    show(points.slice(0, 1));
    expect(screen.getByText('No data yet')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('lineScales', () => {
  it('has room around the values, also around a flat line', () => {
    const { x, y } = lineScales(points, { width: 100, height: 50 });
    expect([x.range(), y.range()]).toEqual([
      [0, 100],
      [50, 0],
    ]);
    expect(y(8)).toBeGreaterThan(0);
    expect(y(1)).toBeLessThan(50);
    const flat = lineScales(
      points.map((point) => ({ ...point, value: 3 })),
      { width: 100, height: 50 },
    );
    expect(flat.y(3)).toBe(25);
  });

  it('finds the nearest point', () => {
    expect(nearestPoint(points, 0)).toBe(0);
    expect(nearestPoint(points, Date.UTC(2026, 0, 3, 13))).toBe(3);
  });
});
