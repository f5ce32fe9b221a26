import { runInAction } from 'mobx';
import { describe, expect, test } from 'vitest';
import { currencyId, type Token } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import { NATIVE_RESERVE_RAW } from '../../../kernel/trade/spendableNative.ts';
import { GAS_PRICE_ORACLE } from '../../../kernel/tx/watchL1Fee.ts';
import { openPage } from '../testing/openPage.ts';
import { hush, mon, ROUTER, SwapFakes, swapChain, wmon } from '../testing/SwapFakes.ts';

const E18 = 10n ** 18n;

describe('amounts', () => {
  test.each([
    ['2', 2n * E18],
    ['0', undefined],
    ['', undefined],
    ['.', undefined],
    ['0.000000000000000001', 1n],
    ['0.0000000000000000001', undefined],
  ])('"%s" is %s in raw units', (typed, raw) => {
    const { trade } = openPage(mon, hush, typed);
    expect(trade.form.amountRaw).toBe(raw);
  });

  test('more decimals than the token has is told by the button, and asks for no quote', () => {
    const { trade, store } = openPage({ ...hush, decimals: 6 }, mon, '0.0000001');
    expect(trade.form.tooManyDecimals).toBe(true);
    expect(store.button).toEqual({ kind: 'too_many_decimals', enabled: false, critical: false });
    expect(trade.request).toBeUndefined();
  });

  test('the field that was not typed in shows the quote, after the fee of the output token', () => {
    const fakes = openPage(mon, hush);
    expect(fakes.trade.amountOutRaw).toBeUndefined();
    fakes.quote(500n, { amountOutAfterTaxRaw: 450n });
    expect([fakes.trade.amountInRaw, fakes.trade.amountOutRaw]).toEqual([2n * E18, 450n]);
    const exactOutput = openPage(mon, hush, '2', 'OUTPUT');
    exactOutput.quote(700n);
    expect([exactOutput.trade.amountInRaw, exactOutput.trade.amountOutRaw]).toEqual([700n, 2n * E18]);
  });

  test('a quote that is only loading or failed shows no amount', () => {
    const { trade, quoteState } = openPage(mon, hush);
    for (const state of [
      { state: 'loading' },
      { state: 'no_route_found', unreadablePools: [] },
      { state: 'invalid', error: new SluiceError('quote_failed', 'no') },
    ] as const) {
      quoteState.set(state);
      expect(trade.amountOutRaw).toBeUndefined();
      expect(trade.quote).toBeUndefined();
    }
  });
});

describe('wrapping', () => {
  test('all of the coin leaves the gas of a wrap, which is less than that of a swap', () => {
    const most = (output: Token) => {
      const fakes = openPage(mon, output);
      fakes.client.head = { ...fakes.client.head, baseFeePerGas: 10n ** 9n } as BlockHead;
      fakes.balances.set(currencyId(mon), fakes.known(E18));
      return fakes.store.maximumInputRaw;
    };
    // At three gwei at most, with the margin of a fifth.
    expect(most(wmon)).toBe(E18 - 60_000n * 3n * 10n ** 9n);
    expect(most(hush)).toBe(E18 - 360_000n * 3n * 10n ** 9n);
  });

  test('native to wrapped and back is one to one and asks for no quote', () => {
    const fakes = openPage(mon, wmon);
    expect([fakes.trade.wrap, fakes.trade.amountInRaw, fakes.trade.amountOutRaw]).toEqual([
      'WRAP',
      2n * E18,
      2n * E18,
    ]);
    expect(fakes.asked).toEqual([undefined]);
    const back = openPage(wmon, mon, '3', 'OUTPUT');
    expect([back.trade.wrap, back.trade.amountInRaw]).toEqual(['UNWRAP', 3n * E18]);
    expect(back.store.spender).toBeUndefined();
    expect(back.store.allowed).toBe(true);
  });
});

describe('limits', () => {
  test('exact input: the least output at the slippage, of what arrives after the fee', () => {
    const fakes = openPage(mon, hush);
    fakes.quote(20_000n, { amountOutAfterTaxRaw: 10_000n });
    expect(fakes.trade.limitRaw).toBe(9_950n);
    expect(fakes.trade.spentRaw).toBe(2n * E18);
    fakes.settings.slippageTolerance = 100;
    expect(fakes.trade.limitRaw).toBe(9_900n);
  });

  test('exact output: the most input at the slippage, which is what may be spent', () => {
    const fakes = openPage(mon, hush, '2', 'OUTPUT');
    fakes.quote(10_000n);
    expect(fakes.trade.limitRaw).toBe(10_050n);
    expect(fakes.trade.spentRaw).toBe(10_050n);
  });

  test('auto slippage is 0.5 % without prices and follows the network cost up to 5 %', () => {
    const fakes = openPage(mon, hush);
    fakes.settings.slippageTolerance = 'auto';
    fakes.quote(E18);
    expect(fakes.trade.slippageBps).toBe(50);
    fakes.client.head = {
      number: 1n,
      timestamp: 1n,
      baseFeePerGas: 5n * 10n ** 9n,
      receivedAtMs: 0,
      endpoint: undefined,
    };
    // 100,000 gas at 6 gwei is 0.0006 MON.
    expect(fakes.trade.networkCostRaw).toBe(600_000n * 10n ** 9n);
    runInAction(() => {
      fakes.usd.set('MON', 100);
      fakes.usd.set(hush.address, 2);
    });
    expect(fakes.trade.autoSlippageBps).toBe(300);
    runInAction(() => fakes.usd.set(hush.address, 0.1));
    expect(fakes.trade.slippageBps).toBe(500);
  });
});

describe('the L1 fee of an OP-stack chain', () => {
  const chain = swapChain({ gas: { billing: 'used', l1Fee: 'op-stack' } });
  const feeOf = (raw: bigint) => `0x${raw.toString(16).padStart(64, '0')}` as const;
  const GWEI = 10n ** 9n;

  function opened() {
    const fakes = openPage(mon, hush, '2', 'INPUT', new SwapFakes(chain));
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
    expect(fakes.trade.networkCostRaw).toBeUndefined();
    expect(fakes.store.maximumInputRaw).toBeUndefined();
    await expect.poll(() => fakes.client.subscribers.size).toBe(1);
    fakes.client.tick();
    expect(fakes.trade.l1FeeRaw).toBe(E18 / 10n);
    // Without a base fee the gas has a fixed reserve.
    expect(fakes.store.maximumInputRaw).toBe(E18 - (E18 / 10_000n) * 1270n - NATIVE_RESERVE_RAW);
    // The exact bytes of the swap: an EIP-1559 transaction to the router.
    expect(asked[0]).toMatch(/^0x49948e0e/);
    expect(asked[0]).toContain(ROUTER.slice(2).toLowerCase());
  });

  test('is asked for a longer swap than most while there is no quote', async () => {
    const { fakes, asked } = opened();
    await expect.poll(() => fakes.client.subscribers.size).toBe(1);
    fakes.client.tick();
    fakes.quote(E18);
    fakes.client.tick();
    expect(asked[0]?.length).toBeGreaterThan(asked[1]?.length ?? 0);
  });

  test('that cannot be read makes the cost unknown, not smaller', async () => {
    const { fakes, fail } = opened();
    fakes.quote(E18);
    await expect.poll(() => fakes.client.subscribers.size).toBe(1);
    fakes.client.tick();
    fail();
    fakes.client.tick();
    expect(fakes.trade.l1FeeRaw).toBeUndefined();
    expect(fakes.trade.networkCostRaw).toBeUndefined();
    expect(fakes.store.maximumInputRaw).toBeUndefined();
  });

  test('is nothing where the chain takes none, and is not asked for', () => {
    const fakes = openPage(mon, hush);
    expect(fakes.trade.l1FeeRaw).toBe(0n);
    expect(fakes.client.subscribers.size).toBe(0);
  });
});

test('symbols come from the lists, fiat values from the prices, marked where these are placeholders', () => {
  const fakes = openPage(mon, hush);
  expect(fakes.trade.tokenOf(wmon.address)?.symbol).toBe('WMON');
  expect(fakes.trade.tokenOf(ROUTER)).toBeUndefined();
  expect(fakes.trade.usd(mon, E18)).toBeUndefined();
  runInAction(() => fakes.usd.set('MON', 100));
  expect(fakes.trade.usd(mon, E18 / 2n)).toBe(50);
  expect(fakes.trade.usdIsEstimate).toBe(true);
});
