import { runInAction } from 'mobx';
import { describe, expect, test } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { openPage } from '../testing/openPage.ts';
import { ACCOUNT, hush, mon, ROUTER, SwapFakes, swapChain, wmon } from '../testing/SwapFakes.ts';

const E18 = 10n ** 18n;

describe('allowance', () => {
  test('is asked for the router of the quote, and only for a token', () => {
    const fakes = openPage(hush, mon);
    expect(fakes.store.spender).toBeUndefined();
    fakes.quote(5n);
    expect(fakes.store.spender).toBe(ROUTER);
    expect(fakes.watched).toContain(`allowance HUSH ${ROUTER}`);
    const native = openPage(mon, hush);
    native.quote(5n);
    expect(native.store.spender).toBeUndefined();
    expect(native.store.allowed).toBe(true);
  });

  test('is read before there is a quote, and never for a wrap', () => {
    const read = (input: typeof hush) =>
      openPage(input, mon).watched.filter((each) => each.startsWith('allowance'));
    expect(read(hush)).toEqual([`allowance HUSH ${ROUTER}`]);
    expect(read(wmon)).toEqual([]);
  });

  test('is not waited for where the wallet approves and swaps in one batch', () => {
    const fakes = openPage(hush, mon);
    fakes.quote(5n);
    runInAction(() => fakes.balances.set(hush.address, fakes.known(2n * E18)));
    expect(fakes.store.button).toMatchObject({ kind: 'loading', enabled: false });
    runInAction(() => Object.assign(fakes.store, { walletBatches: true }));
    expect(fakes.store.button).toMatchObject({ kind: 'swap', enabled: true });
  });

  test.each([
    [2n * E18, true],
    [2n * E18 - 1n, false],
  ])('of %s covers the 2 tokens: %s', (raw, allowed) => {
    const fakes = openPage(hush, mon);
    fakes.quote(5n);
    expect(fakes.store.allowed).toBeUndefined();
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(raw)));
    expect(fakes.store.allowed).toBe(allowed);
  });

  test('of an exact output covers the quoted input: what the limit needs beyond that, the review asks for', async () => {
    const fakes = openPage(hush, mon, '');
    fakes.trade.form.typeInput('OUTPUT', '1');
    fakes.quote(E18);
    const { limitRaw } = fakes.trade;
    expect(limitRaw).toBeGreaterThan(E18);
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(E18)));
    expect(fakes.store.allowed).toBe(true);
    fakes.flow.review();
    await expect.poll(() => fakes.flow.left).toMatchObject([{ kind: 'approve', neededRaw: limitRaw }, {}]);
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(E18 - 1n)));
    expect(fakes.store.allowed).toBe(false);
    // Where nothing is allowed, the limit is asked for all the same.
    fakes.settings.approveExact = true;
    fakes.flow.review();
    await fakes.flow.confirm();
    expect(fakes.sent[0]?.draft.info).toMatchObject({ type: 'APPROVAL', amount: String(limitRaw) });
  });

  test('that cannot be read is unknown, never missing', () => {
    const fakes = openPage(hush, mon);
    fakes.quote(5n);
    const error = new SluiceError('providers_failed', 'down');
    runInAction(() => {
      fakes.allowances.set(hush.address, { state: 'unknown', error });
      fakes.balances.set(hush.address, fakes.known(2n * E18));
    });
    expect(fakes.store.allowed).toBeUndefined();
    expect(fakes.store.button).toMatchObject({ kind: 'loading', enabled: false });
  });
});

describe('an approval that is on its way', () => {
  const sent = (amount: bigint, over: Partial<TransactionRecord> = {}): TransactionRecord => ({
    id: 'a',
    chainId: mon.chainId,
    from: ACCOUNT,
    reference: { kind: 'hash', hash: '0xabc' },
    addedTime: Date.now(),
    info: { type: 'APPROVAL', tokenAddress: hush.address, spender: ROUTER, amount: amount.toString() },
    ...over,
  });

  function waiting(...records: readonly TransactionRecord[]) {
    const fakes = openPage(hush, mon);
    fakes.quote(5n);
    runInAction(() => {
      fakes.balances.set(hush.address, fakes.known(2n * E18));
      fakes.allowances.set(hush.address, fakes.known(0n));
      fakes.pending.replace([...records]);
    });
    return fakes.store.button;
  }

  test('is waited for, also when it was sent before a reload', () => {
    expect(waiting()).toMatchObject({ kind: 'approve_swap', enabled: true });
    const damaged = sent(2n * E18);
    expect(waiting({ ...damaged, info: { ...damaged.info, amount: 'x' } as never })).toMatchObject({
      kind: 'approve_swap',
      enabled: true,
    });
    expect(waiting(sent(2n * E18))).toMatchObject({ kind: 'approving', enabled: false });
  });

  test('is none where it is for too little, a revocation, of another account, or a day old', () => {
    const dayMs = 24 * 60 * 60_000;
    for (const record of [
      sent(2n * E18 - 1n),
      sent(0n),
      sent(2n * E18, { from: ROUTER }),
      sent(2n * E18, { addedTime: Date.now() - dayMs - 1 }),
    ]) {
      expect(waiting(record).kind).toBe('approve_swap');
    }
  });
});

describe('the main button', () => {
  test('goes from the first thing that is missing to the swap', () => {
    const fakes = openPage(undefined, undefined, '');
    const { trade, store, wallet } = fakes;
    const kind = () => store.button.kind;
    runInAction(() => Object.assign(wallet, { status: 'disconnected', account: undefined }));
    expect(kind()).toBe('connect');
    runInAction(() => Object.assign(wallet, { status: 'connected', account: ROUTER, chainId: 5 }));
    expect(kind()).toBe('switch_network');
    runInAction(() => Object.assign(wallet, { switchingChain: true }));
    expect(kind()).toBe('switching');
    runInAction(() => Object.assign(wallet, { switchingChain: false, chainId: trade.chain.id }));
    expect(kind()).toBe('select_token');
    trade.form.selectCurrency('INPUT', hush);
    trade.form.selectCurrency('OUTPUT', mon);
    expect(kind()).toBe('enter_amount');
    trade.form.typeInput('INPUT', '2');
    trade.form.setRecipient('');
    expect(kind()).toBe('enter_recipient');
    trade.form.setRecipient('alice.eth');
    expect(kind()).toBe('resolving_recipient');
    trade.form.setRecipient(null);
    expect(kind()).toBe('loading');
    fakes.quote(5n);
    expect(kind()).toBe('balance_unknown');
    runInAction(() => fakes.balances.set(hush.address, fakes.known(2n * E18 - 1n)));
    expect(kind()).toBe('insufficient_balance');
    runInAction(() => fakes.balances.set(hush.address, fakes.known(2n * E18)));
    expect(kind()).toBe('loading');
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(0n)));
    expect(kind()).toBe('approve_swap');
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(2n * E18)));
    expect(store.button).toEqual({ kind: 'swap', enabled: true, critical: false });
    fakes.quote(5n, { priceImpactPips: 50_000 });
    expect(trade.severity).toBe(3);
    expect(store.button).toEqual({ kind: 'swap_anyway', enabled: true, critical: true });
  });

  test.each([
    ['onchain', 'swap_anyway'],
    ['placeholder', 'swap'],
  ] as const)(
    'a trade that loses six percent of its value, at prices of the source %s, reads %s',
    (source, kind) => {
      const prices = source === 'onchain' ? ({ source } as const) : { source, usd: {} };
      const fakes = new SwapFakes(swapChain({ prices }));
      fakes.usd.set('MON', 1).set(hush.address, 0.94);
      openPage(mon, hush, '2', 'INPUT', fakes);
      runInAction(() => fakes.balances.set('MON', fakes.known(9n * E18)));
      fakes.quote(2n * E18);
      expect(fakes.store.button).toEqual({ kind, enabled: true, critical: kind === 'swap_anyway' });
    },
  );

  test.each([
    ['wraps', mon, wmon, 'MON', 'wrap'],
    ['unwraps', wmon, mon, wmon.address, 'unwrap'],
  ] as const)(
    '%s a positive amount that the balance covers, and says what is missing',
    (_, from, to, id, kind) => {
      const fakes = openPage(from, to, '0');
      const { trade, store } = fakes;
      expect(store.button).toMatchObject({ kind: 'enter_amount', enabled: false });
      trade.form.typeInput('INPUT', '2');
      expect(store.button).toMatchObject({ kind: 'balance_unknown', enabled: false });
      runInAction(() => fakes.balances.set(id, fakes.known(2n * E18 - 1n)));
      expect(store.button).toMatchObject({ kind: 'insufficient_balance', enabled: false });
      runInAction(() => fakes.balances.set(id, fakes.known(2n * E18)));
      expect(store.button).toMatchObject({ kind, enabled: true });
    },
  );

  test('needs the most that may be spent, not what the quote expects', () => {
    const fakes = openPage(mon, hush, '2', 'OUTPUT');
    runInAction(() => fakes.balances.set('MON', fakes.known(10_049n)));
    fakes.quote(10_000n);
    expect(fakes.store.button.kind).toBe('insufficient_balance');
    runInAction(() => fakes.balances.set('MON', fakes.known(10_050n)));
    expect(fakes.store.button.kind).toBe('swap');
  });

  test('says why a retired chain trades nothing', () => {
    const fakes = openPage(mon, hush, '2', 'INPUT', new SwapFakes(swapChain({ retired: 'shut down' })));
    expect(fakes.store.tradingOff?.key).toBe('common:chain.retired');
    expect(fakes.store.button).toMatchObject({ kind: 'off', enabled: false });
  });

  test.each([
    ['wrap', mon, wmon],
    ['unwrap', wmon, mon],
    ['off', mon, hush],
    ['off', hush, wmon],
  ] as const)('where there is no router, offers %s for this pair', (kind, input, output) => {
    const contracts = swapChain().contracts.filter(({ kind: one }) =>
      ['wrappedNative', 'multicall3'].includes(one),
    );
    const fakes = openPage(input, output, '2', 'INPUT', new SwapFakes(swapChain({ contracts })));
    runInAction(() => {
      fakes.balances.set('MON', fakes.known(10n ** 20n));
      fakes.balances.set(wmon.address, fakes.known(10n ** 20n));
    });
    expect(fakes.store.button.kind).toBe(kind);
    expect(fakes.store.tradingOff?.key).toBe(kind === 'off' ? 'common:chain.noContracts' : undefined);
  });

  test('wraps nothing on a retired chain', () => {
    const fakes = openPage(mon, wmon, '2', 'INPUT', new SwapFakes(swapChain({ retired: 'shut down' })));
    expect(fakes.store.button.kind).toBe('off');
  });
});

describe('while the page is open', () => {
  test('the pair, the request and what is on screen are followed', () => {
    const fakes = openPage(mon, hush);
    expect(fakes.paired).toEqual([[mon, hush]]);
    expect(fakes.asked).toEqual([
      { tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: 2n * E18 },
    ]);
    expect(fakes.watched).toEqual([`balances MON MON ${hush.address}`]);
    fakes.trade.form.switchCurrencies();
    expect(fakes.paired.at(-1)).toEqual([hush, mon]);
    expect(fakes.asked.at(-1)).toMatchObject({ tradeType: 'EXACT_OUTPUT', input: hush, output: mon });
    expect(fakes.watched).toContain(`balances MON ${hush.address} MON`);
  });

  test('without an account nothing of it is watched, and closing ends everything', () => {
    const fakes = new SwapFakes();
    fakes.wallet.account = undefined;
    fakes.trade.form.selectCurrency('INPUT', hush);
    const close = fakes.store.open();
    expect([fakes.watched, fakes.sessionOpen]).toEqual([[], true]);
    runInAction(() => {
      fakes.wallet.account = ROUTER;
    });
    expect(fakes.watched).toHaveLength(2);
    close();
    expect([fakes.watched, fakes.sessionOpen]).toEqual([[], false]);
    expect(fakes.trade.quoteState).toEqual({ state: 'idle' });
  });
});
