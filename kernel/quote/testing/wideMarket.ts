import type { V2PoolState, V3PoolState } from '../../amm/index.ts';
import { type FairMarket, fairMarket } from '../../amm/testing/fairMarket.ts';
import type { Random } from '../../amm/testing/Random.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import { FakeChain, fakeSpec } from './FakeChain.ts';

export interface WideMarket extends FairMarket {
  readonly chain: FakeChain;
  /** The two tokens that are in no list of base tokens. */
  readonly input: Currency;
  readonly output: Currency;
}

/** Two tokens and ten base tokens on a chain in memory, with all the 330 pools that can be between them. */
export function wideMarket(random: Random, poolCount = 330): WideMarket {
  const market = fairMarket(random, poolCount);
  const tokens = market.tokens.map(({ key }, index) => ({
    address: key as Address,
    symbol: `T${index}`,
    name: `T${index}`,
    decimals: 18,
  }));
  const [input, output, ...bases] = tokens.map((token): Currency & { readonly address: Address } => ({
    kind: 'token',
    chainId: fakeSpec.id,
    ...token,
  }));
  if (!input || !output || !bases[0]) throw new Error('a market has tokens');
  const wrapped = bases[0].address;
  const chain = new FakeChain({
    ...fakeSpec,
    // By amounts alone, so that they can be compared while the price of gas changes with the pools that are read.
    capabilities: { ...fakeSpec.capabilities, maxHops: 4, maxSplits: 8, ignoresGas: true },
    contracts: fakeSpec.contracts.map((entry) =>
      entry.kind === 'wrappedNative' ? { ...entry, address: wrapped } : entry,
    ),
    tokens,
    baseTokens: bases.map(({ symbol }) => symbol),
  } as unknown as ChainSpec);
  chain.add(...(market.pools as readonly (V2PoolState | V3PoolState)[]));
  return { ...market, chain, input, output };
}
