import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { I18nKey } from '../runtime/I18nKey.ts';
import type { ServiceReader } from './ServiceReader.ts';

export interface SearchRequest {
  /** As it was typed, without spaces around it; empty before anything was. */
  readonly text: string;
  /** Where the text is one. */
  readonly address: Address | undefined;
  /** The shown one. */
  readonly chain: ChainSpec;
  readonly services: ServiceReader;
  /** Of numbers in what is found. */
  readonly locale: string;
}

export type SearchKind = 'token' | 'pool' | 'account' | 'page' | 'action';

/** Something that was found: a path to go to, or what runs. */
export type SearchResult = {
  /** Of two with the same id the first is shown: `token:0x...`. */
  readonly id: string;
  readonly kind: SearchKind;
  /** Said beside it. */
  readonly detail?: string;
  /** Said beside it where there is no detail, in the person's language. */
  readonly about?: I18nKey;
  readonly currencies?: readonly Currency[];
} & (
  | { readonly title: string }
  /** In the person's language; shown where its words fit what was typed. */
  | { readonly label: I18nKey }
) &
  ({ readonly to: string } | { readonly run: () => void | Promise<void> });

/** Finds what a person types, out of what is at hand: called for every key, it asks nobody. */
export type SearchSource = (
  request: SearchRequest,
) => readonly SearchResult[] | Promise<readonly SearchResult[]>;
