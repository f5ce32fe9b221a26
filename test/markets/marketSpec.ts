import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { localChainSpec } from '../../kernel/quote/testing/localMarket.ts';
import type { TestChain } from '../anvil/localChain.ts';
import { ON_REQUEST } from '../testing/pace.ts';
import { currencyAt, type PlacedMarket } from './PlacedMarket.ts';

/** The chain file as the market has it: with its base tokens. */
export function marketSpec(chain: TestChain, market: PlacedMarket): ChainSpec {
  const spec = localChainSpec(chain);
  const tokens = [0, ...market.plan.bases].map((place) => {
    const currency = currencyAt(chain, market, { isNative: false }, place);
    if (currency.kind === 'native') throw new Error('a base token is a token');
    const { chainId, address, decimals, symbol, name } = currency;
    return { chainId, address, decimals, symbol, name };
  });
  return { ...spec, ...ON_REQUEST, tokens, baseTokens: tokens.map(({ symbol }) => symbol) };
}
