import { useSearch } from 'wouter';
import { readWindow, windowQuery } from '../stores/exploreLink.ts';

/** The query of a link to another explore page: the figures there are of the same window. @param others what else it says */
export function useWindowQuery(others = ''): string {
  return windowQuery(others, readWindow(useSearch()));
}
