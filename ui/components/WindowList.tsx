import type { ComponentProps, ReactNode, Ref } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { usePrinting } from './hooks/usePrinting.ts';

/** A screen of them. */
const FIRST_ROWS = 12;
/** More would take a browser too long to lay out. */
const MAX_PRINTED = 2_000;

interface ListContext {
  readonly label: string;
}

interface ItemContext {
  readonly context: ListContext;
  readonly item?: unknown;
}

/** The list measures its elements by a ref; which elements they are is nothing to it. */
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
  /** One row: no margins of its own, and never without height. */
  readonly children: (row: T) => ReactNode;
  /** The end is near. */
  readonly onEnd?: () => void;
}

/** A list that scrolls with the page: the rows on screen and no others. Heavy: import it lazily. */
export function WindowList<T>({ label, rows, keyOf, children, onEnd }: WindowListProps<T>) {
  if (usePrinting()) {
    return (
      <ul aria-label={label}>
        {rows.slice(0, MAX_PRINTED).map((row) => (
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
      // The first rows are there at once, not after one of them was measured.
      initialItemCount={Math.min(rows.length, FIRST_ROWS)}
      computeItemKey={(_, row) => keyOf(row)}
      {...(onEnd && { endReached: onEnd })}
      itemContent={(_, row) => children(row)}
    />
  );
}
