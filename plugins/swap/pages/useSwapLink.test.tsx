// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { warnedLists } from '../../../kernel/tokens/testing/warnedLists.ts';
import { ServicesContext } from '../../../ui/plugin/ServicesContext.tsx';
import { SwapTradeToken } from '../swapTokens.ts';
import { hush, mon, SwapFakes, swapChain, wmon } from '../testing/SwapFakes.ts';
import { useSwapLink } from './useSwapLink.ts';

const chain = swapChain();
const known: readonly [string, Currency][] = [
  ['MON', mon],
  ['ETH', mon],
  [hush.address, hush],
  [wmon.address, wmon],
];

function Page() {
  useSwapLink();
  return null;
}

function open(path: string, searchPath = '') {
  const fakes = new SwapFakes();
  const location = memoryLocation({ path, searchPath, record: true });
  const services = new Map<unknown, unknown>([
    [SwapTradeToken, fakes.trade],
    [ActiveChainToken, { chain, select: vi.fn() }],
    [
      TokenListServiceToken,
      { fromLink: (_id: number, text: string) => new Map(known).get(text), ...warnedLists() },
    ],
  ]);
  const reader = { get: (token: unknown) => services.get(token) } as unknown as ServiceReader;
  const view = render(
    <ServicesContext value={reader}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <Page />
      </Router>
    </ServicesContext>,
  );
  const type = (text: string) => act(() => runInAction(() => fakes.trade.form.typeInput('INPUT', text)));
  return { form: fakes.trade.form, location, type, view };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the address of the swap page', () => {
  test('fills the form', () => {
    const { form } = open('/swap', `inputCurrency=${hush.address}&outputCurrency=MON&exactAmount=3`);
    expect(form).toMatchObject({ input: hush, output: mon, typedValue: '3', independentField: 'INPUT' });
  });

  test('stays plain until something is changed', () => {
    const { form, location } = open('/swap');
    expect(form.input).toEqual(mon);
    wait(1_000);
    expect(location.history).toHaveLength(1);
  });

  test('follows what is typed, a moment after the last key, in the same step of the history', () => {
    const { location, type } = open('/swap');
    type('1');
    wait(200);
    type('12');
    wait(200);
    expect(location.history.at(-1)).toBe('/swap');
    wait(200);
    expect(location.history).toHaveLength(1);
    expect(location.history[0]).toContain('inputCurrency=MON');
    expect(location.history[0]).toContain('exactAmount=12&exactField=input');
    expect(location.history[0]).toContain(`chain=${chain.slug}`);
  });

  test('is not read back over what is typed meanwhile', () => {
    const { form, location, type } = open('/swap');
    type('1');
    wait(300);
    type('1.');
    expect(form.typedValue).toBe('1.');
    wait(1_000);
    expect(form.typedValue).toBe('1.');
    expect(location.history[0]).toContain('exactAmount=1.&');
  });

  test('fills the form anew when it is changed from outside', () => {
    const { form, location, type } = open('/swap');
    type('1');
    wait(300);
    act(() => location.navigate(`/swap?inputCurrency=${wmon.address}&exactAmount=7`));
    expect(form).toMatchObject({ input: wmon, output: undefined, typedValue: '7' });
  });

  test('keeps what it names until that is known, whatever is typed meanwhile', () => {
    const { form, location, type } = open('/swap', 'outputCurrency=LATE');
    type('1');
    wait(300);
    type('12');
    expect(form).toMatchObject({ typedValue: '12', linked: { OUTPUT: 'LATE' } });
    wait(300);
    expect(form.typedValue).toBe('12');
    expect(location.history[0]).toContain('outputCurrency=LATE&');
    expect(location.history[0]).toContain('exactAmount=12&');
    act(() => runInAction(() => form.settleLinked('OUTPUT', hush)));
    wait(300);
    expect(location.history[0]).toContain(`outputCurrency=${hush.address}&`);
  });

  test('of another chain says nothing here: the defaults stand', () => {
    const { form } = open('/swap', `chain=ethereum&inputCurrency=${hush.address}&exactAmount=7`);
    expect(form).toMatchObject({ input: mon, typedValue: '' });
  });

  test('is left alone once the page is closed', () => {
    const { location, type, view } = open('/swap');
    type('1');
    view.unmount();
    wait(1_000);
    expect(location.history).toEqual(['/swap']);
  });
});
