import type { Address } from '../chain/ChainSpec.ts';
import type { Currency, Token } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

/** Rule 3.4: default list 1, extended 2, unknown 3, broken 4. */
export const TokenClass = { default: 1, extended: 2, unknown: 3, broken: 4 } as const;
export type TokenClass = (typeof TokenClass)[keyof typeof TokenClass];

export interface TokenWarning {
  readonly level: 'MEDIUM' | 'UNKNOWN';
  readonly canProceed: boolean;
  /** i18n key with its namespace, `common:tokenWarning.…`. */
  readonly message: string;
  /** Fills the message. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface TokenList {
  readonly name: string;
  readonly version: { readonly major: number; readonly minor: number; readonly patch: number };
  readonly tokens: readonly Token[];
  readonly logoURI?: string;
}

export interface TokenListState {
  readonly url: string;
  readonly current: TokenList | undefined;
  readonly pendingUpdate: TokenList | undefined;
  readonly loadingRequestId: string | undefined;
  readonly error: SluiceError | undefined;
}

/** Token lists, tokens the user added, search and safety, for one chain at a time. Observable reads. */
export interface TokenListService {
  /** Listed and user tokens of a chain, wrapped coin included, native coin not. */
  tokens(chainId: number): readonly Token[];
  find(chainId: number, address: Address): Token | undefined;
  /** By address (any case), native symbol, `ETH`, or a listed symbol, as links carry it. */
  fromLink(chainId: number, value: string): Currency | undefined;
  /** Reads name, symbol, decimals on chain where the token is not known; falls back as rule 3.3 has it. */
  load(chainId: number, address: Address, signal?: AbortSignal): Promise<Token>;
  /** The picker's search (rules 5.9 to 5.13); synchronous. `query` may be an address. */
  search(chainId: number, query: string, options?: { readonly tokensOnly?: boolean }): readonly Currency[];
  /** The general search (rules 5.16 to 5.19); at most `limit` (10), one per address. */
  searchWords(chainId: number, query: string, limit?: number): readonly Token[];
  classify(currency: Currency): TokenClass;
  warning(currency: Currency): TokenWarning | undefined;
  /** True where the person added it already, and so has seen its warning. */
  isUserToken(token: Token): boolean;
  addUserToken(token: Token): void;
  removeUserToken(token: Token): void;
  readonly lists: readonly TokenListState[];
  addList(url: string): Promise<void>;
  removeList(url: string): void;
  acceptUpdate(url: string): void;
}
