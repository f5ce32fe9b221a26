// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAIR } from '../../../kernel/positions/testing/FakePair.ts';
import { sqrtPriceOf } from '../../../kernel/positions/tickPrice.ts';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { MigrateStore } from '../stores/MigrateStore.ts';
import { MigrateFakes, migrateChain } from '../testing/MigrateFakes.ts';
import { MigrateNotices } from './MigrateNotices.tsx';
import { PriceNotices } from './PriceNotices.tsx';
import { RangeFields } from './RangeFields.tsx';
import { TierPicker } from './TierPicker.tsx';

const ONE = 10n ** 18n;

let fakes: MigrateFakes;
let store: MigrateStore;
beforeEach(() => {
  fakes = new MigrateFakes();
  fakes.pools.set(3000, { sqrtPriceX96: sqrtPriceOf({ numerator: 4n, denominator: 1n }), liquidity: 10n });
  fakes.pools.set(500, { sqrtPriceX96: sqrtPriceOf({ numerator: 5n, denominator: 1n }), liquidity: 5n });
  fakes.owns(20n * ONE);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  store = new MigrateStore(fakes.services);
  store.setAddress(PAIR);
  store.open();
  await expect.poll(() => store.source.target.state).not.toBe('loading');
  await vi.waitFor(() => {
    fakes.pair.client.tick();
    expect(store.source.pair.state).not.toBe('LOADING');
    if (store.source.pair.state === 'EXISTS') expect(store.tier?.existence).toMatch(/EXISTS/);
  }, WAIT);
}

describe('the two prices', () => {
  it('stand side by side without a word while they are near each other', async () => {
    await open();
    renderUi(<PriceNotices store={store} />);
    const rows = screen.getByTestId('migration-prices').textContent;
    expect(rows).toContain('V2 price4 HUSH per WMON');
    expect(rows).toContain('V3 price4 HUSH per WMON');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('far apart say how far', async () => {
    await open();
    store.selectFee(500);
    renderUi(<PriceNotices store={store} />);
    expect(screen.getByTestId('migration-prices').textContent).toContain('Price difference25.00%');
  });

  it('of a new pool is the one of the pair, and told as its first', async () => {
    await open();
    store.selectFee(10_000);
    renderUi(<PriceNotices store={store} />);
    expect(screen.getByTestId('migration-prices').textContent).toContain('V3 starting price4 HUSH per WMON');
    expect(screen.getByRole('status').textContent).toContain('Migrating creates it at the V2 price');
  });
});

describe('the fee tiers', () => {
  it('say which exists, which is the fullest and which would be created, and are chosen by a press', async () => {
    await open();
    renderUi(<TierPicker store={store} />);
    const texts = screen.getAllByRole('button').map((tier) => tier.textContent);
    expect(texts).toEqual(['0.05%Available', '0.3%Most liquidity', '1%Not created']);
    fireEvent.click(screen.getByTestId('fee-500'));
    expect(store.tier?.fee).toBe(500);
    expect(screen.getByTestId('fee-500').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the range', () => {
  it('counts a typed price once nothing was typed for 350 ms, and leaves it as it is', async () => {
    await open();
    vi.useFakeTimers();
    renderUi(<RangeFields store={store} />);
    const field = screen.getByLabelText('Min price') as HTMLInputElement;
    fireEvent.change(field, { target: { value: '3,5' } });
    expect(store.rangeForm.minText).toBe('');
    act(() => void vi.advanceTimersByTime(349));
    expect(store.rangeForm.isFull).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(store.rangeForm).toMatchObject({ isFull: false, minText: '3.5' });
    expect(field.value).toBe('3.5');
    expect(screen.getByText(/Nearest possible: 3\.50411/)).toBeTruthy();
  });

  it('counts a typed price when the field is left, says when it is turned round, and can be told in the other token', async () => {
    await open();
    renderUi(<RangeFields store={store} />);
    const [min, max] = [screen.getByLabelText('Min price'), screen.getByLabelText('Max price')];
    fireEvent.change(min, { target: { value: '8' } });
    fireEvent.blur(min);
    fireEvent.change(max, { target: { value: '2' } });
    fireEvent.blur(max);
    screen.getByText('Invalid range selected. The min price must be lower than the max price.');
    expect(min.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /^Price of WMON/ }));
    expect((min as HTMLInputElement).value).toBe('0.5');
    expect((max as HTMLInputElement).value).toBe('0.125');
    fireEvent.click(screen.getByRole('button', { name: 'Full range' }));
    expect(store.rangeForm.isFull).toBe(true);
    expect(screen.queryByText(/Invalid range/)).toBeNull();
  });
});

describe('what stands in the way', () => {
  it('is a chain without the migrator', async () => {
    const { contracts } = migrateChain();
    fakes = new MigrateFakes(
      migrateChain({ contracts: contracts.filter(({ kind }) => kind !== 'v3Migrator') }),
    );
    store = new MigrateStore(fakes.services);
    renderUi(<MigrateNotices store={store} />);
    screen.getByText(/^Sluice local has no migration contract\./);
  });

  it('is a token with a transfer fee', async () => {
    fakes.pair.hushFeeBps = 100;
    await open();
    renderUi(<MigrateNotices store={store} />);
    screen.getByText(/^HUSH charges a fee on every transfer, which V3 doesn't support\./);
  });

  it('is a node that does not answer: said with the reason, and tried again by a press', async () => {
    fakes.pair.client.down = transportError;
    store = new MigrateStore(fakes.services);
    store.setAddress(PAIR);
    store.open();
    await expect.poll(() => store.source.target.state).toBe('failed');
    renderUi(<MigrateNotices store={store} />);
    expect(screen.getByRole('alert').textContent).toContain("Couldn't load the pair");
    fakes.pair.client.down = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => store.source.target.state).toBe('known');
  });

  it('is having nothing in the pair', async () => {
    fakes.owns(0n);
    await open();
    renderUi(<MigrateNotices store={store} />);
    screen.getByText('You have no liquidity in this pair.');
  });
});
