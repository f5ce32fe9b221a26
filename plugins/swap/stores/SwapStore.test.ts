import { runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { GAS_PRICE_ORACLE } from '../../../kernel/tx/watchL1Fee.ts';
import { ACCOUNT, hush, mon, ROUTER, SwapFakes, swapChain, wmon } from '../testing/SwapFakes.ts';
import type { Field } from './SwapForm.ts';

const E18 = 10n ** 18n;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The page, open, with a pair and an amount. */
function open(
  input: Currency | undefined,
  output: Currency | undefined,
  typedValue = '2',
  independentField: Field = 'INPUT',
  fakes = new SwapFakes(),
) {
  fakes.store.form.replaceSwapState({ input, output, typedValue, independentField, recipient: null });
  closers.push(fakes.store.open());
  return fakes;
}

describe('amounts', () => {
  test.each([
    ['2', 2n * E18],
    ['0', undefined],
    ['', undefined],
    ['.', undefined],
    ['0.000000000000000001', 1n],
    ['0.0000000000000000001', undefined],
  ])('"%s" is %s in raw units', (typed, raw) => {
    const { store } = open(mon, hush, typed);
    expect(store.amountRaw).toBe(raw);
  });

  test('more decimals than the token has is told by the button, and asks for no quote', () => {
    const { store } = open({ ...hush, decimals: 6 }, mon, '0.0000001');
    expect(store.tooManyDecimals).toBe(true);
    expect(store.button).toEqual({ kind: 'too_many_decimals', enabled: false, critical: false });
    expect(store.request).toBeUndefined();
  });

  test('the field that was not typed in shows the quote, after the fee of the output token', () => {
    const fakes = open(mon, hush);
    expect(fakes.store.amountOutRaw).toBeUndefined();
    fakes.quote(500n, { amountOutAfterTaxRaw: 450n });
    expect([fakes.store.amountInRaw, fakes.store.amountOutRaw]).toEqual([2n * E18, 450n]);
    const exactOutput = open(mon, hush, '2', 'OUTPUT');
    exactOutput.quote(700n);
    expect([exactOutput.store.amountInRaw, exactOutput.store.amountOutRaw]).toEqual([700n, 2n * E18]);
  });

  test('a quote that is only loading or failed shows no amount', () => {
    const { store, quoteState } = open(mon, hush);
    for (const state of [
      { state: 'loading' },
      { state: 'no_route_found', unreadablePools: [] },
      { state: 'invalid', error: new SluiceError('quote_failed', 'no') },
    ] as const) {
      quoteState.set(state);
      expect(store.amountOutRaw).toBeUndefined();
      expect(store.quote).toBeUndefined();
    }
  });
});

describe('wrapping', () => {
  test('native to wrapped and back is one to one and asks for no quote', () => {
    const fakes = open(mon, wmon);
    expect([fakes.store.wrap, fakes.store.amountInRaw, fakes.store.amountOutRaw]).toEqual([
      'WRAP',
      2n * E18,
      2n * E18,
    ]);
    expect(fakes.asked).toEqual([undefined]);
    const back = open(wmon, mon, '3', 'OUTPUT');
    expect([back.store.wrap, back.store.amountInRaw]).toEqual(['UNWRAP', 3n * E18]);
    expect(back.store.spender).toBeUndefined();
    expect(back.store.allowed).toBe(true);
  });
});

describe('limits', () => {
  test('exact input: the least output at the slippage, of what arrives after the fee', () => {
    const fakes = open(mon, hush);
    fakes.quote(20_000n, { amountOutAfterTaxRaw: 10_000n });
    expect(fakes.store.limitRaw).toBe(9_950n);
    expect(fakes.store.spentRaw).toBe(2n * E18);
    fakes.settings.slippageTolerance = 100;
    expect(fakes.store.limitRaw).toBe(9_900n);
  });

  test('exact output: the most input at the slippage, which is what may be spent', () => {
    const fakes = open(mon, hush, '2', 'OUTPUT');
    fakes.quote(10_000n);
    expect(fakes.store.limitRaw).toBe(10_050n);
    expect(fakes.store.spentRaw).toBe(10_050n);
  });

  test('auto slippage is 0.5 % without prices and follows the network cost up to 5 %', () => {
    const fakes = open(mon, hush);
    fakes.settings.slippageTolerance = 'auto';
    fakes.quote(E18);
    expect(fakes.store.slippageBps).toBe(50);
    fakes.client.head = {
      number: 1n,
      timestamp: 1n,
      baseFeePerGas: 5n * 10n ** 9n,
      receivedAtMs: 0,
      endpoint: undefined,
    };
    // 100,000 gas at 6 gwei is 0.0006 MON.
    expect(fakes.store.networkCostRaw).toBe(600_000n * 10n ** 9n);
    runInAction(() => {
      fakes.usd.set('MON', 100);
      fakes.usd.set(hush.address, 2);
    });
    expect(fakes.store.autoSlippageBps).toBe(300);
    runInAction(() => fakes.usd.set(hush.address, 0.1));
    expect(fakes.store.slippageBps).toBe(500);
  });
});

describe('the L1 fee of an OP-stack chain', () => {
  const chain = swapChain({ gas: { billing: 'used', l1Fee: 'op-stack' } });
  const feeOf = (raw: bigint) => `0x${raw.toString(16).padStart(64, '0')}` as const;
  const GWEI = 10n ** 9n;

  function opened() {
    const fakes = open(mon, hush, '2', 'INPUT', new SwapFakes(chain));
    fakes.balances.set('MON', fakes.known(E18));
    fakes.client.head = {
      number: 1n,
      timestamp: 1n,
      baseFeePerGas: GWEI,
      receivedAtMs: 0,
      endpoint: undefined,
    };
    const asked: string[] = [];
    let answer: (() => `0x${string}`) | undefined = () => feeOf(E18 / 10n);
    fakes.client.contract = ({ target, data }) => {
      if (target !== GAS_PRICE_ORACLE || !answer) throw new SluiceError('call_reverted', 'no such contract');
      asked.push(data);
      return answer();
    };
    const fail = () => {
      answer = undefined;
    };
    return { fakes, asked, fail };
  }

  test('is part of the network cost and of what Max leaves', async () => {
    const { fakes, asked } = opened();
    fakes.quote(E18);
    expect(fakes.store.networkCostRaw).toBeUndefined();
    expect(fakes.store.maximumInputRaw).toBeUndefined();
    await vi.waitFor(() => expect(fakes.client.riders.size).toBe(1));
    fakes.client.tick();
    expect(fakes.store.l1FeeRaw).toBe(E18 / 10n);
    expect(fakes.store.maximumInputRaw).toBe(E18 - (E18 / 10_000n) * 1270n);
    // The very bytes of the swap: an EIP-1559 transaction to the router.
    expect(asked[0]).toMatch(/^0x49948e0e/);
    expect(asked[0]).toContain(ROUTER.slice(2).toLowerCase());
  });

  test('is asked for a longer swap than most while there is no quote', async () => {
    const { fakes, asked } = opened();
    await vi.waitFor(() => expect(fakes.client.riders.size).toBe(1));
    fakes.client.tick();
    fakes.quote(E18);
    fakes.client.tick();
    expect(asked[0]?.length).toBeGreaterThan(asked[1]?.length ?? 0);
  });

  test('that cannot be read makes the cost unknown, not smaller', async () => {
    const { fakes, fail } = opened();
    fakes.quote(E18);
    await vi.waitFor(() => expect(fakes.client.riders.size).toBe(1));
    fakes.client.tick();
    fail();
    fakes.client.tick();
    expect(fakes.store.l1FeeRaw).toBeUndefined();
    expect(fakes.store.networkCostRaw).toBeUndefined();
    expect(fakes.store.maximumInputRaw).toBeUndefined();
  });

  test('is nothing where the chain takes none, and is not asked for', () => {
    const fakes = open(mon, hush);
    expect(fakes.store.l1FeeRaw).toBe(0n);
    expect(fakes.client.riders.size).toBe(0);
  });
});

describe('allowance', () => {
  test('is asked for the router of the quote, and only for a token', () => {
    const fakes = open(hush, mon);
    expect(fakes.store.spender).toBeUndefined();
    fakes.quote(5n);
    expect(fakes.store.spender).toBe(ROUTER);
    expect(fakes.watched).toContain(`allowance HUSH ${ROUTER}`);
    const native = open(mon, hush);
    native.quote(5n);
    expect(native.store.spender).toBeUndefined();
    expect(native.store.allowed).toBe(true);
  });

  test.each([
    [2n * E18, true],
    [2n * E18 - 1n, false],
  ])('of %s covers the 2 tokens: %s', (raw, allowed) => {
    const fakes = open(hush, mon);
    fakes.quote(5n);
    expect(fakes.store.allowed).toBeUndefined();
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(raw)));
    expect(fakes.store.allowed).toBe(allowed);
  });

  test('that cannot be read is unknown, never missing', () => {
    const fakes = open(hush, mon);
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
    const fakes = open(hush, mon);
    fakes.quote(5n);
    runInAction(() => {
      fakes.balances.set(hush.address, fakes.known(2n * E18));
      fakes.allowances.set(hush.address, fakes.known(0n));
      fakes.pending.replace([...records]);
    });
    return fakes.store.button;
  }

  test('is waited for, also when it was sent before a reload', () => {
    expect(waiting()).toMatchObject({ kind: 'approve', enabled: true });
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
      expect(waiting(record).kind).toBe('approve');
    }
  });
});

describe('the main button', () => {
  test('goes from the first thing that is missing to the swap', () => {
    const fakes = open(undefined, undefined, '');
    const { store, wallet } = fakes;
    const kind = () => store.button.kind;
    runInAction(() => Object.assign(wallet, { status: 'disconnected', account: undefined }));
    expect(kind()).toBe('connect');
    runInAction(() => Object.assign(wallet, { status: 'connected', account: ROUTER, chainId: 5 }));
    expect(kind()).toBe('switch_network');
    runInAction(() => Object.assign(wallet, { switchingChain: true }));
    expect(kind()).toBe('switching');
    runInAction(() => Object.assign(wallet, { switchingChain: false, chainId: store.chain.id }));
    expect(kind()).toBe('select_token');
    store.form.selectCurrency('INPUT', hush);
    store.form.selectCurrency('OUTPUT', mon);
    expect(kind()).toBe('enter_amount');
    store.form.typeInput('INPUT', '2');
    store.form.setRecipient('');
    expect(kind()).toBe('enter_recipient');
    store.form.setRecipient('alice.eth');
    expect(kind()).toBe('resolving_recipient');
    store.form.setRecipient(null);
    expect(kind()).toBe('loading');
    fakes.quote(5n);
    expect(kind()).toBe('balance_unknown');
    runInAction(() => fakes.balances.set(hush.address, fakes.known(2n * E18 - 1n)));
    expect(kind()).toBe('insufficient_balance');
    runInAction(() => fakes.balances.set(hush.address, fakes.known(2n * E18)));
    expect(kind()).toBe('loading');
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(0n)));
    expect(kind()).toBe('approve');
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(2n * E18)));
    expect(store.button).toEqual({ kind: 'swap', enabled: true, critical: false });
    fakes.quote(5n, { priceImpactPips: 50_000 });
    expect(store.severity).toBe(3);
    expect(store.button).toEqual({ kind: 'swap_anyway', enabled: true, critical: true });
  });

  test.each([
    ['wraps', mon, wmon, 'MON', 'wrap'],
    ['unwraps', wmon, mon, wmon.address, 'unwrap'],
  ] as const)(
    '%s a positive amount that the balance covers, and says what is missing',
    (_, from, to, id, kind) => {
      const fakes = open(from, to, '0');
      const { store } = fakes;
      expect(store.button).toMatchObject({ kind: 'enter_amount', enabled: false });
      store.form.typeInput('INPUT', '2');
      expect(store.button).toMatchObject({ kind: 'balance_unknown', enabled: false });
      runInAction(() => fakes.balances.set(id, fakes.known(2n * E18 - 1n)));
      expect(store.button).toMatchObject({ kind: 'insufficient_balance', enabled: false });
      runInAction(() => fakes.balances.set(id, fakes.known(2n * E18)));
      expect(store.button).toMatchObject({ kind, enabled: true });
    },
  );

  test('needs the most that may be spent, not what the quote expects', () => {
    const fakes = open(mon, hush, '2', 'OUTPUT');
    runInAction(() => fakes.balances.set('MON', fakes.known(10_049n)));
    fakes.quote(10_000n);
    expect(fakes.store.button.kind).toBe('insufficient_balance');
    runInAction(() => fakes.balances.set('MON', fakes.known(10_050n)));
    expect(fakes.store.button.kind).toBe('swap');
  });

  test('says why a retired chain trades nothing', () => {
    const fakes = open(mon, hush, '2', 'INPUT', new SwapFakes(swapChain({ retired: 'shut down' })));
    expect(fakes.store.tradingOff?.key).toBe('common:chain.retired');
    expect(fakes.store.button).toMatchObject({ kind: 'trading_off', enabled: false });
  });
});

describe('while the page is open', () => {
  test('the pair, the request and what is on screen are followed', () => {
    const fakes = open(mon, hush);
    expect(fakes.paired).toEqual([[mon, hush]]);
    expect(fakes.asked).toEqual([
      { tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: 2n * E18 },
    ]);
    expect(fakes.watched).toEqual([`balances MON MON ${hush.address}`]);
    fakes.store.form.switchCurrencies();
    expect(fakes.paired.at(-1)).toEqual([hush, mon]);
    expect(fakes.asked.at(-1)).toMatchObject({ tradeType: 'EXACT_OUTPUT', input: hush, output: mon });
    expect(fakes.watched).toEqual([`balances MON ${hush.address} MON`]);
  });

  test('without an account nothing of it is watched, and closing ends everything', () => {
    const fakes = new SwapFakes();
    fakes.wallet.account = undefined;
    fakes.store.form.selectCurrency('INPUT', hush);
    const close = fakes.store.open();
    expect([fakes.watched, fakes.sessionOpen]).toEqual([[], true]);
    runInAction(() => {
      fakes.wallet.account = ROUTER;
    });
    expect(fakes.watched).toHaveLength(1);
    close();
    expect([fakes.watched, fakes.sessionOpen]).toEqual([[], false]);
    expect(fakes.store.quoteState).toEqual({ state: 'idle' });
  });
});

test('symbols come from the lists, fiat values from the prices, marked where these are placeholders', () => {
  const fakes = open(mon, hush);
  expect(fakes.store.tokenOf(wmon.address)?.symbol).toBe('WMON');
  expect(fakes.store.tokenOf(ROUTER)).toBeUndefined();
  expect(fakes.store.usd(mon, E18)).toBeUndefined();
  runInAction(() => fakes.usd.set('MON', 100));
  expect(fakes.store.usd(mon, E18 / 2n)).toBe(50);
  expect(fakes.store.usdIsEstimate).toBe(true);
});
