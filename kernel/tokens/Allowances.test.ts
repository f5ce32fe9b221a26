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
      expect(await allowances.approvalNeeds(OWNER, hush, SPENDER, 5n, true)).toEqual({
        reset: true,
        exact: true,
      });
    }
    const allowances = new Allowances(clientsOf(resetFirst(0n)));
    expect(await allowances.approvalNeeds(OWNER, hush, SPENDER, 5n, true)).toEqual({
      reset: false,
      exact: true,
    });
  });

  it('takes ordinary tokens, and those that refuse every approval, for no reset', async () => {
    const ordinary = new FakeClient(chain, () => `0x${word(1n)}`);
    expect(await new Allowances(clientsOf(ordinary)).approvalNeeds(OWNER, hush, SPENDER, 5n, false)).toEqual({
      reset: false,
      exact: false,
    });
    const stubborn = new FakeClient(chain, ({ data }) => {
      if (data.startsWith(selectors['allowance(address,address)'])) return `0x${word(1n)}`;
      throw revert();
    });
    expect(await new Allowances(clientsOf(stubborn)).approvalNeeds(OWNER, hush, SPENDER, 5n, false)).toEqual({
      reset: false,
      exact: false,
    });
  });

  it('knows listed tokens without a simulation, and says when it cannot know', async () => {
    const mainnet = testChain({ id: 1 });
    const usdt: Token = { ...hush, chainId: 1, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
    const client = new FakeClient(mainnet, ({ data }) => {
      expect(data.startsWith(selectors['allowance(address,address)'])).toBe(true);
      return `0x${word(1n)}`;
    });
    const allowances = new Allowances(clientsOf(client));
    expect(await allowances.approvalNeeds(OWNER, usdt, SPENDER, 5n, false)).toEqual({
      reset: true,
      exact: false,
    });
    client.down = transportError;
    await expect(allowances.approvalNeeds(OWNER, usdt, SPENDER, 5n, true)).rejects.toMatchObject({
      code: 'providers_failed',
    });
  });

  const MAX = 2n ** 256n - 1n;
  /** Whether a token takes an approval of `raw` at an allowance of `set`. */
  type Takes = (raw: bigint, set: bigint) => boolean;
  const ordinary: Takes = () => true;
  const upTo =
    (most: bigint): Takes =>
    (raw) =>
      raw <= most;
  const upTo96OrAll: Takes = (raw) => raw < 2n ** 96n || raw === MAX;
  const resets: Takes = (raw, set) => raw === 0n || set === 0n;
  const both =
    (...all: readonly Takes[]): Takes =>
    (raw, set) =>
      all.every((takes) => takes(raw, set));

  it.each<[string, Takes, set: bigint, needed: bigint, exact: boolean, reset: boolean, asExact: boolean]>([
    ['an ordinary token, exactly', ordinary, 1n, 7n, true, false, true],
    ['an ordinary token, without limit', ordinary, 1n, 7n, false, false, false],
    ['an ordinary token without an allowance', ordinary, 0n, 7n, false, false, false],
    ['one that refuses 2^96 or more, exactly', upTo(2n ** 96n - 1n), 1n, 7n, true, false, true],
    ['one that refuses 2^96 or more, without limit', upTo(2n ** 96n - 1n), 1n, 7n, false, false, true],
    ['the same without an allowance', upTo(2n ** 96n - 1n), 0n, 7n, false, false, true],
    ['one of 96 bits that takes all for the highest', upTo96OrAll, 1n, 7n, false, false, false],
    ['the same at its bound', upTo96OrAll, 1n, 2n ** 96n - 1n, true, false, true],
    ['one that refuses more than the balance', upTo(100n), 1n, 100n, true, false, true],
    ['the same without limit', upTo(100n), 1n, 100n, false, false, true],
    ['the same, for more than the balance', upTo(100n), 0n, 101n, true, false, true],
    ['one of 128 bits', upTo(2n ** 128n - 1n), 1n, 2n ** 100n, false, false, true],
    ['one of 255 bits', upTo(2n ** 255n - 1n), 0n, 2n ** 254n, false, false, true],
    ['one that refuses every change from a value', resets, 1n, 7n, true, true, true],
    ['the same without limit', resets, 1n, 7n, false, true, false],
    ['the same without an allowance', resets, 0n, 7n, false, false, false],
    ['one that refuses both', both(resets, upTo(100n)), 1n, 7n, true, true, true],
    ['the same, before its reset, without limit', both(resets, upTo(100n)), 1n, 7n, false, true, false],
    ['the same, after it', both(resets, upTo(100n)), 0n, 7n, false, false, true],
    ['one that refuses every approval', () => false, 1n, 7n, false, false, false],
    ['one that refuses zero', (raw) => raw > 0n && raw < 9n, 1n, 7n, false, false, true],
    ['one that refuses zero and more', (raw) => raw > 0n && raw < 9n, 1n, 9n, false, false, false],
  ])('tries the very approval of %s', async (_, takes, set, needed, exact, reset, asExact) => {
    for (const refusal of ['reverts', 'false'] as const) {
      const client = new FakeClient(chain, ({ data }) => {
        if (data.startsWith(selectors['allowance(address,address)'])) return `0x${word(set)}`;
        if (takes(BigInt(`0x${data.slice(74)}`), set)) return `0x${word(1n)}`;
        if (refusal === 'false') return `0x${word(0n)}`;
        throw revert();
      });
      const needs = await new Allowances(clientsOf(client)).approvalNeeds(
        OWNER,
        hush,
        SPENDER,
        needed,
        exact,
      );
      expect(needs).toEqual({ reset, exact: asExact });
    }
  });
});
