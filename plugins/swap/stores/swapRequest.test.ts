import { describe, expect, test } from 'vitest';
import { approveRequest, permit2ApproveRequest, wrapRequest } from '../../../kernel/flow/tokenRequests.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { swapLimits } from '../../../kernel/trade/swapLimits.ts';
import { swapIntent, swapRequest } from '../../../kernel/trade/swapRequest.ts';
import type { SignedPermit2 } from '../../../kernel/wallet/SignedPermit2.ts';
import { ACCOUNT, hush, mon, quoteOf, ROUTER, SwapFakes, swapChain } from '../testing/SwapFakes.ts';

const chain = swapChain();
const router = { kind: 'swapRouter02', version: '1', address: ROUTER } as const;
const quote = quoteOf({ tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: 1_000n }, 5_000n, {
  endpoint: 'https://quoted',
});
const terms = {
  chain,
  router,
  quote,
  limitRaw: 4_900n,
  sender: ACCOUNT,
  recipient: ACCOUNT,
  deadline: 99,
};

describe('every request carries the reader', () => {
  test.each([
    ['swap', swapRequest(terms)],
    ['approval', approveRequest(hush.address, ROUTER, 5n)],
    ['Permit2 approval', permit2ApproveRequest(addressOf(2), hush.address, ROUTER, 5n, 100)],
    ['wrap', wrapRequest('wrap', hush.address, 5n)],
    ['unwrap', wrapRequest('unwrap', hush.address, 5n)],
  ])('%s: its own bytes pass, any others do not', async (_, request) => {
    const { to, data, value, check } = request;
    await expect(check({ to, data, value })).resolves.toBeUndefined();
    const refused = { code: 'calldata_mismatch' };
    await expect(check({ to, data: `${data}00`, value })).rejects.toMatchObject(refused);
    await expect(check({ to, data, value: value + 1n })).rejects.toMatchObject(refused);
    await expect(check({ to: addressOf(9), data, value })).rejects.toMatchObject(refused);
  });

  test('a swap also says what it must do, and who quoted it', () => {
    expect(swapRequest(terms)).toMatchObject({ avoid: 'https://quoted' });
    expect(swapLimits(quote, terms.limitRaw, 200, ACCOUNT, addressOf(9))).toEqual([
      { owner: ACCOUNT, currency: mon, minDeltaRaw: -1_000n },
      { owner: addressOf(9), currency: hush, minDeltaRaw: 4_900n, maxDeltaRaw: 5_100n },
    ]);
  });

  test('an exact output: at most the limit leaves, exactly the output arrives', () => {
    const exact = quoteOf({ tradeType: 'EXACT_OUTPUT', input: mon, output: hush, amountRaw: 700n }, 1_000n);
    expect(swapRequest({ ...terms, quote: exact, limitRaw: 1_050n }).value).toBe(1_050n);
    expect(swapLimits(exact, 1_050n, 500, ACCOUNT, ACCOUNT)).toMatchObject([
      { minDeltaRaw: -1_050n, maxDeltaRaw: -950n },
      { minDeltaRaw: 700n },
    ]);
  });

  test('a fee that the account may be free of makes no trade look too good', () => {
    const taxed = quoteOf(quote.request, 5_000n, { inputTaxBps: 1_000, amountOutAfterTaxRaw: 4_500n });
    expect(swapLimits(taxed, 4_400n, 100, ACCOUNT, ACCOUNT)[1]?.maxDeltaRaw).toBe(5_611n);
  });

  test('a fee on either side is told to the router, and a permit only where there is one', () => {
    expect(swapIntent(terms)).toMatchObject({ taxed: false });
    expect('permit2' in swapIntent(terms)).toBe(false);
    for (const taxed of [{ inputTaxBps: 1 }, { outputTaxBps: 1 }]) {
      expect(swapIntent({ ...terms, quote: { ...quote, ...taxed } })).toMatchObject({ taxed: true });
    }
    const permit2: SignedPermit2 = {
      token: hush.address,
      amountRaw: 1n,
      expiration: 1,
      nonce: 0,
      spender: ROUTER,
      sigDeadline: 1n,
      signature: '0x00',
    };
    expect(swapIntent({ ...terms, permit2 })).toMatchObject({ permit2 });
  });

  test('what the flow sends has it', async () => {
    const fakes = new SwapFakes();
    fakes.trade.form.replaceSwapState({
      input: mon,
      output: hush,
      typedValue: '2',
      independentField: 'INPUT',
      recipient: null,
    });
    const close = fakes.store.open();
    fakes.quote(10_000n);
    fakes.flow.review();
    await fakes.flow.confirm();
    const request = fakes.sent[0]?.request;
    if (!request) throw new Error('nothing was sent');
    expect(request.expects).toHaveLength(2);
    await expect(request.check(request)).resolves.toBeUndefined();
    await expect(request.check({ ...request, to: addressOf(9) })).rejects.toThrow('target');
    close();
  });
});
