import { describe, expect, it } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { type PriceEdge, tokenPrices, wholePrice } from './tokenPrices.ts';

const [usd, coin, meme, dust, far] = ['a', 'b', 'c', 'd', 'e'].map(
  (letter) => `0x${letter.repeat(40)}` as Address,
) as [Address, Address, Address, Address, Address];
const edge = (token0: Address, token1: Address, price: number, held1: number): PriceEdge => ({
  token0,
  token1,
  price,
  held1,
  held0: held1 / price,
});

describe('prices out of pools', () => {
  it('follow from those that are known, either way through a pool', () => {
    const prices = tokenPrices([edge(coin, usd, 100, 1000), edge(coin, meme, 4, 50)], new Map([[usd, 1]]));
    expect([prices.get(coin), prices.get(meme)]).toEqual([100, 25]);
  });

  it('come from the pool in which most worth stands against the token', () => {
    const edges = [edge(coin, usd, 7, 10), edge(coin, usd, 100, 1000), edge(coin, usd, 1e9, 20)];
    expect(tokenPrices(edges, new Map([[usd, 1]])).get(coin)).toBe(100);
  });

  it('that are known stay as they are, and nothing follows from nothing', () => {
    const edges = [
      edge(usd, coin, 5, 1e9),
      edge(meme, dust, 3, 10),
      edge(far, usd, 0, 10),
      edge(far, usd, 3, 0),
    ];
    const prices = tokenPrices(
      edges,
      new Map([
        [usd, 1],
        [coin, 100],
      ]),
    );
    expect([...prices.keys()]).toEqual([usd, coin]);
    expect(prices.get(coin)).toBe(100);
  });

  it('count whole tokens whatever their decimals', () => {
    // One USDC (6) for half a WETH (18): the raw ratio is 5e11.
    const root = BigInt(Math.round(Math.sqrt(5e11) * 2 ** 32)) << 64n;
    expect(wholePrice(root, { decimals: 6 }, { decimals: 18 })).toBeCloseTo(0.5, 9);
  });
});
