import { unitUsd } from '../../../ui/format/formatUsdPrice.ts';
import type { ExploreSort, ExploreView } from './exploreLink.ts';
import type { PoolLine, TokenLine } from './marketRows.ts';

/** The pools of a view, filtered and in its order. */
export function choosePools(lines: readonly PoolLine[], view: ExploreView): readonly PoolLine[] {
  const found = matcher(view.query);
  const chosen = lines.filter(
    (line) =>
      (view.version === undefined || line.pool.protocol === view.version) &&
      (view.fee === undefined || line.pool.fee === view.fee) &&
      found(() => wordsOf(line)),
  );
  return sorted(chosen, view, poolFigure, ({ pool }) => pool.address);
}

/** The tokens of a view, filtered and in its order. */
export function chooseTokens(lines: readonly TokenLine[], view: ExploreView): readonly TokenLine[] {
  const found = matcher(view.query);
  const chosen = lines.filter(({ address, token }) =>
    found(() => [address, token?.symbol ?? '', token?.name ?? '']),
  );
  return sorted(chosen, view, tokenFigure, ({ address }) => address);
}

function poolFigure(line: PoolLine, sort: ExploreSort): number | undefined {
  switch (sort) {
    case 'liquidity':
      return line.liquidityUsd;
    case 'fees':
      return line.feesUsd;
    case 'apr':
      return line.apr;
    case 'change':
      return line.change;
    case 'price':
      return line.price;
    case 'volume':
      return line.volumeUsd;
  }
}

function tokenFigure(line: TokenLine, sort: ExploreSort): number | undefined {
  if (sort === 'liquidity') return line.liquidityUsd;
  if (sort === 'price') return unitUsd(line.priceUsd, line.token);
  return sort === 'change' ? line.change : line.volumeUsd;
}

/** Sorts by a figure, in either direction. Unknown figures come last; equal ones are ordered by address. */
function sorted<T>(
  lines: readonly T[],
  { sort, descending }: ExploreView,
  figure: (line: T, sort: ExploreSort) => number | undefined,
  address: (line: T) => string,
): readonly T[] {
  const sign = descending ? -1 : 1;
  const keyed = lines.map((line) => ({ line, figure: figure(line, sort), address: address(line) }));
  keyed.sort((left, right) => {
    const [first, second] = [left.figure, right.figure];
    if (first === undefined || second === undefined) {
      if (first !== second) return first === undefined ? 1 : -1;
    } else if (first !== second) return sign * (first - second);
    return left.address < right.address ? -1 : 1;
  });
  return keyed.map(({ line }) => line);
}

/** Tests whether a line's words contain every word of the query. */
function matcher(query: string): (wordsOf: () => readonly string[]) => boolean {
  const wanted = query
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== '');
  return (words) => {
    if (wanted.length === 0) return true;
    const text = words().join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
}

function wordsOf({ pool, token0, token1 }: PoolLine): readonly string[] {
  const names = [token0, token1].flatMap((token) => (token ? [token.symbol, token.name] : []));
  return [pool.address, pool.token0, pool.token1, ...names];
}
