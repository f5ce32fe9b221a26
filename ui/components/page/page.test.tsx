// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/renderUi.tsx';
import { Approx } from './Approx.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Segmented } from './Segmented.tsx';
import { StatusDot } from './StatusDot.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the table', () => {
  const columns: readonly Column<string>[] = [
    { id: 'name', label: 'Name', start: true, cell: (row) => row },
    {
      id: 'action',
      label: 'Action',
      unlabelled: true,
      action: 'reveal',
      cell: (row) => <button type="button">Use {row}</button>,
    },
  ];

  it('marks its rows, and names a column whose label is not seen', () => {
    renderUi(
      <DataTable
        label="Things"
        columns={columns}
        rows={['a', 'b']}
        rowKey={(row) => row}
        rowData={(row) => ({ 'data-thing': row })}
        rowHeight={80}
      />,
    );
    const table = screen.getByRole('table', { name: 'Things' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('columnheader', { name: 'Action' })).toBeTruthy();
    const second = within(table).getByRole('button', { name: 'Use b' }).closest('[role=row]');
    expect(second?.getAttribute('data-thing')).toBe('b');
    expect(within(table).getByRole('button', { name: 'Use b' }).closest('[data-reveal]')).toBeTruthy();
    // The height of all rows is reserved before they are rendered.
    expect(table.style.getPropertyValue('--row-height')).toBe('80px');
    expect(table.querySelector<HTMLElement>('[style*=min-height]')?.style.minHeight).toBe('160px');
  });

  it('asks for more once its end is in sight, also where that is told together with what was before', () => {
    const tells: ((changes: readonly { isIntersecting: boolean }[]) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (typeof tells)[number]) {
          tells.push(tell);
        }
        observe() {}
        disconnect() {}
      },
    );
    const onEnd = vi.fn();
    renderUi(<DataTable label="Things" columns={columns} rows={['a']} rowKey={(row) => row} onEnd={onEnd} />);
    tells[0]?.([{ isIntersecting: false }]);
    expect(onEnd).not.toHaveBeenCalled();
    tells[0]?.([{ isIntersecting: false }, { isIntersecting: true }]);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('gives no column too large a share where space is short', () => {
    const cell = (row: string) => row;
    const wide: readonly Column<string>[] = [
      { id: 'name', label: 'Name', share: 3, cell },
      { id: 'price', label: 'Price', share: 1.2, cell },
      { id: 'value', label: 'Value', cell },
    ];
    renderUi(<DataTable label="Things" columns={wide} rows={['a']} rowKey={cell} />);
    const { style } = screen.getByRole('table', { name: 'Things' });
    const grid = (...shares: number[]) => shares.map((share) => `minmax(0, ${share}fr)`).join(' ');
    expect(style.getPropertyValue('--narrow-columns')).toBe(grid(1.4, 1.2, 1));
    expect(style.getPropertyValue('--wide-columns')).toBe(grid(3, 1.2, 1));
  });

  it('that is loading has rows of the same height, and says what is loading', () => {
    renderUi(<TableSkeleton label="Loading things" count={2} rowHeight={80} />);
    const rows = screen.getByRole('status', { name: 'Loading things' }).querySelectorAll('[style*=height]');
    expect([...rows].map((row) => (row as HTMLElement).style.height)).toEqual(['80px', '80px']);
  });

  it('names its columns while it loads', () => {
    renderUi(<TableSkeleton label="Loading things" columns={columns} />);
    expect(screen.getByRole('status', { name: 'Loading things' }).textContent).toBe('Name');
  });
});

describe('the head of a page', () => {
  it('leads up, names the page, and has its actions after what they are about', () => {
    const { container } = renderUi(
      <PageHeader
        back={{ to: '/all', label: 'All' }}
        title="One"
        subtitle="Of many"
        actions={<button type="button">Act</button>}
      />,
    );
    expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/all');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One');
    expect(container.textContent).toBe('AllOneOf manyAct');
  });
});

describe('the status dot', () => {
  it('tells its details on demand, until Escape, which gives the focus back', () => {
    renderUi(
      <StatusDot tone="good" text="Up to date" label="About this data">
        Block 7
      </StatusDot>,
    );
    const dot = screen.getByRole('button', { name: 'Up to date' });
    expect(screen.queryByText('Block 7')).toBeNull();
    fireEvent.click(dot);
    expect(dot.getAttribute('aria-expanded')).toBe('true');
    const details = screen.getByRole('dialog', { name: 'About this data' });
    expect(details.textContent).toBe('Block 7');
    fireEvent.keyDown(details, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(dot);
  });
});

describe('a choice of short words', () => {
  it('is a group of radio buttons with their long names', () => {
    const onChange = vi.fn();
    renderUi(
      <Segmented
        label="Time range"
        value="1d"
        options={[
          { value: '1d', text: '24h', name: '24 hours' },
          { value: 'all', text: 'All' },
        ]}
        onChange={onChange}
      />,
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '24 hours' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('all');
  });
});

it.each(['~$49K', '$1.00', '–', '<$0.01'])('an estimate keeps its mark and its digits: %s', (text) => {
  const { container } = renderUi(<Approx text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[class]')?.textContent).toBe(text.startsWith('~') ? '~' : undefined);
});
