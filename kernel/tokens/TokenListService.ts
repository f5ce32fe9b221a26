import type { Address } from '../chain/ChainSpec.ts';
import type { Currency, Token } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { TokenCatalog } from './lists/TokenCatalog.ts';
import { TokenClass } from './lists/TokenClass.ts';

export { TokenClass };

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

/** Token lists, tokens the user added and safety, per chain; `searchTokens` searches them. All reads are observable. */
export interface TokenListService {
  /**
   * The listed tokens and the user's tokens of a chain, with the wrapped coin and without the native coin.
   */
  tokens(chainId: number): readonly Token[];
  find(chainId: number, address: Address): Token | undefined;
  /** By address (any case), native symbol, `ETH`, or a listed symbol: the forms used in links. */
  fromLink(chainId: number, value: string): Currency | undefined;
  /** Reads name, symbol and decimals on chain when the token is unknown; falls back as in rule 3.3. */
  load(chainId: number, address: Address, signal?: AbortSignal): Promise<Token>;
  classify(currency: Currency): TokenClass;
  /** All that is known of a chain's tokens, as `tokenWarning` takes it; undefined for an unknown chain. */
  catalog(chainId: number): TokenCatalog | undefined;
  /** Whether the user has added the token, and so has already seen its warning. */
  isUserToken(token: Token): boolean;
  addUserToken(token: Token): void;
  removeUserToken(token: Token): void;
  readonly lists: readonly TokenListState[];
  addList(url: string): Promise<void>;
  /** Whether the list belongs to the build, and so cannot be removed. */
  isFixedList(url: string): boolean;
  removeList(url: string): void;
  acceptUpdate(url: string): void;
}
