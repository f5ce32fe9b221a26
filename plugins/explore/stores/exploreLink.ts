export const TABS = ['tokens', 'pools', 'transactions'] as const;
export type ExploreTab = (typeof TABS)[number];

export const POOL_SORTS = ['liquidity', 'volume', 'fees', 'apr', 'change'] as const;
export const TOKEN_SORTS = ['liquidity', 'volume', 'price', 'change'] as const;
export type ExploreSort = (typeof POOL_SORTS)[number] | (typeof TOKEN_SORTS)[number];

/** The longest period of the figures; `all` is everything that was read. */
export const WINDOWS = ['1d', '7d', '30d', 'all'] as const;
export type ExploreWindow = (typeof WINDOWS)[number];

/** The state of the explore page's link: everything that is needed to see the same again. */
export interface ExploreView {
  readonly tab: ExploreTab;
  readonly query: string;
  /** The protocol of the pools. */
  readonly version: string | undefined;
  /** Hundredths of a bip. */
  readonly fee: number | undefined;
  readonly sort: ExploreSort;
  readonly descending: boolean;
  readonly window: ExploreWindow;
}

const MAX_QUERY = 80;
const DEFAULT_SORT = 'volume';
const DEFAULT_WINDOW = '1d';

/** Reads `?tab=pools&q=...&version=v3&fee=3000&sort=apr&dir=asc&window=7d`; invalid values are ignored. */
export function readExploreLink(search: string): ExploreView {
  const query = new URLSearchParams(search);
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'tokens';
  const version = query.get('version') ?? '';
  const fee = query.get('fee') ?? '';
  return {
    tab,
    query: (query.get('q') ?? '').slice(0, MAX_QUERY),
    version: /^v\d$/.test(version) ? version : undefined,
    fee: /^\d{1,6}$/.test(fee) ? Number(fee) : undefined,
    sort: sortsOf(tab).find((one) => one === query.get('sort')) ?? DEFAULT_SORT,
    descending: query.get('dir') !== 'asc',
    window: readWindow(search),
  };
}

/** The window in a link to any explore page. */
export function readWindow(search: string): ExploreWindow {
  const named = new URLSearchParams(search).get('window');
  return WINDOWS.find((one) => one === named) ?? DEFAULT_WINDOW;
}

/** The query of a link to this window; other parameters of `search` stay. */
export function windowQuery(search: string, window: ExploreWindow): string {
  const query = new URLSearchParams(search);
  query.delete('window');
  if (window !== DEFAULT_WINDOW) query.set('window', window);
  return query.size === 0 ? '' : `?${query}`;
}

/** A window's length in days; undefined for all. */
export function windowDays(window: ExploreWindow): number | undefined {
  return window === 'all' ? undefined : Number.parseInt(window, 10);
}

/** The columns by which a tab's table can be sorted. */
export function sortsOf(tab: ExploreTab): readonly ExploreSort[] {
  return tab === 'tokens' ? TOKEN_SORTS : POOL_SORTS;
}

/** The query of a link to a view; other parameters of `search` stay. */
export function exploreQuery(search: string, view: ExploreView): string {
  const query = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) => {
    if (value) query.set(name, value);
    else query.delete(name);
  };
  set('tab', view.tab);
  set('q', view.query || undefined);
  set('version', view.version);
  set('fee', view.fee === undefined ? undefined : String(view.fee));
  set('sort', view.sort === DEFAULT_SORT ? undefined : view.sort);
  set('dir', view.descending ? undefined : 'asc');
  set('window', view.window === DEFAULT_WINDOW ? undefined : view.window);
  return query.toString();
}
