import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { type ItemProps, type ListProps, type ScrollerProps, Virtuoso } from 'react-virtuoso';
import { usePrinting } from '../../../../ui/components/hooks/usePrinting.ts';

const ROW_HEIGHT = 56;
/** A browser would take too long to lay out more rows for printing. */
const MAX_PRINTED = 2_000;
/** The largest share of one column where space is short. */
const NARROW_SHARE = 1.7;

const Frame = chakra('div', { base: { minW: '0', fontSize: '14', fontVariantNumeric: 'tabular-nums' } });

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'var(--narrow-columns)', md: 'var(--wide-columns)' },
    alignItems: 'center',
    columnGap: '12',
    minH: '44px',
    px: { base: '0', sm: '12' },
  },
});

const Row = chakra(Line, {
  base: {
    h: '56px',
    borderTop: '1px solid',
    borderColor: 'surface4',
    _hover: { bg: 'surface3' },
  },
});

const Cell = chakra('div', {
  base: { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  variants: {
    wide: { true: { display: { base: 'none', md: 'block' } } },
    end: { true: { textAlign: 'end' } },
    wrap: { true: { whiteSpace: 'normal', lineClamp: 2, overflowWrap: 'anywhere' } },
  },
});

const Sort = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4',
      minH: '44px',
      minW: '44px',
      rounded: '8',
      color: 'neutral2',
      fontSize: '14',
      '&[data-sorted]': { color: 'neutral1', fontWeight: 'medium' },
      _hover: { color: 'neutral1' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface Column<T> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** The column is hidden where space is short. */
  readonly wide?: boolean;
  /** Long text wraps into a second line. */
  readonly wrap?: boolean;
  /** The column's share of the row; default 1. */
  readonly share?: number;
  readonly sort?: 'ascending' | 'descending' | 'none';
  readonly onSort?: () => void;
}

export interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly onEnd?: (() => void) | undefined;
}

// What lies between the table and its rows is no part of it.
// biome-ignore lint/a11y/useSemanticElements: a virtual list cannot lie in a table element
const Scroller = ({ tabIndex: _, ...props }: ScrollerProps) => <div {...props} role="rowgroup" />;
const List = (props: ListProps) => <div {...props} role="presentation" />;
const Item = ({ item: _, ...props }: ItemProps<unknown>) => <div {...props} role="presentation" />;
const components = { Scroller, List, Item } as unknown as NonNullable<
  ComponentProps<typeof Virtuoso>['components']
>;

interface DataRowProps<T> {
  readonly row: T;
  readonly rowIndex: number;
  readonly columns: readonly Column<T>[];
}

/** A row of its own component: it does not render again when other rows appear or go. */
const DataRow = observer(function DataRow<T>({ row, rowIndex, columns }: DataRowProps<T>) {
  return (
    <Row role="row" aria-rowindex={rowIndex}>
      {columns.map(({ id, wide, wrap, cell }, column) => (
        <Cell key={id} role="cell" wide={wide ?? false} wrap={wrap ?? false} end={column > 0}>
          {cell(row)}
        </Cell>
      ))}
    </Row>
  );
});

/** A table of any length: only the visible rows are rendered, and the page scrolls. */
export function DataTable<T>({ label, columns, rows, rowKey, onEnd }: DataTableProps<T>) {
  const shares = (some: readonly Column<T>[], most: number) =>
    some.map(({ share = 1 }) => `minmax(0, ${Math.min(share, most)}fr)`).join(' ');
  const printing = usePrinting();
  const narrow = columns.filter(({ wide }) => !wide);
  // Computed once for all rows, because many of them may appear at a time.
  const grids = {
    '--narrow-columns': shares(narrow, narrow.length > 2 ? NARROW_SHARE : Number.POSITIVE_INFINITY),
    '--wide-columns': shares(columns, Number.POSITIVE_INFINITY),
  } as CSSProperties;
  return (
    <Frame role="table" aria-label={label} aria-rowcount={rows.length + 1} style={grids}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual list cannot lie in a table element */}
      <div role="rowgroup">
        <Line role="row" aria-rowindex={1}>
          {columns.map(({ id, label: name, wide, sort, onSort }, index) => (
            <Cell
              key={id}
              role="columnheader"
              wide={wide ?? false}
              end={index > 0}
              color="neutral2"
              {...(sort ? { 'aria-sort': sort } : {})}
            >
              {onSort ? (
                <Sort onClick={onSort} {...(sort === 'none' ? {} : { 'data-sorted': true })}>
                  {name}
                  {sort !== 'none' && <span aria-hidden="true">{sort === 'ascending' ? '↑' : '↓'}</span>}
                </Sort>
              ) : (
                name
              )}
            </Cell>
          ))}
        </Line>
      </div>
      {printing ? (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="rowgroup">
          {rows.slice(0, MAX_PRINTED).map((row, index) => (
            <DataRow key={rowKey(row)} row={row} rowIndex={index + 2} columns={columns} />
          ))}
        </div>
      ) : (
        // Reserves the height before the rows are measured.
        <div style={{ minHeight: rows.length * ROW_HEIGHT }}>
          <Virtuoso
            useWindowScroll
            totalCount={rows.length}
            fixedItemHeight={ROW_HEIGHT}
            increaseViewportBy={ROW_HEIGHT}
            components={components}
            endReached={() => onEnd?.()}
            computeItemKey={(index) => {
              const row = rows[index];
              return row === undefined ? index : rowKey(row);
            }}
            itemContent={(index) => {
              const row = rows[index];
              if (row === undefined) return null;
              return <DataRow row={row} rowIndex={index + 2} columns={columns} />;
            }}
          />
        </div>
      )}
    </Frame>
  );
}
