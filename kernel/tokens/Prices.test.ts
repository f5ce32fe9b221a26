import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { nativeCurrency, type Token, wrappedNative } from '../currency/Currency.ts';
import { Prices } from './Prices.ts';
import { registryOf } from './testing/FakeClient.ts';
import { addressOf, testChain } from './testing/testChain.ts';

const chain = testChain();
const hush: Token = { kind: 'token', ...(chain.tokens[1] as (typeof chain.tokens)[number]) };

describe('Prices', () => {
  it('has the placeholders of the chain file; the wrapped coin is worth the native one', () => {
    const prices = new Prices(registryOf(chain));
    const wrapped = wrappedNative(chain) as Token;
    for (const [currency, usd] of [
      [nativeCurrency(chain), 100],
      [wrapped, 100],
      [hush, 0.0001],
    ] as const) {
      expect(prices.price(currency)).toMatchObject({ usd, source: 'placeholder', confidence: 0 });
    }
  });

  it('gives none to a stranger with a known symbol, nor to an unknown chain', () => {
    const prices = new Prices(registryOf(chain));
    expect(prices.price({ ...hush, address: addressOf(0xbad) })).toBeUndefined();
    expect(prices.price({ ...hush, chainId: 5 })).toBeUndefined();
    const odd = testChain({ tokens: [{ ...hush, symbol: 'constructor' }] });
    expect(new Prices(registryOf(odd)).price(hush)).toBeUndefined();
  });

  it('asks the pools for a token that has no placeholder, and for no other', () => {
    const asked: unknown[] = [];
    const prices = new Prices(registryOf(chain), (currency) => void asked.push(currency));
    const other = { ...hush, address: addressOf(0xbad) };
    prices.price(hush);
    prices.price(other);
    expect(asked).toEqual([other]);
  });

  it('renews its time every 300 s while observed only', () => {
    let now = 1_000;
    let planned: (() => void) | undefined;
    const timers = {
      elapsedMs: () => now,
      wallMs: () => now,
      after: (ms: number, task: () => void) => {
        expect(ms).toBe(299_000 - (now > 1_000 ? -1_000 : 0));
        planned = task;
        return () => {
          planned = undefined;
        };
      },
    };
    const prices = new Prices(registryOf(chain), undefined, timers);
    prices.price(hush);
    expect(planned).toBeUndefined();
    const times: (number | undefined)[] = [];
    const stop = autorun(() => times.push(prices.price(hush)?.timestampMs));
    now = 300_000;
    planned?.();
    expect(times).toEqual([0, 300_000]);
    stop();
    expect(planned).toBeUndefined();
  });

  it('asks the given function on chains of on-chain prices', () => {
    const onchain = testChain({ prices: { source: 'onchain' } });
    const answer = { usd: 3, source: 'onchain', timestampMs: 1, confidence: 0.9 } as const;
    expect(new Prices(registryOf(onchain), () => answer).price(hush)).toBe(answer);
    expect(new Prices(registryOf(onchain)).price(hush)).toBeUndefined();
  });
});
