import { useLocation, useParams, useSearch } from 'wouter';
import { changedQuery, type PortfolioLink, parsePortfolioLink } from '../stores/portfolioLink.ts';

export interface LinkState {
  readonly link: PortfolioLink;
  /** The page's address with these parameters changed; undefined removes one. */
  readonly to: (change: Readonly<Record<string, string | undefined>>) => string;
  /** Changes the page's address without a new history entry. */
  readonly replace: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** The page's state: all of it is in the address. */
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
