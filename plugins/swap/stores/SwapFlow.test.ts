import { runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MAX_UINT256 } from '../../../kernel/abi/constants.ts';
import { encodeApprove, encodeUnwrap, encodeWrap } from '../../../kernel/calldata/tokenCalls.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { ACCOUNT, hush, mon, OTHER_CHAIN, ROUTER, SwapFakes, swapChain, wmon } from '../testing/SwapFakes.ts';

const E18 = 10n ** 18n;
const closers: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
});

/** A quote of 2 HUSH for 10,000 raw MON; `allowed` is the allowance in raw units. */
function hushForMon(allowed = 0n, spec = swapChain()) {
  const fakes = new SwapFakes(spec);
  const { form } = fakes.trade;
  form.replaceSwapState({
    input: hush,
    output: mon,
    typedValue: '2',
    independentField: 'INPUT',
    recipient: null,
  });
  closers.push(fakes.store.open());
  fakes.quote(10_000n);
  runInAction(() => fakes.allowances.set(hush.address, fakes.known(allowed)));
  return fakes;
}

/** Holds the wallet's answer back until the test releases it. */
function held(fakes: SwapFakes) {
  let answer = (): void => undefined;
  let refuse = (_error: Error): void => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  fakes.answers.push(() => promise);
  return { answer, refuse };
}

const rejection = () => Promise.reject(new SluiceError('wallet_rejected', 'Transaction rejected'));
const breakage = () => Promise.reject(new SluiceError('wallet_failed', 'The wallet fell over'));

/** The code that sends is loaded first, which takes long where much else runs. */

describe('the approval before a swap', () => {
  test('is for the maximum, or the exact amount where that is chosen', async () => {
    for (const exact of [false, true]) {
      const fakes = hushForMon();
      fakes.settings.approveExact = exact;
      fakes.flow.review();
      await fakes.flow.confirm();
      const amount = exact ? 2n * E18 : MAX_UINT256;
      expect(fakes.sent[0]).toMatchObject({
        request: encodeApprove(hush.address, ROUTER, amount),
        draft: {
          chainId: fakes.trade.chain.id,
          from: ACCOUNT,
          info: {
            type: 'APPROVAL',
            tokenAddress: hush.address,
            spender: ROUTER,
            amount: amount.toString(),
          },
        },
      });
    }
  });

  test('that is rejected goes back to the review, and keeps what was rejected of whose token', async () => {
    const fakes = hushForMon();
    fakes.answers.push(rejection);
    fakes.flow.review();
    await fakes.flow.confirm();
    expect(fakes.flow).toMatchObject({
      step: 'REVIEWING',
      failure: { type: 'approval', error: { code: 'wallet_rejected' }, token: hush },
    });
    expect(fakes.flow.reviewed).toBeDefined();
    expect(fakes.sent).toHaveLength(1);
  });
});

describe('wrapping', () => {
  function wrapping(kind: 'wrap' | 'unwrap') {
    const fakes = new SwapFakes();
    const [input, output] = kind === 'wrap' ? [mon, wmon] : [wmon, mon];
    const { form } = fakes.trade;
    form.replaceSwapState({ input, output, typedValue: '3', independentField: 'INPUT', recipient: null });
    return fakes;
  }

  test.each([
    ['wrap', encodeWrap(wmon.address, 3n * E18)],
    ['unwrap', encodeUnwrap(wmon.address, 3n * E18)],
  ] as const)('sends the %s and follows it', async (kind, call) => {
    const fakes = wrapping(kind);
    const wallet = held(fakes);
    const done = fakes.flow.wrap();
    await vi.waitFor(() => expect(fakes.sent).toHaveLength(1), WAIT);
    expect(fakes.flow).toMatchObject({
      step: 'WRAPPING',
      submitted: { kind, amountInRaw: 3n * E18, amountOutRaw: 3n * E18 },
      transactionId: undefined,
    });
    expect(fakes.sent[0]).toMatchObject({
      request: call,
      draft: {
        from: ACCOUNT,
        info: { type: 'WRAP', unwrapped: kind === 'unwrap', currencyAmountRaw: (3n * E18).toString() },
      },
    });
    wallet.answer();
    await done;
    expect(fakes.flow).toMatchObject({ transactionId: '0', outcome: 'confirmed' });
  });

  test('its error is one of the wrap', async () => {
    const fakes = wrapping('wrap');
    fakes.answers.push(breakage);
    await fakes.flow.wrap();
    expect(fakes.flow.failure?.type).toBe('wrap');
    expect(fakes.flow).toMatchObject({ step: 'REVIEWING', submitted: undefined });
  });

  test('without the wrapped coin that it is about, it asks for a bug report and sends nothing', async () => {
    const fakes = new SwapFakes(swapChain({ contracts: [] }));
    await fakes.flow.wrap();
    expect(fakes.flow.failure).toMatchObject({
      type: 'wrap',
      error: { code: 'wrapped_coin_unknown' },
    });
    expect(fakes.sent).toEqual([]);
  });

  test('without a wallet it says so and asks nobody', async () => {
    const fakes = wrapping('wrap');
    fakes.wallet.account = undefined;
    await fakes.flow.wrap();
    expect(fakes.flow.failure?.error).toMatchObject({
      code: 'wallet_disconnected',
      message: 'You must connect an account',
    });
    expect(fakes.sent).toEqual([]);
  });
});

describe('confirming', () => {
  test('sends the swap that was reviewed, with its limit and a deadline', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    fakes.quote(10_020n);
    const wallet = held(fakes);
    const done = fakes.flow.confirm();
    await vi.waitFor(() => expect(fakes.sent).toHaveLength(1), WAIT);
    expect(fakes.flow).toMatchObject({
      step: 'PENDING_CONFIRMATION',
      submitted: { kind: 'swap', amountInRaw: 2n * E18, amountOutRaw: 10_000n },
    });
    expect(fakes.sent[0]).toMatchObject({
      request: { to: ROUTER, value: 0n },
      draft: {
        from: ACCOUNT,
        deadline: 1_600,
        info: {
          type: 'SWAP',
          tradeType: 'EXACT_INPUT',
          inputCurrencyId: hush.address,
          outputCurrencyId: 'MON',
          inputCurrencyAmountRaw: (2n * E18).toString(),
          expectedOutputCurrencyAmountRaw: '10000',
          minimumOutputCurrencyAmountRaw: '9950',
        },
      },
    });
    wallet.answer();
    await done;
    expect(fakes.flow).toMatchObject({ transactionId: '0', outcome: 'confirmed', failure: undefined });
  });

  test('exact output tells the most that may be spent', async () => {
    const fakes = new SwapFakes();
    const { form } = fakes.trade;
    form.replaceSwapState({
      input: mon,
      output: hush,
      typedValue: '1',
      independentField: 'OUTPUT',
      recipient: null,
    });
    closers.push(fakes.store.open());
    fakes.quote(10_000n);
    fakes.flow.review();
    await fakes.flow.confirm();
    expect(fakes.sent[0]).toMatchObject({
      request: { to: ROUTER, value: 10_050n },
      draft: {
        info: {
          tradeType: 'EXACT_OUTPUT',
          maximumInputCurrencyAmountRaw: '10050',
          outputCurrencyAmountRaw: E18.toString(),
          expectedInputCurrencyAmountRaw: '10000',
        },
      },
    });
  });

  test('approves first where that is missing, then goes on to the swap by itself', async () => {
    const fakes = hushForMon(5n);
    fakes.flow.review();
    const approval = held(fakes);
    const done = fakes.flow.confirm();
    await expect.poll(() => fakes.flow.step).toBe('APPROVING_TOKEN');
    approval.answer();
    await done;
    expect(fakes.sent.map(({ draft }) => draft.info.type)).toEqual(['APPROVAL', 'SWAP']);
    expect(fakes.flow.step).toBe('PENDING_CONFIRMATION');
  });

  test('goes back to the review where the trade changed while the approval was waited for', async () => {
    const fakes = hushForMon();
    fakes.flow.review();
    const approval = held(fakes);
    const done = fakes.flow.confirm();
    await vi.waitFor(() => expect(fakes.sent).toHaveLength(1), WAIT);
    fakes.quote(9_000n);
    approval.answer();
    await done;
    expect(fakes.sent).toHaveLength(1);
    expect(fakes.flow).toMatchObject({ step: 'REVIEWING', differs: true, failure: undefined });
  });

  test('says what is missing: trade, account, router', async () => {
    const fakes = hushForMon(2n * E18);
    await fakes.flow.confirm();
    expect(fakes.flow.failure?.error).toMatchObject({
      code: 'quote_failed',
      message: 'There is no trade to confirm',
    });
    fakes.quote(10_000n, { inputTaxBps: 100 });
    fakes.flow.review();
    await fakes.flow.confirm();
    expect(fakes.flow.failure?.error.code).toBe('contract_missing');
    runInAction(() => {
      fakes.wallet.account = undefined;
    });
    await fakes.flow.confirm();
    expect(fakes.flow.failure?.error).toMatchObject({
      code: 'wallet_disconnected',
      message: 'You must connect an account',
    });
    expect(fakes.sent).toEqual([]);
  });
});

describe('what was typed', () => {
  test('goes with the swap as soon as it is sent', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    const wallet = held(fakes);
    const done = fakes.flow.confirm();
    await vi.waitFor(() => expect(fakes.sent).toHaveLength(1), WAIT);
    expect(fakes.trade.form.typedValue).toBe('2');
    wallet.answer();
    await done;
    expect(fakes.trade.form).toMatchObject({ typedValue: '', input: hush, output: mon });
  });

  test('goes too where the dialog was closed while the wallet had it, unless something else was typed', async () => {
    for (const since of ['2', '3']) {
      const fakes = hushForMon(2n * E18);
      fakes.flow.review();
      const wallet = held(fakes);
      const done = fakes.flow.confirm();
      await vi.waitFor(() => expect(fakes.sent).toHaveLength(1), WAIT);
      fakes.flow.cancel();
      fakes.trade.form.typeInput('INPUT', since);
      wallet.answer();
      await done;
      expect(fakes.trade.form.typedValue).toBe(since === '2' ? '' : '3');
    }
  });
});

describe('somebody else who receives', () => {
  const OTHER = addressOf(0xf00d);

  test.each([
    ['an address', OTHER.toLowerCase(), OTHER],
    ['a name', 'friend.eth', `friend.eth (${OTHER})`],
  ])('given by %s is named whole, on the way and in the record', async (_, typed, text) => {
    const fakes = hushForMon(2n * E18);
    fakes.names.set('friend.eth', OTHER);
    fakes.trade.form.setRecipient(typed);
    await expect.poll(() => fakes.store.recipientAddress).toBe(OTHER);
    fakes.flow.review();
    expect(fakes.flow.plan?.agreed).toMatchObject({ recipient: OTHER, terms: { recipient: text } });
    await fakes.flow.confirm();
    expect(fakes.flow.submitted?.recipient).toBe(text);
    expect(fakes.sent[0]?.draft.info).toMatchObject({ type: 'SWAP', recipient: OTHER });
  });

  test('the sender is nobody else', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.trade.form.setRecipient(ACCOUNT);
    await expect.poll(() => fakes.store.recipientAddress).toBe(ACCOUNT);
    fakes.flow.review();
    expect(fakes.flow.swap?.recipient).toBeUndefined();
    await fakes.flow.confirm();
    expect(fakes.sent[0]?.draft.info).not.toHaveProperty('recipient');
  });
});

describe('the review', () => {
  test('differs once the price has moved beyond the slippage, until the change is accepted', () => {
    const fakes = hushForMon();
    expect(fakes.flow.differs).toBe(false);
    fakes.flow.review();
    expect(fakes.flow.differs).toBe(false);
    const worse = fakes.quote(9_900n);
    expect(fakes.flow.differs).toBe(true);
    expect(fakes.flow.reviewed?.amountOutRaw).toBe(10_000n);
    fakes.flow.review();
    expect(fakes.flow.differs).toBe(false);
    expect(fakes.flow.reviewed).toBe(worse);
  });

  test('differs for another account than it was opened for, and nothing goes to the first until that is accepted', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    expect(fakes.flow.plan?.agreed.recipient).toBe(ACCOUNT);
    runInAction(() => {
      fakes.wallet.account = wmon.address;
    });
    expect(fakes.flow.differs).toBe(true);
    await fakes.flow.confirm();
    expect(fakes.sent).toEqual([]);
    fakes.flow.review();
    expect(fakes.flow).toMatchObject({ differs: false, plan: { agreed: { recipient: wmon.address } } });
    await fakes.flow.confirm();
    expect(fakes.sent[0]?.request.data.toLowerCase()).toContain(wmon.address.slice(2).toLowerCase());
    expect(fakes.sent[0]?.request.data.toLowerCase()).not.toContain(ACCOUNT.slice(2).toLowerCase());
  });

  test('is of the chain that it was opened on: on another one nothing is asked of the wallet', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    runInAction(() => {
      fakes.shown.set(swapChain({ id: OTHER_CHAIN }));
      fakes.quoteState.set({ state: 'idle' });
    });
    expect(fakes.flow.differs).toBe(true);
    await fakes.flow.confirm();
    expect(fakes.sent).toEqual([]);
    fakes.flow.review();
    expect(fakes.flow).toMatchObject({ reviewed: undefined, differs: false });
  });

  test('keeps the limit that it was opened with, whatever becomes of the tolerance meanwhile', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    runInAction(() => {
      fakes.settings.slippageTolerance = 5_000;
    });
    await fakes.flow.confirm();
    expect(fakes.sent[0]?.draft.info).toMatchObject({ minimumOutputCurrencyAmountRaw: '9950' });
    fakes.flow.review();
    await fakes.flow.confirm();
    expect(fakes.sent[1]?.draft.info).toMatchObject({ minimumOutputCurrencyAmountRaw: '5000' });
  });

  test('left by the user ends the flow; left for the progress it goes on', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    fakes.flow.leaveReview();
    expect(fakes.flow.reviewed).toBeUndefined();
    fakes.flow.review();
    await fakes.flow.confirm();
    fakes.flow.leaveReview();
    expect(fakes.flow.transactionId).toBe('0');
  });

  test('keeps to its router while it is open, and after an approval, for the same input and amount', async () => {
    const fakes = hushForMon();
    const router = () => fakes.trade.request?.router;
    expect(router()).toBeUndefined();
    fakes.flow.review();
    expect(router()).toBe('swapRouter02');
    fakes.flow.leaveReview();
    expect(router()).toBeUndefined();
    fakes.flow.review();
    // Closed while the approval is on its way.
    const amount = (2n * E18).toString();
    const info = { type: 'APPROVAL', tokenAddress: hush.address, spender: ROUTER, amount } as const;
    const sent = { id: 'a', chainId: fakes.trade.chain.id, from: ACCOUNT, addedTime: Date.now(), info };
    runInAction(() => fakes.pending.replace([sent as never]));
    fakes.flow.leaveReview();
    expect(router()).toBe('swapRouter02');
    runInAction(() => {
      fakes.pending.clear();
      fakes.allowances.set(hush.address, fakes.known(2n * E18));
    });
    fakes.flow.review();
    fakes.flow.leaveReview();
    expect(router()).toBe('swapRouter02');
    fakes.trade.form.typeInput('INPUT', '3');
    expect(router()).toBeUndefined();
    fakes.trade.form.typeInput('INPUT', '2');
    expect(router()).toBe('swapRouter02');
    fakes.trade.form.switchCurrencies(true);
    expect(router()).toBeUndefined();
  });

  test('keeps to its router until its dialog is closed, unless the approval still serves another swap', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    await fakes.flow.confirm();
    fakes.flow.leaveReview();
    // The approval was for this amount alone.
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(0n)));
    fakes.trade.form.typeInput('INPUT', '2');
    fakes.quote(10_000n);
    expect(fakes.trade.request?.router).toBe('swapRouter02');
    fakes.flow.cancel();
    expect(fakes.trade.request?.router).toBeUndefined();
  });

  test('takes a newer quote within the tolerance by itself, and keeps the least output that was agreed on', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    const worse = fakes.quote(9_960n, { blockNumber: 2n });
    expect(fakes.flow.refresh(worse)).toBe(true);
    expect(fakes.flow).toMatchObject({ reviewed: worse, differs: false, swap: { limitRaw: 9_950n } });
    // 0.5 % less than what is shown now, but also less than was agreed on.
    const worst = fakes.quote(9_949n, { blockNumber: 3n });
    expect(fakes.flow.differs).toBe(true);
    expect(fakes.flow.refresh(worst)).toBe(false);
    expect(fakes.flow.reviewed).toBe(worse);
    const better = fakes.quote(10_040n, { blockNumber: 4n });
    expect(fakes.flow.refresh(better)).toBe(true);
    expect(fakes.flow.swap?.limitRaw).toBe(9_989n);
    await fakes.flow.confirm();
    expect(fakes.sent[0]?.draft.info).toMatchObject({
      expectedOutputCurrencyAmountRaw: '10040',
      minimumOutputCurrencyAmountRaw: '9989',
    });
  });

  test('an exact output keeps the most input that was agreed on', () => {
    const fakes = new SwapFakes();
    const { form } = fakes.trade;
    form.replaceSwapState({
      input: mon,
      output: hush,
      typedValue: '1',
      independentField: 'OUTPUT',
      recipient: null,
    });
    closers.push(fakes.store.open());
    fakes.quote(10_000n);
    fakes.flow.review();
    expect(fakes.flow.refresh(fakes.quote(10_040n))).toBe(true);
    expect(fakes.flow.swap?.limitRaw).toBe(10_050n);
    expect(fakes.flow.refresh(fakes.quote(9_980n))).toBe(true);
    expect(fakes.flow.swap?.limitRaw).toBe(10_029n);
    expect(fakes.flow.refresh(fakes.quote(10_051n))).toBe(false);
  });

  test('takes nothing newer for another account, another amount, or while the wallet has it', async () => {
    const fakes = hushForMon(2n * E18);
    expect(fakes.flow.refresh(fakes.quote(10_000n))).toBe(false);
    fakes.flow.review();
    const { reviewed } = fakes.flow;
    fakes.trade.form.typeInput('INPUT', '3');
    expect(fakes.flow.refresh(fakes.quote(15_000n))).toBe(false);
    fakes.trade.form.typeInput('INPUT', '2');
    const newer = fakes.quote(10_000n);
    runInAction(() => {
      fakes.wallet.account = wmon.address;
    });
    expect(fakes.flow.refresh(newer)).toBe(false);
    runInAction(() => {
      fakes.wallet.account = ACCOUNT;
    });
    const wallet = held(fakes);
    const done = fakes.flow.confirm();
    await vi.waitFor(() => expect(fakes.sent).toHaveLength(1), WAIT);
    expect(fakes.flow.refresh(newer)).toBe(false);
    expect(fakes.flow.reviewed).toBe(reviewed);
    wallet.answer();
    await done;
  });

  test('passes over the source of a quote whose trial run fails, and takes the next best where it is no worse', async () => {
    const fakes = hushForMon(2n * E18);
    const offered = fakes.quote(10_000n, { sourceId: 'best-ever' });
    fakes.client.methods.set('eth_simulateV1', ([block]) => {
      const { blockStateCalls } = block as { blockStateCalls: readonly { calls: readonly object[] }[] };
      return [{ calls: blockStateCalls[0]?.calls.map(() => ({ status: '0x0', returnData: '0x' })) }];
    });
    fakes.flow.review();
    await expect.poll(() => fakes.passedOver).toEqual(['best-ever']);
    expect(fakes.flow).toMatchObject({ reviewed: offered, simulation: { ok: false } });
    // The next quote must be accepted where it is worse than what was agreed on.
    fakes.quote(9_000n);
    expect(fakes.flow.differs).toBe(true);
    fakes.quote(9_990n);
    expect(fakes.flow.differs).toBe(false);
  });

  test('passes over the source of a quote that fails right before the wallet is asked, and none for an approval', async () => {
    const fakes = hushForMon(2n * E18);
    const reverted = () => Promise.reject(new SluiceError('transaction_reverted', 'Too little received'));
    fakes.quote(10_000n, { sourceId: 'best-ever' });
    fakes.flow.review();
    fakes.answers.push(reverted);
    await fakes.flow.confirm();
    expect(fakes.flow.failure).toMatchObject({
      type: 'confirmation',
      error: { code: 'transaction_reverted' },
    });
    expect(fakes.passedOver).toEqual(['best-ever']);
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(0n)));
    fakes.answers.push(reverted);
    await fakes.flow.confirm();
    expect(fakes.flow.failure).toMatchObject({ type: 'approval' });
    expect(fakes.passedOver).toEqual(['best-ever']);
  });

  test('opened again starts afresh', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    await fakes.flow.confirm();
    fakes.flow.review();
    expect(fakes.flow).toMatchObject({
      step: 'REVIEWING',
      transactionId: undefined,
      submitted: undefined,
      failure: undefined,
    });
  });
});

describe('trying again', () => {
  test('a swap is reviewed afresh, at the price of now, as soon as there is one', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.outcomes[0] = 'failed';
    fakes.flow.review();
    await fakes.flow.confirm();
    expect(fakes.flow.submitted?.kind).toBe('swap');
    runInAction(() => fakes.quoteState.set({ state: 'loading' }));
    fakes.flow.retry();
    expect(fakes.flow.reviewed).toBeUndefined();
    const now = fakes.quote(11_000n);
    await expect.poll(() => fakes.flow.reviewed).toBe(now);
    expect(fakes.flow).toMatchObject({ submitted: undefined, transactionId: undefined });
    expect(fakes.sent.length).toBe(1);
  });

  test('a swap without a quote goes back to the form', async () => {
    const fakes = hushForMon(2n * E18);
    fakes.flow.review();
    await fakes.flow.confirm();
    runInAction(() => fakes.quoteState.set({ state: 'no_route_found', unreadablePools: [] }));
    fakes.flow.retry();
    await Promise.resolve();
    expect(fakes.flow).toMatchObject({ reviewed: undefined, submitted: undefined, step: 'REVIEWING' });
  });

  test('a wrap goes to the wallet once more', async () => {
    const fakes = hushForMon();
    fakes.trade.form.replaceSwapState({
      input: mon,
      output: wmon,
      typedValue: '1',
      independentField: 'INPUT',
      recipient: null,
    });
    fakes.outcomes[0] = 'failed';
    await fakes.flow.wrap();
    fakes.flow.retry();
    await expect.poll(() => fakes.sent.length).toBe(2);
    expect(fakes.sent[1]?.request).toMatchObject(encodeWrap(wmon.address, E18));
  });
});

describe('after a cancel', () => {
  test('no signature is asked for where it was called off while the nonce was read', async () => {
    const [router, permit2] = [addressOf(0xee01), addressOf(0xee02)];
    const contracts = swapChain().contracts.filter(({ kind }) => kind !== 'swapRouter02');
    const fakes = hushForMon(
      2n * E18,
      swapChain({
        contracts: [
          ...contracts,
          { kind: 'universalRouter', version: '1.2.0', address: router },
          { kind: 'permit2', version: '1', address: permit2 },
        ],
      }),
    );
    runInAction(() =>
      fakes.permits.set(hush.address, { state: 'known', raw: 0n, expiration: 0, nonce: 0 } as never),
    );
    const sign = vi.fn(async () => '0x' as const);
    fakes.sign = sign;
    fakes.client.methods.set('eth_getCode', () => '0x');
    fakes.client.contract = () => {
      fakes.flow.cancel();
      return `0x${'0'.repeat(192)}`;
    };
    fakes.flow.review();
    await fakes.flow.confirm();
    expect(sign).not.toHaveBeenCalled();
    expect(fakes.flow).toMatchObject({ step: 'REVIEWING', reviewed: undefined, failure: undefined });
  });
});
