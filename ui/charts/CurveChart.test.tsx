// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import { CurveChart } from './CurveChart.tsx';

afterEach(cleanup);

const show = (xs: readonly number[], mark?: number) =>
  renderUi(
    <CurveChart
      label="Value by price"
      xs={xs}
      lines={[
        { name: 'Position', color: 'accentText', values: xs.map((x) => x * 2) },
        { name: 'Holding', color: 'gray', dashed: true, values: xs.map((x) => x * 3) },
      ]}
      formatX={(x) => `at ${x}`}
      formatValue={(value) => `$${value}`}
      xLabel="Price"
      mark={mark}
    />,
  );
const plot = () => screen.getByRole('slider', { name: 'Value by price' });

describe('CurveChart', () => {
  it('is read from its mark on by keys: all lines, and the legend too', () => {
    show([1, 2, 4, 5], 2.2);
    expect(plot().getAttribute('aria-valuetext')).toBe('Position $4, Holding $6 at at 2');
    fireEvent.keyDown(plot(), { key: 'ArrowRight' });
    expect(plot().getAttribute('aria-valuetext')).toBe('Position $8, Holding $12 at at 4');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Position$8',
      'Holding$12',
    ]);
  });

  it('draws each line where its values are', () => {
    const { container } = show([0, 10]);
    const [holding, position] = [...container.querySelectorAll('figure path')];
    const ends = [position, holding].map(
      (path) =>
        path
          ?.getAttribute('d')
          ?.match(/[\d.]+/g)
          ?.map(Number) ?? [],
    );
    // Both begin at zero; holding ends higher.
    expect(ends[0]?.[1]).toBeCloseTo(ends[1]?.[1] as number, 1);
    expect(ends[1]?.[3]).toBeLessThan(ends[0]?.[3] as number);
  });

  it('has a table as its equal', () => {
    show([1, 2]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['PricePositionHolding', 'at 1$2$3', 'at 2$4$6']);
  });

  it('says that there is nothing where there is no line', () => {
    show([3]);
    expect(screen.getByText('No data yet')).toBeTruthy();
  });
});
