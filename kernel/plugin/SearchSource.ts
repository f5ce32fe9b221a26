import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { I18nKey } from '../runtime/I18nKey.ts';
import type { ServiceReader } from './ServiceReader.ts';

export interface SearchRequest {
  /** The typed text, trimmed; empty at first. */
  readonly text: string;
  /** The typed text as an address, if it is one. */
  readonly address: Address | undefined;
  /** The active chain. */
  readonly chain: ChainSpec;
  readonly services: ServiceReader;
  /** For formatting numbers in results. */
  readonly locale: string;
  /** Loads namespaces that are not in the first load, and then translates any key with its namespace. */
  readonly texts: (...lazy: readonly string[]) => Promise<SearchTexts>;
}

export type SearchTexts = (key: string, values?: Record<string, string>) => string;

export type SearchKind = 'token' | 'pool' | 'account' | 'page' | 'action' | 'transaction';

/** A search result: a path to open, an address outside of the app for a new tab, or a function to run. */
export type SearchResult = {
  /** For example `token:0x...`. Of several results with the same id only the first is shown. */
  readonly id: string;
  readonly kind: SearchKind;
  /** Shown beside the title. */
  readonly detail?: string;
  /** Shown beside the title when there is no detail, translated. */
  readonly about?: I18nKey;
  readonly currencies?: readonly Currency[];
} & (
  | { readonly title: string }
  /** Translated; shown only when its words match the typed text. */
  | { readonly label: I18nKey }
) &
  ({ readonly to: string } | { readonly href: string } | { readonly run: () => void | Promise<void> });

/** Finds results in memory: it runs on every keystroke and must make no request. */
export type SearchSource = (
  request: SearchRequest,
) => readonly SearchResult[] | Promise<readonly SearchResult[]>;
