import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon, SwapFakes, wmon } from '../testing/SwapFakes.ts';
import { blockedRecipients } from './blockedRecipients.ts';
import { refusedRecipient } from './recipient/refusedRecipient.ts';
import { recipientState } from './recipientState.ts';

const someone = addressOf(0xc0ffee);
/** By the rules for any address. */
const stateOf = (text: string | null, lookup: Parameters<typeof recipientState>[1]) => {
  const { address } = lookup;
  const chain = { contracts: [] };
  const rules = { chain, tokens: [], pools: [], isToken: () => false };
  const refusal = text && address ? refusedRecipient({ written: text, address, ...rules }) : undefined;
  return recipientState(text, lookup, refusal);
};
const settled = (text: string, address: typeof someone | undefined) => ({ text, address, loading: false });

describe('recipientState', () => {
  test.each([
    ['no field', null, settled('', undefined), 'ok'],
    ['an empty field', '', settled('', undefined), 'missing'],
    ['a name being looked up', 'a.eth', { text: 'a.eth', address: undefined, loading: true }, 'resolving'],
    ['a look-up of what was there before', 'a.eth', settled(someone, someone), 'resolving'],
    ['what stands for nothing', 'a.eth', settled('a.eth', undefined), 'invalid'],
    ['an address', someone, settled(someone, someone), 'ok'],
    ['the zero address, which is nobody', addressOf(0), settled(addressOf(0), addressOf(0)), 'invalid'],
  ] as const)('of %s', (_, text, lookup, state) => {
    expect(stateOf(text, lookup)).toBe(state);
  });

  test.each([
    '0x7F367cC41522cE07553e823bf3be79A889DEbe1B',
    '0xd882cFc20F52f2599D84b8e8D58C7FB62cfE344b',
    '0x901bb9583b24D97e995513C6778dc6888AB6870e',
    '0xA7e5d5A720f06526557c513402f2e6B5fA20b008',
    '0x8576aCC5C05D6Ce88f4e49bf65BdF0C62F91353C',
    '0xC8a65Fadf0e0dDAf421F28FEAb69Bf6E2E589963',
  ] as const)('%s is blocked, in whatever case it is written', (address) => {
    const digits = address.slice(2);
    for (const written of [digits, digits.toLowerCase(), digits.toUpperCase()]) {
      const typed = `0x${written}` as const;
      expect(stateOf(typed, settled(typed, typed))).toBe('blocked');
      // A name that resolves to a blocked address is blocked too.
      expect(stateOf('name.eth', settled('name.eth', typed))).toBe('blocked');
    }
  });

  test('is not settled before the rules are there', () => {
    expect(recipientState(someone, settled(someone, someone), 'unknown')).toBe('resolving');
  });

  test('no seventh address is blocked', () => {
    expect(blockedRecipients.size).toBe(6);
  });
});

describe('the recipient of the page', () => {
  function open(recipient: string | null, output = hush) {
    const fakes = new SwapFakes();
    fakes.names.set('alice.eth', someone);
    fakes.trade.form.replaceSwapState({
      input: mon,
      output,
      typedValue: '2',
      independentField: 'INPUT',
      recipient,
    });
    const close = fakes.store.open();
    return { fakes, form: fakes.trade.form, store: fakes.store, close };
  }

  test('is the sender without a field, an address at once, a name when it is found', async () => {
    const { fakes, form, store, close } = open(null);
    expect(store.recipientAddress).toBe(fakes.wallet.account);
    form.setRecipient(someone);
    // The rules of who cannot be paid are loaded with the first recipient.
    await expect.poll(() => store.recipientState).toBe('ok');
    expect([store.recipientState, store.recipientAddress]).toEqual(['ok', someone]);
    form.setRecipient('alice.eth');
    expect([store.recipientState, store.recipientAddress]).toEqual(['resolving', undefined]);
    await expect.poll(() => store.recipientAddress).toBe(someone);
    form.setRecipient('bob.eth');
    await expect.poll(() => store.recipientState).toBe('invalid');
    expect(store.button.kind).toBe('invalid_recipient');
    const [blocked = ''] = blockedRecipients;
    form.setRecipient(blocked);
    expect(store.button.kind).toBe('blocked_recipient');
    close();
  });

  test('is nobody else in a wrap', () => {
    const { fakes, store, close } = open(someone, wmon);
    expect([store.recipientState, store.recipientAddress]).toEqual(['ok', fakes.wallet.account]);
    close();
  });

  test('is kept by the review, and gets the output', async () => {
    const { fakes, close } = open(someone);
    fakes.quote(10_000n);
    await expect.poll(() => fakes.store.recipientAddress).toBe(someone);
    fakes.flow.review();
    expect(fakes.flow.plan?.agreed.recipient).toBe(someone);
    await fakes.flow.confirm();
    const request = fakes.sent[0]?.request;
    expect(request?.expects).toMatchObject([
      { owner: fakes.wallet.account, currency: mon },
      { owner: someone, currency: hush, minDeltaRaw: 9_950n },
    ]);
    expect(request?.data).toContain(someone.slice(2).toLowerCase());
    expect(request?.data).not.toContain(fakes.wallet.account?.slice(2).toLowerCase());
    close();
  });
});
