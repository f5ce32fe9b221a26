import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { GET_BALANCE } from '../abi/shortSelectors.ts';
import { word } from '../abi/words.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { nativeCurrency, type Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Timers } from '../runtime/Timers.ts';
import { Balances } from './Balances.ts';
import { clientsOf, FakeClient, revert, transportError } from './testing/FakeClient.ts';
import { addressOf, HUSH, MULTICALL3, testChain } from './testing/testChain.ts';

const OWNER = addressOf(0xdead01);
const chain = testChain();
const MON = nativeCurrency(chain);
const hush: Token = { kind: 'token', ...(chain.tokens[1] as (typeof chain.tokens)[number]) };
const token = (number: number): Token => ({ ...hush, address: addressOf(number) });
const turn = () => new Promise((resolve) => setTimeout(resolve, 2));

function bank(balances: Record<Address, bigint>, native = 5n) {
  return new FakeClient(chain, ({ target, data }) => {
    if (target === MULTICALL3) {
      expect(data.slice(0, 10)).toBe(GET_BALANCE);
      return `0x${word(native)}`;
    }
    const balance = balances[target];
    return balance === undefined ? '0x' : `0x${word(balance)}`;
  });
}

/** Timers that the test advances. */
function manualTimers() {
  const tasks: { atMs: number; task: () => void }[] = [];
  let now = 0;
  const timers: Timers = {
    elapsedMs: () => now,
    wallMs: () => now,
    after(ms, task) {
      const entry = { atMs: now + ms, task };
      tasks.push(entry);
      return () => void tasks.splice(tasks.indexOf(entry), tasks.includes(entry) ? 1 : 0);
    },
  };
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      await turn();
      const next = tasks.filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      now = next.atMs;
      tasks.splice(tasks.indexOf(next), 1);
      next.task();
    }
    now = end;
    await turn();
  };
  return { timers, pass };
}

describe('Balances', () => {
  it('reads native and tokens with each block while watched, and is loading before and after', async () => {
    const client = bank({ [HUSH]: 7n });
    const balances = new Balances(clientsOf(client));
    const seen: string[] = [];
    const stopSeeing = autorun(() => seen.push(balances.get(OWNER, hush).state));
    const stop = balances.watch(OWNER, [MON, hush]);
    expect(balances.get(OWNER, MON)).toEqual({ state: 'loading' });
    client.tick();
    expect(balances.get(OWNER, MON)).toEqual({ state: 'known', raw: 5n, block: 1n });
    expect(balances.get(OWNER, hush)).toEqual({ state: 'known', raw: 7n, block: 1n });
    client.tick();
    expect(balances.get(OWNER, hush)).toMatchObject({ block: 2n });
    stop();
    await turn();
    expect(balances.get(OWNER, hush)).toEqual({ state: 'loading' });
    expect(client.subscribers.size).toBe(0);
    stopSeeing();
    expect(seen).toEqual(['loading', 'known', 'known', 'loading']);
  });

  it('is never 0 for what could not be read, and keeps the last value beside', () => {
    let answer: () => `0x${string}` = () => `0x${word(9n)}`;
    const client = new FakeClient(chain, () => answer());
    const balances = new Balances(clientsOf(client));
    balances.watch(OWNER, [hush]);
    client.tick();
    answer = () => {
      throw revert();
    };
    client.tick();
    expect(balances.get(OWNER, hush)).toMatchObject({
      state: 'unknown',
      lastRaw: 9n,
      error: { code: 'call_reverted' },
    });
    client.tick();
    expect(balances.get(OWNER, hush)).toMatchObject({ state: 'unknown', lastRaw: 9n });
    answer = () => '0x';
    client.tick();
    expect(balances.get(OWNER, hush)).toMatchObject({ state: 'unknown', error: { code: 'token_not_found' } });
  });

  it('keeps what was known when a whole tick fails, and tells the rest unknown', () => {
    const client = bank({ [HUSH]: 7n });
    const balances = new Balances(clientsOf(client));
    balances.watch(OWNER, [hush]);
    client.tick();
    client.down = transportError;
    balances.watch(OWNER, [MON]);
    client.tick();
    expect(balances.get(OWNER, hush)).toMatchObject({ state: 'known', raw: 7n });
    expect(balances.get(OWNER, MON)).toMatchObject({ state: 'unknown', error: { code: 'providers_failed' } });
  });

  it('does not blink when a page lets go and takes hold in one go', async () => {
    const client = bank({ [HUSH]: 7n });
    const balances = new Balances(clientsOf(client));
    const stop = balances.watch(OWNER, [hush]);
    client.tick();
    stop();
    const again = balances.watch(OWNER, [hush]);
    await turn();
    expect(balances.get(OWNER, hush)).toMatchObject({ state: 'known' });
    again();
    stop();
  });

  it('pages thousands of tokens: at most 400 a tick, all read at once at first, then in turn', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => token(index + 1));
    const client = bank(Object.fromEntries(many.map(({ address }) => [address, 3n])));
    const balances = new Balances(clientsOf(client));
    balances.watch(OWNER, many);
    client.tick();
    expect(client.lastPage).toBe(400);
    for (let i = 0; i < 10; i++) await turn();
    expect(client.refreshes).toBe(3);
    expect(many.every((each) => balances.get(OWNER, each).state === 'known')).toBe(true);
    const newest = client.tick().number;
    const fresh = many.filter((each) => {
      const balance = balances.get(OWNER, each);
      return balance.state === 'known' && balance.block === newest;
    });
    expect(fresh).toHaveLength(400);
    expect(client.refreshes).toBe(3);
  });

  it('asks eth_getBalance at the block of the tick where there is no Multicall3', async () => {
    const bare = testChain({ contracts: [] });
    const client = new FakeClient(bare);
    client.methods.set('eth_getBalance', (params) => {
      expect(params).toEqual([OWNER, '0x1']);
      return '0x2a';
    });
    const balances = new Balances(clientsOf(client));
    const stop = balances.watch(OWNER, [MON]);
    client.tick();
    await turn();
    expect(balances.get(OWNER, MON)).toEqual({ state: 'known', raw: 42n, block: 1n });
    client.methods.set('eth_getBalance', () => 'nonsense');
    client.tick();
    await turn();
    expect(balances.get(OWNER, MON)).toMatchObject({ state: 'unknown', lastRaw: 42n });
    stop();
    await turn();
    expect(client.subscribers.size).toBe(0);
  });

  describe('on chains that read directly', () => {
    const direct = testChain({ balanceReads: 'direct' });
    const internal = new SluiceError('rpc_error', 'internal', { values: { code: -32603 } });

    it('falls back after 500 ms, retries once after 7 s, and keeps the answer 30 s', async () => {
      const { timers, pass } = manualTimers();
      let failing = true;
      const client = new FakeClient(direct, ({ target }) => {
        if (target === MULTICALL3) throw revert();
        return '0x';
      });
      client.methods.set('eth_getBalance', () => {
        if (failing) throw internal;
        return '0x10';
      });
      const balances = new Balances(clientsOf(client), timers);
      balances.watch(OWNER, [MON]);
      client.tick();
      await pass(499);
      expect(client.requests).toHaveLength(0);
      await pass(2);
      expect(client.requests).toHaveLength(1);
      expect(balances.get(OWNER, MON)).toEqual({ state: 'loading' });
      failing = false;
      await pass(6_990);
      expect(client.requests).toHaveLength(1);
      await pass(20);
      expect(client.requests).toHaveLength(2);
      expect(balances.get(OWNER, MON)).toMatchObject({ state: 'known', raw: 16n });
      client.tick();
      await pass(20_000);
      expect(client.requests).toHaveLength(2);
      await pass(11_000);
      client.tick();
      await pass(600);
      expect(client.requests).toHaveLength(3);
    });

    it('is unknown, not 0, when it persists, and at once for other failures', async () => {
      const { timers, pass } = manualTimers();
      const client = new FakeClient(direct, () => {
        throw revert();
      });
      client.methods.set('eth_getBalance', () => {
        throw internal;
      });
      const balances = new Balances(clientsOf(client), timers);
      balances.watch(OWNER, [MON, hush]);
      client.tick();
      await pass(600);
      // A revert of the token itself is not a temporary failure.
      expect(balances.get(OWNER, hush)).toMatchObject({ state: 'unknown', error: { code: 'call_reverted' } });
      await pass(8_000);
      expect(balances.get(OWNER, MON)).toMatchObject({ state: 'unknown', error: { code: 'rpc_error' } });
    });

    describe('with a wallet on the chain', () => {
      /** Multicall and endpoints fail; records the methods that the wallet was asked for. */
      function broken(answer: (method: string) => unknown) {
        const { timers, pass } = manualTimers();
        const client = new FakeClient(direct, () => {
          throw revert();
        });
        client.methods.set('eth_getBalance', () => '0x2');
        const asked: unknown[] = [];
        const diagnosed: Address[] = [];
        const balances = new Balances(clientsOf(client), timers, {
          walletProvider: (chainId) => {
            expect(chainId).toBe(direct.id);
            return {
              request: async (request) => {
                asked.push(request);
                return answer(request.method);
              },
            };
          },
          diagnose: (_, owner) => void diagnosed.push(owner),
        });
        balances.watch(OWNER, [MON, hush]);
        client.tick();
        return { client, balances, asked, diagnosed, pass };
      }

      it('asks the wallet first, tokens with the gas that such calls are given', async () => {
        const at = broken((method) => (method === 'eth_call' ? `0x${word(9n)}` : '0x7'));
        await at.pass(600);
        expect(at.balances.get(OWNER, MON)).toMatchObject({ state: 'known', raw: 7n });
        expect(at.balances.get(OWNER, hush)).toMatchObject({ state: 'known', raw: 9n });
        expect(at.client.requests).toEqual([]);
        expect(at.asked).toContainEqual({ method: 'eth_getBalance', params: [OWNER, 'latest'] });
        expect(at.asked).toContainEqual({
          method: 'eth_call',
          params: [expect.objectContaining({ to: HUSH, gas: '0x2d2a8' }), 'latest'],
        });
        expect(at.diagnosed).toEqual([]);
      });

      it.each([
        ['refuses', () => Promise.reject(new Error('no'))],
        ['talks nonsense', () => ({ balance: 5 })],
        ['says nothing', () => new Promise(() => undefined)],
      ])('asks the endpoints where it %s, and has one look at what is wrong', async (_, answer) => {
        const at = broken(answer);
        await at.pass(6_000);
        expect(at.balances.get(OWNER, MON)).toMatchObject({ state: 'known', raw: 2n });
        expect(at.balances.get(OWNER, hush)).toMatchObject({ state: 'unknown' });
        at.client.tick();
        await at.pass(40_000);
        expect(at.diagnosed).toEqual([OWNER]);
      });
    });
  });
});
