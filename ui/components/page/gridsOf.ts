import type { CSSProperties } from 'react';

/** The largest share of one column where space is short. */
const NARROW_SHARE = 1.4;

/** What a column's place depends on. */
export interface Place {
  /** The column is hidden on screens that are narrower. */
  readonly from?: 'md' | 'xl' | undefined;
  /** The column's share of the row; default 1. */
  readonly share?: number;
  /** The column's width, instead of a share. */
  readonly width?: string;
}

/** The grids of a table for each width of the screen, and the height of its rows, for its frame. */
export function gridsOf(columns: readonly Place[], rowHeight: number): CSSProperties {
  const narrow = columns.filter(({ from }) => !from);
  return {
    '--narrow-columns': gridOf(narrow, narrow.length > 2 ? NARROW_SHARE : undefined),
    '--middle-columns': gridOf(columns.filter(({ from }) => from !== 'xl')),
    '--wide-columns': gridOf(columns),
    '--row-height': `${rowHeight}px`,
  } as CSSProperties;
}

/** The grid of the columns that a screen has room for. */
function gridOf(columns: readonly Place[], most = Number.POSITIVE_INFINITY): string {
  return columns.map(({ share = 1, width }) => width ?? `minmax(0, ${Math.min(share, most)}fr)`).join(' ');
}
