// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSqrtRatioAtTick } from '../../../kernel/amm/index.ts';
import type { ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import type { BlockSubscriber } from '../../../kernel/rpc/BlockClock.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import * as tokens from '../../../kernel/services.ts';
import { BrowserStorage } from '../../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../../kernel/storage/testing/fakeStorage.ts';
import { warnedLists } from '../../../kernel/tokens/testing/warnedLists.ts';
import { hush, mon, usdc, wmon } from '../../../ui/testing/currencies.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import AddPage from './AddPage.tsx';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const POOL = '0x00000000000000000000000000000000000000aa';
const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
const ok = (...words: readonly bigint[]): CallResult => ({ ok: true, data: `0x${words.map(word).join('')}` });

const chain = {
  id: 1,
  slug: 'test',
  label: 'Test',
  color: '#000000',
  explorer: '',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  capabilities: { protocols: ['v3'], feeTiers: [500, 3000] },
  contracts: [
    { kind: 'wrappedNative', version: '1', address: wmon.address },
    { kind: 'v3Factory', version: '1', address: '0x00000000000000000000000000000000000000fa' },
    { kind: 'positionManager', version: '1', address: '0x00000000000000000000000000000000000000fb' },
    { kind: 'tickLens', version: '1', address: '0x00000000000000000000000000000000000000fc' },
  ],
  tokens: [],
  prices: { source: 'onchain' },
} as unknown as ChainSpec;

const spacings = new Map([
  [500n, 10n],
  [3000n, 60n],
]);

/** Answers for one pool: MON and HUSH at 0.3 %, at a price of 1. */
function answer({ target, data }: Call): CallResult {
  switch (data.slice(0, 10)) {
    case '0x22afcccb':
      return ok(spacings.get(BigInt(`0x${data.slice(10)}`)) ?? 0n);
    case '0x1698ee82':
      return ok(
        data.endsWith((3000).toString(16)) && data.includes(hush.address.slice(2)) ? BigInt(POOL) : 0n,
      );
    case '0x3850c7bd':
      return ok(getSqrtRatioAtTick(0), 0n, 0n, 1n, 1n, 0n, 1n);
    case '0x1a686502':
      return ok(10n ** 24n);
    case '0xd0c93a7c':
      return ok(60n);
    case '0x351fb478':
      return ok(32n, 0n);
    default:
      return target === POOL ? ok(0n) : ok(10n ** 21n);
  }
}

class FakeClock {
  head = undefined;
  error = undefined;
  readonly subscribers = new Set<BlockSubscriber>();
  watch = (subscriber: BlockSubscriber) => {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  };
  refresh = async () => {
    const head = { number: 1n, timestamp: 1n, baseFeePerGas: 1n, receivedAtMs: 0, endpoint: undefined };
    await Promise.resolve();
    for (const subscriber of this.subscribers) subscriber.receive(subscriber.calls().map(answer), head);
    return head;
  };
}

const listed: readonly Currency[] = [mon, wmon, hush, usdc];
let wallet: { account: Hex | undefined; status: string; chainId: number | undefined };
let balances: Map<string, bigint>;
let index: { progress: object; readonly open: () => () => void } & Record<string, unknown>;
const readNow = async (calls: readonly Call[]) => ({ results: calls.map(answer) });
/** What an index knows of the pool that had one price for three hours. */
const quietHistory = () => {
  const coverage = { fromBlock: 1, toBlock: 9, fromSeconds: 1_000, toSeconds: 1_000 + 3 * 3_600 };
  return {
    progress: observable.box<object>({ state: 'idle' }, { deep: false }),
    coverage,
  };
};
const shown: string[] = [];
/** The symbol of a token that no list has. */
let unlisted: string | undefined;

function open(path: string, params: Record<string, string> = {}) {
  const clock = new FakeClock();
  const client = { chain, clock, deployment: { contracts: [] }, rpc: {}, multicall: { read: readNow } };
  const services = servicesOf(
    provide(tokens.QuoteServiceToken, {
      open: () => ({
        ...{ state: { state: 'idle' as const }, request: () => undefined, pair: () => undefined },
        ...{ confirm: () => Promise.reject(new Error('nothing to confirm')), dispose: () => undefined },
      }),
    }),
    provide(tokens.StorageToken, new BrowserStorage(new FakeBrowser().tab())),
    provide(tokens.TxTrackerToken, { get: () => undefined }),
    provide(tokens.ActiveChainToken, { chain }),
    provide(tokens.ChainClientsToken, { get: () => client } as never),
    provide(tokens.ChainIndexesToken, { get: () => index } as never),
    provide(tokens.BalanceServiceToken, {
      watch: () => () => undefined,
      get: (_: unknown, currency: Currency) => ({
        state: 'known',
        raw: balances.get(currency.symbol) ?? 0n,
        block: 1n,
      }),
    } as never),
    provide(tokens.PriceServiceToken, { price: () => undefined }),
    provide(tokens.SettingsToken, { liquiditySlippageTolerance: 'auto' }),
    provide(tokens.WalletSessionToken, wallet as never),
    provide(tokens.FlowFactoryToken, () => new TransactionFlow({} as never)),
    provide(tokens.LoggerToken, {} as never),
    provide(tokens.ModalsToken, { open: (id: string) => shown.push(id) } as never),
    provide(tokens.PopupsToken, new PopupList()),
    provide(tokens.TokenListServiceToken, {
      lists: [],
      ...warnedLists(({ symbol }) => symbol === unlisted),
      isUserToken: () => false,
      fromLink: (_: number, id: string) =>
        listed.find((one) => one.symbol === id || (one.kind === 'token' && one.address === id)),
    } as never),
  );
  return renderUi(<AddPage {...params} />, { services, path });
}

const button = () => screen.getByTestId('liquidity-button');
const price = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const reads = (text: string) => waitFor(() => expect(button().textContent).toBe(text));
const type = (name: string, text: string) => {
  fireEvent.change(price(name), { target: { value: text } });
  fireEvent.blur(price(name));
};

beforeEach(() => {
  unlisted = undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  wallet = observable({ account: ACCOUNT as Hex, status: 'connected', chainId: 1, switchingChain: false });
  balances = new Map([
    ['MON', 10n ** 20n],
    ['HUSH', 10n ** 20n],
  ]);
  shown.length = 0;
  const { progress, coverage } = quietHistory();
  index = {
    get progress() {
      return progress.get();
    },
    open: () => {
      runInAction(() => progress.set({ state: 'complete', coverage }));
      return () => undefined;
    },
    events: async () => [],
    shareChanges: async () => [],
    prices: async () => [{ timestampSeconds: 500, sqrtPriceX96: getSqrtRatioAtTick(0) }],
  };
});
afterEach(cleanup);

const pair = { currencyIdA: 'MON', currencyIdB: 'HUSH', feeAmount: '3000' };

describe('the add page', () => {
  it('asks for tokens first, then shows each tier’s share of liquidity, the largest one chosen', async () => {
    open('/add');
    await reads('Select a token');
    expect(screen.getAllByText('Please select tokens first')).toHaveLength(1);
    // What is not ready is a heading and no more.
    expect(screen.queryByRole('textbox', { name: /Token . amount/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Deposit amounts' })).toBeTruthy();
    cleanup();
    open('/add/MON/HUSH', { currencyIdA: 'MON', currencyIdB: 'HUSH' });
    await waitFor(() => expect(screen.getByTestId('fee-3000').textContent).toBe('0.3%100% of liquidity'));
    expect(screen.getByTestId('fee-500').textContent).toBe('0.05%Not created');
    expect(screen.getByTestId('fee-3000').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByTestId('fee-500'));
    expect(screen.getByTestId('fee-500').getAttribute('aria-pressed')).toBe('true');
    await reads('Enter a starting price');
  });

  it('keeps a typed bound as it was typed, and says the nearest usable price beside it', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    expect(screen.getByTestId('current-price').textContent).toMatch(
      /^Current price1 (HUSH|MON) per (HUSH|MON)$/,
    );
    // A pool begins with the preset of its tier.
    await reads('Enter an amount');
    expect(screen.getByRole('button', { name: '±25%' }).getAttribute('aria-pressed')).toBe('true');
    expect(Number(price('Min price').value)).toBeCloseTo(0.75, 2);
    expect(Number(price('Max price').value)).toBeCloseTo(1.25, 2);
    type('Min price', '');
    await reads('Enter a price range');
    await screen.findAllByText('Please set a valid price range to enable deposits.');
    type('Min price', '0.5001');
    type('Max price', '2');
    expect(price('Min price').value).toBe('0.5001');
    expect(screen.getByText(/^Nearest possible: 0\.50\d+$/)).toBeTruthy();
    await reads('Enter an amount');
  });

  it('says what is wrong with a range', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    type('Min price', '2');
    type('Max price', '1');
    await screen.findByText('Invalid range selected. The min price must be lower than the max price.');
    type('Max price', '.');
    await screen.findAllByText('Invalid price input');
    await reads('Invalid price input');
  });

  it('links the amounts, counts the balance, and takes one token alone out of range', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    fireEvent.click(screen.getByRole('button', { name: 'Full range' }));
    expect([price('Min price').value, price('Max price').value]).toEqual(['0', '∞']);
    // Each token is selected in one place.
    expect(screen.getAllByRole('button', { name: /: (MON|HUSH)$/ })).toHaveLength(2);
    expect(screen.getByText('Deposit HUSH')).toBeTruthy();
    fireEvent.change(price('Token A amount'), { target: { value: '5' } });
    await reads('Review');
    expect(Number(price('Token B amount').value)).toBeCloseTo(5, 6);
    fireEvent.change(price('Token A amount'), { target: { value: '500' } });
    await reads('Insufficient MON balance');
    type('Min price', '3');
    type('Max price', '4');
    await screen.findByText('Single-asset deposit only.');
    await screen.findByText(/^This position won't earn fees/);
  });

  it('takes one token of the two: alone where the range does, and else it looks for a swap', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    fireEvent.click(await screen.findByRole('switch', { name: 'Deposit with one token' }));
    expect(screen.queryByRole('textbox', { name: 'Token B amount' })).toBeNull();
    type('Min price', '3');
    type('Max price', '4');
    await reads('Enter an amount');
    // One of the two is what a range above the price takes.
    const choice = screen.getByRole('group', { name: 'Token to deposit' });
    const chips = [...choice.querySelectorAll('button')];
    expect(chips.map((chip) => chip.textContent)).toEqual(['MON', 'HUSH']);
    const amount = () => screen.getByTestId('zap-amount') as HTMLInputElement;
    fireEvent.change(amount(), { target: { value: '5' } });
    const first = await waitFor(() => {
      const text = button().textContent ?? '';
      expect(['Review', 'Finding the best swap...']).toContain(text);
      return text;
    });
    fireEvent.click(chips[1] as HTMLButtonElement);
    expect(amount().value).toBe('');
    fireEvent.change(amount(), { target: { value: '5' } });
    await reads(first === 'Review' ? 'Finding the best swap...' : 'Review');
    if (first === 'Review') fireEvent.click(chips[0] as HTMLButtonElement);
    fireEvent.change(amount(), { target: { value: '500' } });
    await reads(`Insufficient ${first === 'Review' ? 'MON' : 'HUSH'} balance`);
    fireEvent.change(amount(), { target: { value: '5' } });
    await screen.findByText(/^Nothing\. Your range only takes (MON|HUSH)$/);
    expect(screen.getByText(/^Up to /)).toBeTruthy();
  });

  it('waits for a pause before a typed price counts, and turns the base round', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    fireEvent.change(price('Min price'), { target: { value: '0.5' } });
    expect(screen.queryByText(/^Nearest possible/)).toBeNull();
    await screen.findByText(/^Nearest possible/);
    type('Max price', '4');
    fireEvent.click(screen.getByRole('button', { name: /Switch to HUSH$/ }));
    expect([price('Min price').value, price('Max price').value]).toEqual(['0.25', '2']);
  });

  it('asks for a starting price where the pool must be made', async () => {
    open('/add/MON/HUSH/500', { ...pair, feeAmount: '500' });
    await reads('Enter a starting price');
    await screen.findByText(/^This pool doesn't exist yet\./);
    type('Starting price', '.');
    await reads('Invalid price input');
    type('Starting price', '1.5');
    await waitFor(() =>
      expect(screen.getByTestId('current-price').textContent).toBe('Starting price1.5 HUSH per MON'),
    );
    await reads('Enter a price range');
  });

  it('sets a preset range, in either token', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    const preset = (name: string) => screen.getByRole('button', { name });
    fireEvent.click(preset('±10%'));
    expect(preset('±10%').getAttribute('aria-pressed')).toBe('true');
    expect([price('Min price'), price('Max price')].map(({ value }) => Number(value).toFixed(1))).toEqual([
      '0.9',
      '1.1',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Price of MON/ }));
    fireEvent.click(preset('One tick'));
    const [low, high] = [price('Min price'), price('Max price')].map(({ value }) => Number(value));
    expect((high as number) / (low as number)).toBeCloseTo(1.0001 ** 60, 4);
    fireEvent.click(preset('Full range'));
    expect(preset('Full range').getAttribute('aria-pressed')).toBe('true');
  });

  it('says what the range would have done once it is asked, and nothing of what is not known', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    fireEvent.click(screen.getByRole('button', { name: 'Check history' }));
    expect((await screen.findByTestId('history-span')).textContent).toMatch(/\(3 hours\), 0 trades$/);
    await screen.findByText('Less than 7 days: there are no older trades.');
    await screen.findByText(/^The price stayed between .* 100% of the time\.$/);
    expect((await screen.findByTestId('range-figures')).textContent).toBe('Time in range100%');
    await screen.findByText('Enter an amount to see fees and value.');
    fireEvent.change(price('Token A amount'), { target: { value: '5' } });
    await waitFor(() => expect(screen.getByTestId('range-fees').dataset.raw).toBe('0 0'));
    await screen.findByText('Needs at least a day and ten trades.');
    await screen.findByRole('slider', { name: 'Value at your exit price' });
    fireEvent.click(screen.getByRole('button', { name: /^7 days: The price range of/ }));
    await screen.findByText("There's only 3 hours of history, too little for a range of 7 days.");
    expect(screen.getByRole('button', { name: '±25%' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Use this range' }));
    expect(screen.getByRole('button', { name: 'One tick' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('says what a range would have done with a deposit of one token', async () => {
    open('/add/MON/HUSH/3000', pair);
    await screen.findByText(/^Current price/);
    fireEvent.click(screen.getByRole('button', { name: 'Check history' }));
    fireEvent.click(await screen.findByRole('switch', { name: 'Deposit with one token' }));
    type('Min price', '3');
    type('Max price', '4');
    await screen.findByText('Enter an amount to see fees and value.');
    // The range takes one of the two alone: for the other one a swap is looked for, which nobody quotes here.
    const choice = screen.getByRole('group', { name: 'Token to deposit' });
    for (const chip of choice.querySelectorAll('button')) {
      fireEvent.click(chip);
      fireEvent.change(screen.getByTestId('zap-amount'), { target: { value: '5' } });
      await waitFor(() => expect(['Review', 'Finding the best swap...']).toContain(button().textContent));
      if (button().textContent === 'Review') break;
    }
    await waitFor(() => expect(screen.getByTestId('range-fees').dataset.raw).toBe('0 0'));
  });

  it('has no history of a pool that must be made', async () => {
    open('/add/MON/HUSH/500', { ...pair, feeAmount: '500' });
    await screen.findByText('This pool is new, so it has no history.');
    expect(screen.queryByRole('button', { name: /^7 days/ })).toBeNull();
    expect(screen.getByRole('button', { name: '±10%' })).toHaveProperty('disabled', true);
  });

  it('pays nothing in with an unlisted token of a link before it is accepted, and drops it if refused', async () => {
    unlisted = 'HUSH';
    open('/add/MON/HUSH/3000', pair);
    const safety = await screen.findByTestId('linked-token');
    expect(safety.textContent).toContain(hush.address);
    const amount = await screen.findByRole('textbox', { name: 'Token A amount', hidden: true });
    fireEvent.change(amount, { target: { value: '5' } });
    await reads('Review');
    expect(button()).toHaveProperty('disabled', true);
    fireEvent.click(within(safety).getByRole('button', { name: 'Cancel' }));
    await reads('Select a token');
  });

  it('says why nothing can be added: no such tier, the same token twice', async () => {
    open('/add/MON/HUSH/1234', { ...pair, feeAmount: '77' });
    await screen.findByText('This network has no 0.0077% fee tier. Choose another one above.');
    cleanup();
    open('/add/MON/HUSH/x', { ...pair, feeAmount: 'x' });
    await screen.findByText(/^The fee in this link isn't valid\./);
    cleanup();
    open('/add/MON/WMON/3000', { ...pair, currencyIdB: 'WMON' });
    await reads('Invalid pair');
  });

  it('leads to the wallet where nobody is connected', async () => {
    runInAction(() => Object.assign(wallet, { account: undefined, status: 'disconnected' }));
    open('/add/MON/HUSH/3000', pair);
    await reads('Connect wallet');
    fireEvent.click(button());
    expect(shown).toEqual(['ACCOUNT']);
  });
});
