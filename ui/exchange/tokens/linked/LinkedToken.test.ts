import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Currency, Token } from '../../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import type { TokenListService, TokenListState } from '../../../../kernel/tokens/TokenListService.ts';
import { addressOf, testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import { warnedLists } from '../../../../kernel/tokens/testing/warnedLists.ts';
import { hush, mon } from '../../../testing/currencies.ts';
import { LinkedToken } from './LinkedToken.ts';

const unknown = { level: 'UNKNOWN', canProceed: true, message: 'exchangeLazy:tokenWarning.unknown' };
const odd: Token = { ...hush, address: addressOf(0xdd), symbol: 'ODD', name: 'Odd' };
const list = (over: Partial<TokenListState> = {}): TokenListState => ({
  url: 'https://list.test',
  current: undefined,
  pendingUpdate: undefined,
  loadingRequestId: '1',
  error: undefined,
  ...over,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A token that a link names, on a chain whose lists arrive when the test says so. */
function open(value: string, { fetched = false, load = async () => odd as Token } = {}) {
  const listed = observable.map<string, Currency>([['MON', mon]], { deep: false });
  const lists = observable.array<TokenListState>([list()], { deep: false });
  const loads = vi.fn(load);
  const tokens = {
    fromLink: (_: number, text: string) => listed.get(text),
    ...warnedLists((currency) => ![...listed.values()].includes(currency)),
    isUserToken: () => false,
    load: loads,
    get lists() {
      return lists;
    },
  } as Partial<TokenListService> as TokenListService;
  const linked = new LinkedToken(value, testChain({ fetchTokenLists: fetched }), tokens);
  onTestFinished(linked.start());
  const arrive = (text: string, currency: Currency) => runInAction(() => listed.set(text, currency));
  const fail = () => runInAction(() => lists.replace([list({ error: new SluiceError('list_invalid', '') })]));
  return { linked, loads, arrive, fail };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an address that a link names', () => {
  test('is read from the chain, and the token is to be warned of', async () => {
    const { linked, loads } = open(odd.address.toLowerCase());
    expect(linked.state).toBe('quiet');
    await pass(0);
    expect(loads).toHaveBeenCalledWith(31337, odd.address, expect.anything());
    expect([linked.state, linked.currency, linked.caution]).toEqual(['found', odd, unknown]);
  });

  test('waits for the lists where a chain fetches them, and one of theirs needs no warning', async () => {
    const { linked, arrive } = open(odd.address, { fetched: true });
    await pass(1_000);
    expect(linked.state).toBe('reading');
    arrive(odd.address, odd);
    expect([linked.state, linked.caution]).toEqual(['found', undefined]);
  });

  test('does not wait for lists longer than 4 s, nor for ones that cannot be had', async () => {
    const { linked } = open(odd.address, { fetched: true });
    await pass(3_999);
    expect(linked.state).toBe('reading');
    await pass(1);
    expect(linked.state).toBe('found');

    const { linked: other, fail } = open(odd.address, { fetched: true });
    await pass(0);
    expect(other.state).toBe('quiet');
    fail();
    expect(other.state).toBe('found');
  });

  test('where no node answers is said at once, and found when one does', async () => {
    let away = true;
    const load = async () => {
      if (away) throw new SluiceError('rpc_error', 'away');
      return odd as Token;
    };
    const { linked } = open(odd.address, { load });
    await pass(0);
    expect(linked.state).toBe('unanswered');
    away = false;
    await pass(2_000);
    expect(linked.state).toBe('found');
  });

  test('where there is no token is said', async () => {
    const none = () => Promise.reject(new SluiceError('token_not_found', ''));
    const { linked } = open(odd.address, { load: none });
    await pass(0);
    expect(linked.state).toBe('absent');
  });

  test('that is none is said, and nothing is asked', async () => {
    const { linked, loads } = open('0x1234');
    expect(linked.state).toBe('malformed');
    expect(loads).not.toHaveBeenCalled();
  });
});

describe('a symbol that a link names', () => {
  test('is on no list, which is said once the lists are there', async () => {
    expect(open('NOPE').linked.state).toBe('unlisted');
    const { linked, fail } = open('NOPE', { fetched: true });
    expect(linked.state).toBe('quiet');
    await pass(1_000);
    expect(linked.state).toBe('reading');
    fail();
    expect(linked.state).toBe('unlisted');
  });

  test('of a list that comes later still is found', async () => {
    const { linked, arrive } = open('ODD', { fetched: true });
    await pass(5_000);
    expect(linked.state).toBe('unlisted');
    arrive('ODD', odd);
    expect([linked.state, linked.currency, linked.caution]).toEqual(['found', odd, undefined]);
  });
});
