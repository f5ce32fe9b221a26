import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon, SwapFakes, wmon } from '../testing/SwapFakes.ts';
import { blockedRecipients } from './blockedRecipients.ts';
import { recipientState } from './recipientState.ts';

const someone = addressOf(0xc0ffee);
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
    expect(recipientState(text, lookup)).toBe(state);
  });

  test('six addresses are blocked, however they are written', () => {
    expect(blockedRecipients.size).toBe(6);
    for (const blocked of blockedRecipients) {
      expect(blocked).toMatch(/^0x[0-9a-f]{40}$/);
      const upper = `0x${blocked.slice(2).toUpperCase()}` as const;
      expect(recipientState(upper, settled(upper, upper))).toBe('blocked');
    }
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
    fakes.flow.review();
    expect(fakes.flow.recipient).toBe(someone);
    await fakes.flow.confirm();
    const request = fakes.sent[0]?.request;
    expect(request?.expects).toMatchObject([
      { owner: fakes.wallet.account, currency: mon },
      { owner: someone, currency: hush, leastDeltaRaw: 9_950n },
    ]);
    expect(request?.data).toContain(someone.slice(2).toLowerCase());
    expect(request?.data).not.toContain(fakes.wallet.account?.slice(2).toLowerCase());
    close();
  });
});
