import { describe, expect, it } from 'vitest';
import { selectors } from '../abi/selectors.ts';
import { word } from '../abi/words.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { Allowances } from './Allowances.ts';
import { clientsOf, FakeClient, revert, transportError } from './testing/FakeClient.ts';
import { addressOf, HUSH, testChain } from './testing/testChain.ts';

const OWNER = addressOf(0xdead01);
const SPENDER = addressOf(0xdead02);
const chain = testChain();
const hush: Token = { kind: 'token', ...(chain.tokens[1] as (typeof chain.tokens)[number]) };

/** A token that refuses to change an allowance that is not 0 to another value. */
function resetFirst(allowance: bigint, answer: Hex = `0x${word(1n)}`) {
  return new FakeClient(chain, ({ data, from }) => {
    if (data.startsWith(selectors['allowance(address,address)'])) return `0x${word(allowance)}`;
    expect(from).toBe(OWNER);
    if (allowance > 0n && BigInt(`0x${data.slice(74)}`) > 0n) throw revert();
    return answer;
  });
}

describe('Allowances', () => {
  it('rides along with each block', async () => {
    let raw = 4n;
    const client = new FakeClient(chain, ({ target, data }) => {
      expect(target).toBe(HUSH);
      expect(data).toBe(`${selectors['allowance(address,address)']}${word(OWNER)}${word(SPENDER)}`);
      return `0x${word(raw)}`;
    });
    const allowances = new Allowances(clientsOf(client));
    expect(allowances.get(OWNER, hush, SPENDER)).toEqual({ state: 'loading' });
    const stop = allowances.watch(OWNER, hush, SPENDER);
    client.tick();
    expect(allowances.get(OWNER, hush, SPENDER)).toEqual({ state: 'known', raw: 4n });
    raw = 0n;
    client.tick();
    expect(allowances.get(OWNER, hush, SPENDER)).toEqual({ state: 'known', raw: 0n });
    stop();
    await Promise.resolve();
    expect(client.subscribers.size).toBe(0);
  });

  it('is unknown where it cannot be read', () => {
    const client = new FakeClient(chain, () => '0x');
    const allowances = new Allowances(clientsOf(client));
    allowances.watch(OWNER, hush, SPENDER);
    client.tick();
    expect(allowances.get(OWNER, hush, SPENDER)).toMatchObject({
      state: 'unknown',
      error: { code: 'token_not_found' },
    });
    client.contract = () => {
      throw revert();
    };
    client.tick();
    expect(allowances.get(OWNER, hush, SPENDER)).toMatchObject({ error: { code: 'call_reverted' } });
  });

  it('finds tokens that need a reset by simulation, with and without return values', async () => {
    for (const answer of [`0x${word(1n)}`, '0x'] as const) {
      const allowances = new Allowances(clientsOf(resetFirst(5n, answer)));
      expect(await allowances.needsReset(OWNER, hush, SPENDER)).toBe(true);
    }
    const allowances = new Allowances(clientsOf(resetFirst(0n)));
    expect(await allowances.needsReset(OWNER, hush, SPENDER)).toBe(false);
  });

  it('takes ordinary tokens, and those that refuse every approval, for no reset', async () => {
    const ordinary = new FakeClient(chain, () => `0x${word(1n)}`);
    expect(await new Allowances(clientsOf(ordinary)).needsReset(OWNER, hush, SPENDER)).toBe(false);
    const stubborn = new FakeClient(chain, ({ data }) => {
      if (data.startsWith(selectors['allowance(address,address)'])) return `0x${word(1n)}`;
      throw revert();
    });
    expect(await new Allowances(clientsOf(stubborn)).needsReset(OWNER, hush, SPENDER)).toBe(false);
  });

  it('knows listed tokens without a simulation, and says when it cannot know', async () => {
    const mainnet = testChain({ id: 1 });
    const usdt: Token = { ...hush, chainId: 1, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
    const client = new FakeClient(mainnet, ({ data }) => {
      expect(data.startsWith(selectors['allowance(address,address)'])).toBe(true);
      return `0x${word(1n)}`;
    });
    const allowances = new Allowances(clientsOf(client));
    expect(await allowances.needsReset(OWNER, usdt, SPENDER)).toBe(true);
    client.down = transportError;
    await expect(allowances.needsReset(OWNER, usdt, SPENDER)).rejects.toMatchObject({
      code: 'providers_failed',
    });
  });
});
