import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { ChainPoolsRegistry } from '../quote/ChainPoolsRegistry.ts';
import { nativeCurrency } from '../tokens/Currency.ts';
import { testChain } from '../tokens/testing/testChain.ts';
import type { UsdPrice } from '../tokens/types.ts';
import { LazyOnchainPrices } from './LazyOnchainPrices.ts';

const coin = nativeCurrency(testChain());
const price: UsdPrice = { usd: 3, source: 'onchain', timestampMs: 1, confidence: 1 };
const pools = {} as ChainPoolsRegistry;
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('LazyOnchainPrices', () => {
  it('loads once, at the first question, and wakes who asked', async () => {
    let loads = 0;
    const prices = new LazyOnchainPrices(pools, console, async () => {
      loads += 1;
      return { price: () => price };
    });
    const seen: unknown[] = [];
    expect(loads).toBe(0);
    const stop = autorun(() => seen.push(prices.price(coin)));
    prices.price(coin);
    await turn();
    expect(seen).toEqual([undefined, price]);
    expect(loads).toBe(1);
    stop();
  });

  it('says so when it cannot be loaded, and tries again for the next question', async () => {
    const told: unknown[] = [];
    let broken = true;
    const logger = { warn: (...words: readonly unknown[]) => void told.push(words) };
    const prices = new LazyOnchainPrices(pools, logger, async () => {
      if (broken) throw new Error('offline');
      return { price: () => price };
    });
    prices.price(coin);
    await turn();
    expect(told).toHaveLength(1);
    broken = false;
    expect(prices.price(coin)).toBeUndefined();
    await turn();
    expect(prices.price(coin)).toBe(price);
  });
});
