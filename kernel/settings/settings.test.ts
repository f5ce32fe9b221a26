import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { BrowserStorage } from '../storage/BrowserStorage.ts';
import { FakeBrowser } from '../storage/testing/fakeStorage.ts';
import { InterfaceStore } from './InterfaceStore.ts';
import { UserSettingsStore } from './UserSettingsStore.ts';
import { UserTokensStore } from './UserTokensStore.ts';

const low: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const high: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function token(address: Address, chainId = 1): Token {
  return { kind: 'token', chainId, address, decimals: 6, symbol: 'USDX', name: 'A token' };
}

let browser: FakeBrowser;
let tab: ReturnType<FakeBrowser['tab']>;
let store: InterfaceStore;
let settings: UserSettingsStore;

function reload(): void {
  tab = browser.tab();
  const storage = new BrowserStorage(tab);
  store = new InterfaceStore(storage);
  settings = new UserSettingsStore(store);
}

/** Leaves the page, which writes pending changes. */
function leave(): void {
  tab.events.dispatchEvent(new Event('pagehide'));
}

function stored(): { version: number; value: Record<string, unknown> } {
  leave();
  return JSON.parse(browser.local.getItem('interface') ?? 'null');
}

function loadWith(value: Record<string, unknown>, envelope?: (value: unknown) => unknown): void {
  const wrap = envelope ?? ((inner: unknown) => ({ version: 1, value: inner }));
  browser.local.setItem('interface', JSON.stringify(wrap(value)));
  reload();
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  browser = new FakeBrowser();
  reload();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the record', () => {
  it('starts with the specification’s defaults', () => {
    expect({ ...settings, theme: settings.theme }).toEqual({ theme: 'auto' });
    expect(settings.locale).toBeUndefined();
    expect(settings.slippageTolerance).toBe('auto');
    expect(settings.deadlineSeconds).toBeUndefined();
    expect(settings.hideSmallBalances).toBe(true);
    expect(settings.showTestnets).toBe(false);
    expect(settings.hideClosedPositions).toBe(false);
    expect(settings.approveExact).toBe(true);
    expect(settings.chainId).toBeUndefined();
  });

  it('is kept under the specification’s key, version and names, at most once a second', () => {
    const write = vi.spyOn(browser.local, 'setItem');
    settings.set('locale', 'fr-FR');
    vi.advanceTimersByTime(0);
    settings.set('slippageTolerance', 70);
    settings.set('deadlineSeconds', 900);
    settings.set('hideClosedPositions', true);
    store.change({ selectedWallet: 'eip6963:io.wallet', hideBaseWalletBanner: true, showSurveyPopup: false });
    vi.advanceTimersByTime(999);
    expect(write.mock.calls.filter(([key]) => key === 'interface')).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(write.mock.calls.filter(([key]) => key === 'interface')).toHaveLength(2);
    expect(stored()).toMatchObject({
      version: 1,
      value: {
        selectedWallet: 'eip6963:io.wallet',
        userLocale: 'fr-FR',
        userHideClosedPositions: true,
        userSlippageTolerance: 70,
        userSlippageToleranceHasBeenMigratedToAuto: true,
        userDeadline: 900,
        tokens: {},
        pairs: {},
        timestamp: 1_800_000_000_000,
        hideBaseWalletBanner: true,
        showSurveyPopup: false,
      },
    });
  });

  it.each([
    ['theme', 'dark'],
    ['locale', 'ja-JP'],
    ['slippageTolerance', 123],
    ['liquiditySlippageTolerance', 321],
    ['deadlineSeconds', 60],
    ['approveExact', true],
    ['approveExact', false],
    ['hideSmallBalances', false],
    ['showTestnets', true],
    ['hideClosedPositions', true],
    ['chainId', 10143],
  ] as const)('keeps %s across a reload, observable', (key, value) => {
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(settings[key]));
    settings.set(key, value);
    expect(seen.at(-1)).toBe(value);
    stop();
    leave();
    reload();
    expect(settings[key]).toBe(value);
  });

  it.each([
    ['nothing', {}, true, false],
    ['an older record with the default of then', { approveExact: false }, true, false],
    ['an older record with the amount chosen', { approveExact: true }, true, true],
    ['unlimited, chosen', { approveExact: false, approveExactHasBeenMigrated: true }, false, false],
    ['the amount, chosen', { approveExact: true, approveExactHasBeenMigrated: true }, true, true],
    ['no boolean', { approveExact: 'yes', approveExactHasBeenMigrated: true }, true, false],
  ])('approves as was chosen, else as the profile has it: %s', (_, record, exact, unlimitedProfile) => {
    loadWith(record);
    expect(settings.approveExact).toBe(exact);
    expect(new UserSettingsStore(store, { approveExact: false }).approveExact).toBe(unlimitedProfile);
    // Writing another field makes no choice of it, and keeps the one that there is.
    settings.set('theme', 'dark');
    leave();
    reload();
    expect(settings.approveExact).toBe(exact);
    expect(new UserSettingsStore(store, { approveExact: false }).approveExact).toBe(unlimitedProfile);
  });

  it('forgets what is set to undefined', () => {
    settings.set('locale', 'ja-JP');
    settings.set('locale', undefined);
    settings.set('chainId', undefined);
    expect(stored().value).not.toHaveProperty('userLocale');
    expect(stored().value).not.toHaveProperty('chainId');
  });

  it('reads records without an envelope and those of other stores', () => {
    loadWith({ userLocale: 'ja-JP', theme: 'dark' }, (value) => value);
    expect(settings.locale).toBe('ja-JP');
    loadWith({ userLocale: 'es-ES' }, (state) => ({ state, version: 1 }));
    expect(settings.locale).toBe('es-ES');
    expect(browser.local.getItem('interface.corrupt.1')).toBeNull();
  });

  it('loses a damaged field alone and keeps the text as it was', () => {
    loadWith({
      userLocale: 'ja-JP',
      theme: 'pink',
      tokens: { 1: { [low]: token(low), x: { address: 'y' } } },
    });
    expect(settings.theme).toBe('auto');
    expect(settings.locale).toBe('ja-JP');
    expect(new UserTokensStore(store).tokens(1)).toEqual([token(low)]);
    expect(browser.local.getItem('interface.corrupt.1')).toContain('pink');
  });
});

describe('slippage', () => {
  it('of liquidity is kept apart from that of swaps, with the same bounds', () => {
    settings.set('liquiditySlippageTolerance', 120);
    expect([settings.slippageTolerance, settings.liquiditySlippageTolerance]).toEqual(['auto', 120]);
    settings.set('liquiditySlippageTolerance', 5_001);
    expect(settings.liquiditySlippageTolerance).toBe('auto');
    loadWith({ userLiquiditySlippageTolerance: 80, userSlippageTolerance: 70 });
    expect([settings.slippageTolerance, settings.liquiditySlippageTolerance]).toEqual([70, 80]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [5_000, 5_000],
    [5_001, 'auto'],
    [-1, 'auto'],
    [0.5, 'auto'],
    [Number.NaN, 'auto'],
    ['auto', 'auto'],
    ['50', 'auto'],
    [null, 'auto'],
  ])('%s becomes %s', (given, expected) => {
    settings.set('slippageTolerance', given as number);
    expect(settings.slippageTolerance).toBe(expected);
    loadWith({ userSlippageTolerance: given, userSlippageToleranceHasBeenMigratedToAuto: true });
    expect(settings.slippageTolerance).toBe(expected);
  });

  it.each([10, 50, 100])('the old preset %s is migrated to auto, once', (preset) => {
    loadWith({ userSlippageTolerance: preset });
    expect(settings.slippageTolerance).toBe('auto');
    settings.set('showTestnets', true);
    expect(stored().value).toMatchObject({
      userSlippageTolerance: 'auto',
      userSlippageToleranceHasBeenMigratedToAuto: true,
    });
    settings.set('slippageTolerance', preset);
    leave();
    reload();
    expect(settings.slippageTolerance).toBe(preset);
  });

  it('another old value is not migrated', () => {
    loadWith({ userSlippageTolerance: 75, userSlippageToleranceHasBeenMigratedToAuto: false });
    expect(settings.slippageTolerance).toBe(75);
  });
});

describe('deadline', () => {
  it.each([
    [60, 60],
    [10_800, 10_800],
    [59, undefined],
    [10_801, undefined],
    [60.5, undefined],
    ['600', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s becomes %s', (given, expected) => {
    settings.set('deadlineSeconds', given as number);
    expect(settings.deadlineSeconds).toBe(expected);
    loadWith({ userDeadline: given });
    expect(settings.deadlineSeconds).toBe(expected);
  });

  it('the legacy 1800 becomes the default; a later choice of it stays', () => {
    loadWith({ userDeadline: 1_800 });
    expect(settings.deadlineSeconds).toBeUndefined();
    settings.set('deadlineSeconds', 1_800);
    leave();
    reload();
    expect(settings.deadlineSeconds).toBe(1_800);
  });
});

describe('user tokens and pairs', () => {
  it('are kept by chain and address', () => {
    const tokens = new UserTokensStore(store);
    tokens.addToken(token(low));
    tokens.addToken(token(high, 5));
    tokens.addToken({ ...token(low), symbol: 'NEW' });
    expect(stored().value.tokens).toEqual({
      1: { [low]: { ...token(low), symbol: 'NEW' } },
      5: { [high]: token(high, 5) },
    });
    reload();
    const again = new UserTokensStore(store);
    expect(again.tokens(1).map((entry) => entry.symbol)).toEqual(['NEW']);
    again.removeToken(token(low));
    expect(again.tokens(1)).toEqual([]);
    expect(again.tokens(5)).toEqual([token(high, 5)]);
    expect(again.tokens(7)).toEqual([]);
  });

  it('refuse what is no address', () => {
    const tokens = new UserTokensStore(store);
    expect(() => tokens.addToken(token('0x12'))).toThrow(
      expect.objectContaining({ code: 'token_invalid_address' }),
    );
  });

  it('keep pairs in the order of the contracts, with the specification’s errors', () => {
    const tokens = new UserTokensStore(store);
    tokens.addPair(token(high), token(low));
    tokens.addPair(token(low), token(high));
    expect(tokens.pairs(1)).toEqual([{ token0: token(low), token1: token(high) }]);
    expect(Object.keys((stored().value.pairs as Record<string, object>)['1'] ?? {})).toEqual([
      `${low};${high}`,
    ]);
    expect(() => tokens.addPair(token(low), token(high, 5))).toThrow('Not matching chain IDs');
    expect(() => tokens.addPair(token(low), token(low))).toThrow('Tokens cannot be equal');
    reload();
    const again = new UserTokensStore(store);
    expect(again.pairs(1)).toHaveLength(1);
    again.removePair(token(high), token(low));
    expect(again.pairs(1)).toEqual([]);
  });
});
