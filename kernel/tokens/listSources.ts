/** The lists that a build starts with; a profile can set others. */
export interface ListSources {
  readonly default: string;
  /** Tokens that are only on these lists get a warning. */
  readonly extended: readonly string[];
  /** Tokens on these cannot be selected. */
  readonly unsupported: readonly string[];
}

/** The default list, 19 extended ones, the unsupported ones. */
export const publicListSources: ListSources = {
  default: 'https://tokens.uniswap.org',
  extended: [
    'https://extendedtokens.uniswap.org',
    'https://raw.githubusercontent.com/compound-finance/token-list/master/compound.tokenlist.json',
    'tokenlist.aave.eth',
    'https://tokens.coingecko.com/uniswap/all.json',
    'https://tokens.coingecko.com/arbitrum-one/all.json',
    'https://tokens.coingecko.com/optimistic-ethereum/all.json',
    'https://tokens.coingecko.com/polygon-pos/all.json',
    'https://tokens.coingecko.com/binance-smart-chain/all.json',
    'https://tokens.coingecko.com/avalanche/all.json',
    't2crtokens.eth',
    'https://www.gemini.com/uniswap/manifest.json',
    'wrapped.tokensoft.eth',
    'https://raw.githubusercontent.com/SetProtocol/uniswap-tokenlist/main/set.tokenlist.json',
    'https://bridge.arbitrum.io/token-list-42161.json',
    'https://static.optimism.io/optimism.tokenlist.json',
    'https://celo-org.github.io/celo-token-list/celo.tokenlist.json',
    'https://raw.githubusercontent.com/plasmadlt/plasma-finance-token-list/master/bnb.json',
    'https://raw.githubusercontent.com/ava-labs/avalanche-bridge-resources/main/token_list.json',
    'https://tokens.coingecko.com/base/all.json',
  ],
  unsupported: [
    'https://unsupportedtokens.uniswap.org',
    'https://raw.githubusercontent.com/The-Blockchain-Association/sec-notice-list/master/ba-sec-list.json',
  ],
};
