import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import { nativeCurrency } from '../currency/Currency.ts';
import { HUSH, testChain, WMON } from './testing/testChain.ts';
import { tradedToken } from './tradedToken.ts';

const file = (name: string): ChainSpec =>
  JSON.parse(readFileSync(new URL(`../../chains/${name}.json`, import.meta.url), 'utf8')) as ChainSpec;

describe('tradedToken', () => {
  it('is the token itself, or the wrapped coin', () => {
    const chain = testChain();
    const [, hush] = chain.tokens;
    expect(tradedToken(chain, { kind: 'token', ...(hush as (typeof chain.tokens)[number]) })).toBe(HUSH);
    expect(tradedToken(chain, nativeCurrency(chain))).toBe(WMON);
  });

  it.each([
    ['polygon', 'Not matic'],
    ['mumbai', 'Not matic'],
    ['bnb', 'Not bnb'],
    ['monad', 'Not monad'],
    ['monad-testnet', 'Not monad'],
    ['hyperevm-testnet', 'Not hyperevm'],
    ['avalanche', 'Not avalanche'],
  ])("refuses another chain's coin on %s with %j", (name, message) => {
    const ether = nativeCurrency(file('ethereum'));
    expect(() => tradedToken(file(name), ether)).toThrow(
      expect.objectContaining({ code: 'native_mismatch', message, values: { coin: message.slice(4) } }),
    );
  });

  it("refuses the chain's own where it has no wrapped form", () => {
    const bare = testChain({ contracts: [] });
    expect(() => tradedToken(bare, nativeCurrency(bare))).toThrow('Not monad');
  });
});
