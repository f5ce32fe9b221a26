import { type ComponentProps, type ReactNode, type Ref, useDeferredValue } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { usePrinting } from './hooks/usePrinting.ts';

/** Rows that fill a screen. */
const FIRST_ROWS = 12;
/** So few rows are all rendered, the first ones at once: the height of others is only guessed until they are seen. */
const FEW_ROWS = 40;
/** A browser would take too long to lay out more rows for printing. */
const MAX_PRINTED = 2_000;

interface ListContext {
  readonly label: string;
}

interface ItemContext {
  readonly context: ListContext;
  readonly item?: unknown;
}

/** The list measures its elements by a ref; any element type will do. */
const List = ({ context, ref, ...props }: ComponentProps<'div'> & { context: ListContext }) => (
  <ul {...(props as ComponentProps<'ul'>)} ref={ref as Ref<HTMLUListElement>} aria-label={context.label} />
);
const Item = ({ context: _, item: __, ref, ...props }: ComponentProps<'div'> & ItemContext) => (
  <li {...(props as ComponentProps<'li'>)} ref={ref as Ref<HTMLLIElement>} />
);
const components = { List, Item };

export interface WindowListProps<T> {
  /** The list's accessible name. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** One row: no margins of its own, and a height above zero. */
  readonly children: (row: T) => ReactNode;
  /** Called when the end is near. */
  readonly onEnd?: () => void;
}

/** A list that scrolls with the page; of a long one, only the visible rows are rendered. Heavy: import it lazily. */
export function WindowList<T>({ label, rows, keyOf, children, onEnd }: WindowListProps<T>) {
  const printing = usePrinting();
  const few = rows.length <= FEW_ROWS && !onEnd;
  const later = useDeferredValue(few ? rows.length : 0, 0);
  if (printing || few) {
    return (
      <ul aria-label={label}>
        {rows.slice(0, printing ? MAX_PRINTED : Math.max(later, FIRST_ROWS)).map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    );
  }
  return (
    <Virtuoso
      useWindowScroll
      data={rows}
      components={components}
      context={{ label }}
      increaseViewportBy={400}
      // Renders the first rows at once, before one of them was measured.
      initialItemCount={Math.min(rows.length, FIRST_ROWS)}
      computeItemKey={(_, row) => keyOf(row)}
      {...(onEnd && { endReached: onEnd })}
      itemContent={(_, row) => children(row)}
    />
  );
}
