import { useLocation, useParams, useSearch } from 'wouter';
import { changedQuery, type PortfolioLink, parsePortfolioLink } from '../stores/portfolioLink.ts';

export interface LinkState {
  readonly link: PortfolioLink;
  /** The page's address with these parameters changed; undefined takes one off. */
  readonly to: (change: Readonly<Record<string, string | undefined>>) => string;
  /** Goes there without a step in the history. */
  readonly replace: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** All of the page's state is its address. */
export function usePortfolioLink(): LinkState {
  const { address } = useParams<{ address?: string }>();
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const to: LinkState['to'] = (change) => {
    const next = changedQuery(query, change).toString();
    return next === '' ? path : `${path}?${next}`;
  };
  return {
    link: parsePortfolioLink(address, query),
    to,
    replace: (change) => navigate(to(change), { replace: true }),
  };
}
