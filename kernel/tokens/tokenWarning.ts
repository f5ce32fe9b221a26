import type { Currency, Token } from '../currency/Currency.ts';
import { skeleton } from './lists/confusable.ts';
import type { TokenCatalog } from './lists/TokenCatalog.ts';
import { TokenClass, type TokenListService } from './TokenListService.ts';

export interface TokenWarning {
  readonly level: 'MEDIUM' | 'UNKNOWN';
  readonly canProceed: boolean;
  /** i18n key with its namespace, `exchangeLazy:tokenWarning.…`. */
  readonly message: string;
  /** Values to fill into the message. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What a person is told of a currency before it is selected; undefined where nothing is to be told. */
export function tokenWarning(
  lists: Pick<TokenListService, 'catalog' | 'classify'>,
  currency: Currency,
): TokenWarning | undefined {
  if (currency.kind === 'native') return undefined;
  const catalog = lists.catalog(currency.chainId);
  if (catalog?.blocked(currency.address)) return warningOf('UNKNOWN', 'blocked', false);
  const tokenClass = lists.classify(currency);
  if (tokenClass === TokenClass.default) return undefined;
  const model = catalog && lookalikeOf(catalog, currency);
  if (model) return { ...warningOf('UNKNOWN', 'lookalike'), values: { symbol: model.symbol } };
  if (tokenClass === TokenClass.extended) return warningOf('MEDIUM', 'medium');
  return warningOf('UNKNOWN', tokenClass === TokenClass.broken ? 'broken' : 'unknown');
}

/**
 * The default-list token that `token` could be mistaken for: a token with another address and a symbol that
 * looks the same. A listed token may have exactly the same symbol, because bridged versions share it; for
 * any other token that counts as a disguise.
 */
function lookalikeOf(catalog: TokenCatalog, token: Token): Token | undefined {
  const model = defaultSkeletons(catalog).get(skeleton(token.symbol));
  if (!model) return undefined;
  const sameLetters = model.symbol.toLowerCase() === token.symbol.toLowerCase();
  return sameLetters && catalog.classOf(token.address) === TokenClass.extended ? undefined : model;
}

const skeletons = new WeakMap<TokenCatalog, ReadonlyMap<string, Token>>();

function defaultSkeletons(catalog: TokenCatalog): ReadonlyMap<string, Token> {
  const known = skeletons.get(catalog);
  if (known) return known;
  const models = new Map<string, Token>();
  const { native, wrapped } = catalog;
  const defaults = catalog.tokens.filter(({ address }) => catalog.classOf(address) === TokenClass.default);
  const coin = wrapped && { ...wrapped, symbol: native.symbol, name: native.name };
  for (const token of coin ? [...defaults, coin] : defaults) {
    const key = skeleton(token.symbol);
    if (!models.has(key)) models.set(key, token);
  }
  skeletons.set(catalog, models);
  return models;
}

function warningOf(level: TokenWarning['level'], key: string, canProceed = true): TokenWarning {
  return { level, canProceed, message: `exchangeLazy:tokenWarning.${key}` };
}
