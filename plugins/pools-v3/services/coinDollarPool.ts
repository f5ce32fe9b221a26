import { callData } from '../../../kernel/abi/callData.ts';
import { wordAt } from '../../../kernel/abi/words.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { poolKey } from '../../../kernel/positions/PositionReader.ts';

/** The pool that tells the coin's price in dollars. */
export interface CoinDollarPool {
  readonly address: Address;
  /** The coin's side. */
  readonly coin: 0 | 1;
  /** Of the dollar token. */
  readonly decimals: number;
}

/**
 * The V3 pool of the wrapped coin and a dollar token of the chain file that holds the most of the coin now;
 * undefined where there is none. @throws SluiceError transport codes
 */
export async function coinDollarPool(reader: PositionReader): Promise<CoinDollarPool | undefined> {
  const { chain, multicall } = reader.client;
  const coin = wrappedNative(chain)?.address;
  if (!coin) return undefined;
  const keys = chain.tokens
    .filter(({ symbol, address }) => chain.stablecoins.includes(symbol) && address !== coin)
    .flatMap(({ address, decimals }) => {
      const coinFirst = coin.toLowerCase() < address.toLowerCase();
      const [token0, token1] = coinFirst ? [coin, address] : [address, coin];
      const side = coinFirst ? (0 as const) : (1 as const);
      return chain.capabilities.feeTiers.map((fee) => ({ token0, token1, fee, coin: side, decimals }));
    });
  if (keys.length === 0) return undefined;
  const found = await reader.pools(keys);
  const pools = keys.flatMap((key) => {
    const address = found.get(poolKey(key));
    return address ? [{ address, coin: key.coin, decimals: key.decimals }] : [];
  });
  if (pools.length === 0) return undefined;
  const { results } = await multicall.read(
    pools.map(({ address }) => ({ target: coin, data: callData('balanceOf(address)', address) })),
  );
  const held = results.map((result) => (result.ok ? (wordAt(result.data) ?? 0n) : 0n));
  const most = held.reduce((best, raw, index) => (raw > (held[best] as bigint) ? index : best), 0);
  return (held[most] as bigint) > 0n ? pools[most] : undefined;
}
