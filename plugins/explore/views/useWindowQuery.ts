import { useSearch } from 'wouter';
import { readWindow, windowQuery } from '../stores/exploreLink.ts';

/**
 * The query of a link to another explore page with the same window. @param others further parameters of the
 * link
 */
export function useWindowQuery(others = ''): string {
  return windowQuery(others, readWindow(useSearch()));
}
