import { observer } from 'mobx-react-lite';
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { type ItemProps, type ListProps, type ScrollerProps, Virtuoso } from 'react-virtuoso';
import { textScale } from '../../theme/textScale.ts';
import { usePrinting } from '../hooks/usePrinting.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { gridsOf, type Place } from './gridsOf.ts';
import { Frame, Head, Line, Row, Sort } from './tableParts.ts';

/** Of rows with one line in a cell. */
const ROW_HEIGHT = 56;
/** So few rows are all rendered: the first ones at once, the rest when there is time. */
const FEW_ROWS = 60;
const FIRST_ROWS = 16;
/** A browser would take too long to lay out more rows for printing. */
const MAX_PRINTED = 2_000;

export interface Column<T> extends Place {
  readonly id: string;
  readonly label: string;
  /** @param index place in the table, from 0 */
  readonly cell: (row: T, index: number) => ReactNode;
  /** Aligned to the start; else to the end, as figures are. */
  readonly start?: boolean;
  /** In the colour of what is secondary. */
  readonly quiet?: boolean;
  /** Long text wraps into a second line. */
  readonly wrap?: boolean;
  readonly sort?: 'ascending' | 'descending' | 'none';
  readonly onSort?: () => void;
  /** Contains buttons or links. `reveal`: seen when the row is pointed at or focused; always on touch screens. */
  readonly action?: 'shown' | 'reveal';
  /** The label is there for assistive technology only. */
  readonly unlabelled?: boolean;
}

export interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Attributes of the row's element, for example `data-token`. */
  readonly rowData?: ((row: T) => Readonly<Record<`data-${string}`, string>>) | undefined;
  /** In pixels; by default for one line in a cell, 68 for two lines. */
  readonly rowHeight?: number;
  /** Rows may be higher than that, where they say more in one cell for lack of columns. */
  readonly grows?: boolean | undefined;
  /** Called when the last row is seen: there may be more. */
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

interface DataRowProps<T> extends Pick<DataTableProps<T>, 'columns' | 'rowData' | 'grows'> {
  readonly row: T;
  readonly index: number;
}

/** A row of its own component: it does not render again when other rows appear or go. */
const DataRow = observer(function DataRow<T>({ row, index, columns, rowData, grows }: DataRowProps<T>) {
  return (
    <Row role="row" aria-rowindex={index + 2} data-grows={grows || undefined} {...rowData?.(row)}>
      {columns.map(({ id, from, start, quiet, wrap, action, cell }) => (
        // biome-ignore lint/a11y/useSemanticElements: a virtual list cannot lie in a table element
        <div
          key={id}
          role="cell"
          data-from={from}
          data-start={start || undefined}
          data-quiet={quiet || undefined}
          data-wrap={wrap || undefined}
          data-action={action}
          data-reveal={action === 'reveal' || undefined}
        >
          {cell(row, index)}
        </div>
      ))}
    </Row>
  );
});

/** After the last of few rows. */
function End({ onSeen }: { readonly onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    // A busy page tells several changes at once, and none afterwards: the first may be of before it came into sight.
    const watch = new IntersectionObserver((changes) => {
      if (changes.some(({ isIntersecting }) => isIntersecting)) onSeen();
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [onSeen]);
  return <div ref={end} role="presentation" />;
}

/** A table of any length: the page scrolls, and of a long one only the visible rows are rendered. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, rowData, rowHeight = ROW_HEIGHT, grows, onEnd } = props;
  const height = rowHeight * textScale();
  const printing = usePrinting();
  // Computed once for all rows, because many of them may appear at a time.
  const grids = gridsOf(columns, height);
  const few = rows.length <= FEW_ROWS;
  const later = useDeferredValue(few ? rows.length : 0, 0);
  const shown = printing ? MAX_PRINTED : Math.max(later, FIRST_ROWS);
  return (
    <Frame role="table" aria-label={label} aria-rowcount={rows.length + 1} style={grids}>
      <Head role="rowgroup">
        <Line role="row" aria-rowindex={1}>
          {columns.map(({ id, label: name, from, start, sort, onSort, unlabelled }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: what can be pressed is the button in it
            <div
              key={id}
              role="columnheader"
              data-from={from}
              data-start={start || undefined}
              data-quiet
              {...(sort ? { 'aria-sort': sort } : {})}
            >
              {onSort ? (
                <Sort onClick={onSort} {...(sort === 'none' ? {} : { 'data-sorted': true })}>
                  {name}
                  {sort !== 'none' && <span aria-hidden="true">{sort === 'ascending' ? '↑' : '↓'}</span>}
                </Sort>
              ) : unlabelled ? (
                <VisuallyHidden>{name}</VisuallyHidden>
              ) : (
                name
              )}
            </div>
          ))}
        </Line>
      </Head>
      {/* Reserves the height before the rows are rendered. */}
      <div style={{ minHeight: printing ? undefined : rows.length * height }}>
        {printing || few ? (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div role="rowgroup">
            {rows.slice(0, shown).map((row, index) => (
              <DataRow
                key={rowKey(row)}
                row={row}
                index={index}
                columns={columns}
                rowData={rowData}
                grows={grows}
              />
            ))}
            {onEnd && shown >= rows.length && <End onSeen={onEnd} />}
          </div>
        ) : (
          <Virtuoso
            useWindowScroll
            totalCount={rows.length}
            {...(grows ? { defaultItemHeight: height } : { fixedItemHeight: height })}
            increaseViewportBy={height}
            components={components}
            endReached={() => onEnd?.()}
            computeItemKey={(index) => {
              const row = rows[index];
              return row === undefined ? index : rowKey(row);
            }}
            itemContent={(index) => {
              const row = rows[index];
              if (row === undefined) return null;
              return <DataRow row={row} index={index} columns={columns} rowData={rowData} grows={grows} />;
            }}
          />
        )}
      </div>
    </Frame>
  );
}
