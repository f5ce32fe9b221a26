import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { SearchResult, SearchSource } from '../../../kernel/plugin/SearchSource.ts';
import { ChainIndexesToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { searchWords } from '../../../kernel/tokens/searchTokens.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { shortenAddress, shortenSymbol } from '../../../ui/format/shorten.ts';

import { shownToken } from '../stores/shownToken.ts';

const MAX_POOLS = 5;

/** Tokens of the lists, and the pools that were read, by address or by words. */
const findMarket: SearchSource = async ({ text, address, chain, services, locale }) => {
  if (text === '') return [];
  const tokens = services.get(TokenListServiceToken);
  const found = searchWords(tokens.tokens(chain.id), text).map(tokenResult);
  const pools = await services
    .get(ChainIndexesToken)
    .get(chain.id)
    .pools()
    .catch(() => []);
  const isId = /^0x[\da-f]{64}$/i.test(text);
  const known = pools.flatMap(({ token0, token1, coin, protocol, fee, address: pool }) => {
    const shown = (token: Address) => shownToken(chain, { coin }, tokens.find(chain.id, token));
    const [first, second] = [shown(token0), shown(token1)];
    if (!first || !second || (address && address !== pool)) return [];
    if (isId && text.toLowerCase() !== pool) return [];
    return [
      { address: pool, symbol: `${first.symbol} ${second.symbol}`, name: protocol, fee, first, second },
    ];
  });
  // A pair is typed as it is shown: WETH/USDC.
  const fitting = address || isId ? known : searchWords(known, text.replaceAll('/', ' '), MAX_POOLS);
  const paired = fitting.map(
    ({ address: pool, name, fee, first, second }): SearchResult => ({
      id: `pool:${pool}`,
      kind: 'pool',
      title: `${shortenSymbol(first.symbol)} / ${shortenSymbol(second.symbol)}`,
      detail: [name.toUpperCase(), ...(fee === undefined ? [] : [feeText(fee, locale)]), isolated(pool)].join(
        ' ',
      ),
      currencies: [first, second],
      to: `/explore/pool/${pool}`,
    }),
  );
  const results = [...found, ...paired];
  if (!address || results.length > 0) return results;
  return [
    {
      id: `token:${address}`,
      kind: 'token',
      title: address,
      about: 'exploreLazy:find.token',
      to: `/explore/token/${address}`,
    },
  ];
};

/** An address, which Arabic figures before it would tear apart. */
const isolated = (address: string) => `\u2068${shortenAddress(address)}\u2069`;

function tokenResult(token: Token): SearchResult {
  return {
    id: `token:${token.address}`,
    kind: 'token',
    title: shortenSymbol(token.symbol),
    detail: `${token.name} ${shortenAddress(token.address)}`,
    currencies: [token],
    to: `/explore/token/${token.address}`,
  };
}

export default findMarket;
