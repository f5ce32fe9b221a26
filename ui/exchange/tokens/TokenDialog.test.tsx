// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observable } from 'mobx';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAddressText } from '../../../kernel/chain/readAddressText.ts';
import type { Currency, Token } from '../../../kernel/currency/Currency.ts';
import { setMultiplier } from '../../../kernel/currency/setMultiplier.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { fetchTokenList, type TokenListFetchParts } from '../../../kernel/tokens/lists/fetchTokenList.ts';
import type { TokenListState } from '../../../kernel/tokens/TokenListService.ts';
import { schemaValidator } from '../../../kernel/tokens/testing/schemaValidator.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon, testToken, usdc, wmon } from '../../testing/currencies.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import TokenDialog, { type TokenDialogProps } from './TokenDialog.tsx';

afterEach(cleanup);

const many = Array.from({ length: 1000 }, (_, index) =>
  testToken(`T${index}`, `Token ${index}`, index + 100),
);
const listed: readonly Currency[] = [mon, wmon, hush, usdc, ...many];
const unknown = { level: 'UNKNOWN' as const, canProceed: true, message: 'exchangeLazy:tokenWarning.unknown' };
const stranger = testToken('ODD', 'Stranger', 0xabcdef);

function open(changes: Partial<TokenDialogProps> = {}) {
  const props = {
    chainName: 'Sluice local',
    search: (query: string) =>
      listed.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(query.toLowerCase())),
    readAddress: (text: string) => readAddressText(text, testChain(), []),
    lookup: vi.fn<TokenDialogProps['lookup']>(async () => stranger),
    commonBases: [mon, usdc],
    warning: vi.fn<TokenDialogProps['warning']>(() => undefined),
    explorerUrl: (currency: Currency) =>
      currency.kind === 'token' ? `https://explorer.example/token/${currency.address}` : undefined,
    onAcknowledge: vi.fn<(currency: Currency) => void>(),
    onSelect: vi.fn<(currency: Currency) => void>(),
    onClose: vi.fn<() => void>(),
    ...changes,
  };
  renderUi(<TokenDialog {...props} />);
  return props;
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search name or paste address' });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '-');
const option = (name: string) => screen.findByRole('option', { name });

describe('the dialog', () => {
  it('is named, holds a search box, chips and a list of "SYMBOL Name"', async () => {
    open({ selected: hush, balanceText: (currency) => (currency === hush ? '1.23M' : undefined) });
    expect(screen.getByRole('dialog', { name: 'Select a token' })).toBe(screen.getByTestId('token-dialog'));
    const list = await screen.findByRole('listbox', { name: 'Tokens' });
    expect(box().getAttribute('aria-controls')).toBe(list.id);
    const row = await option('HUSH Hush');
    expect(row.getAttribute('aria-selected')).toBe('true');
    expect(row.getAttribute('aria-setsize')).toBe(String(listed.length));
    expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toBe('1.23M');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Common tokens' })).getAllByRole('button')).toHaveLength(
      2,
    );
  });

  it('draws only the rows in sight', async () => {
    open();
    await option('MON Monad');
    expect(screen.getAllByRole('option').length).toBeLessThan(30);
  });

  it('closes by its button after its fade', async () => {
    const { onClose } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('selects on a click or by a chip, and closes', async () => {
    const { onSelect, onClose } = open();
    fireEvent.click(await option('HUSH Hush'));
    expect(onSelect).toHaveBeenCalledWith(hush);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe('the keyboard', () => {
  it('moves through the list while the focus stays in the box', async () => {
    const { onSelect } = open();
    await option('MON Monad');
    expect(active()).toBeNull();
    key('ArrowDown');
    expect(active()?.textContent).toBe('MONMonad');
    key('ArrowDown');
    key('ArrowDown');
    key('ArrowUp');
    expect(active()?.textContent).toBe('WMONWrapped Monad');
    key('Home');
    key('ArrowUp');
    expect(active()?.textContent).toBe('MONMonad');
    key('PageDown');
    expect(box().getAttribute('aria-activedescendant')).toMatch(/-8$/);
    key('End');
    expect(box().getAttribute('aria-activedescendant')).toMatch(new RegExp(`-${listed.length - 1}$`));
    key('Home');
    key('Enter');
    expect(onSelect).toHaveBeenCalledWith(mon);
  });

  it('leaves Home and End to the text where there is some', async () => {
    open();
    await option('MON Monad');
    type('mon');
    key('End');
    expect(active()).toBeNull();
  });

  it('Enter takes the native coin by its symbol, at once', () => {
    const { onSelect } = open();
    type('mon');
    key('Enter');
    expect(onSelect).toHaveBeenCalledWith(mon);
  });

  it('Enter takes the only result, and nothing where several differ from the query', () => {
    const { onSelect } = open();
    type('Token');
    key('Enter');
    expect(onSelect).not.toHaveBeenCalled();
    // Two tokens match: WMON's name contains "MON Monad".
    type('on');
    key('Enter');
    expect(onSelect).not.toHaveBeenCalled();
    type('usd coin');
    key('Enter');
    expect(onSelect).toHaveBeenCalledWith(usdc);
  });
});

describe('searching', () => {
  it('waits 200 ms, then shows what matches', async () => {
    const search = vi.fn((query: string) => (query === '' ? listed : [hush]));
    open({ search });
    type('h');
    type('hu');
    expect(search).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(search.mock.calls.map(String)).toEqual(['', 'hu']));
    expect(search).not.toHaveBeenCalledWith('h');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  });

  it('says when nothing matches and what to do', async () => {
    open();
    type('nothing like it');
    expect(await screen.findByText('No tokens found')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('reads an address that no list knows from the chain', async () => {
    const lookup = vi.fn<TokenDialogProps['lookup']>(async () => stranger);
    open({ lookup });
    type(stranger.address);
    expect(await option('ODD Stranger')).toBeTruthy();
    expect(lookup.mock.calls[0]?.[0].toLowerCase()).toBe(stranger.address);
  });

  it('says why an address could not be read, and tries again', async () => {
    const lookup = vi.fn<TokenDialogProps['lookup']>(async () => stranger);
    lookup.mockRejectedValueOnce(new SluiceError('providers_failed', 'nobody answers'));
    lookup.mockRejectedValueOnce(new TypeError('a fault of ours'));
    open({ lookup });
    type(stranger.address);
    const alert = await screen.findByRole('alert');
    // Whether there is a token is not known then.
    expect(alert.textContent).not.toContain('Token not found');
    expect(alert.textContent).toContain("Can't reach the network");
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('a fault of ours');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await option('ODD Stranger')).toBeTruthy();
  });

  it('gives up a look-up that nobody waits for any more', async () => {
    const signals: AbortSignal[] = [];
    open({
      lookup: (_, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    type(stranger.address);
    expect((await screen.findByText(/Looking up 0x0000...cdef/i)).closest('[role=status]')).not.toBeNull();
    type('hush');
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });
});

describe('token safety', () => {
  const warning = (canProceed: boolean, level: 'MEDIUM' | 'UNKNOWN' = 'UNKNOWN') =>
    vi.fn<TokenDialogProps['warning']>((currency) =>
      currency === hush ? { level, canProceed, message: 'exchangeLazy:tokenWarning.unknown' } : undefined,
    );

  it('shows the warning first; "I understand" acknowledges and selects', async () => {
    const { onSelect, onAcknowledge, onClose } = open({ warning: warning(true) });
    fireEvent.click(await option('HUSH Hush'));
    expect(onSelect).not.toHaveBeenCalled();
    expect(screen.getByText('Warning')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Unverified token' })).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: hush.address });
    expect(link.href).toBe(`https://explorer.example/token/${hush.address}`);
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'I understand' }));
    expect(onAcknowledge).toHaveBeenCalledWith(hush);
    expect(onSelect).toHaveBeenCalledWith(hush);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('the focus stays in the dialog from step to step', async () => {
    open({ warning: warning(true) });
    fireEvent.click(await option('HUSH Hush'));
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Check this token' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(box());
  });

  it('does not warn again of what the person has accepted, and marks it still', async () => {
    const { onSelect } = open({ warning: warning(true), caution: () => undefined });
    expect(within(await option('HUSH Hush')).getByTitle('Unverified')).toBeTruthy();
    fireEvent.click(await option('HUSH Hush'));
    expect(onSelect).toHaveBeenCalledWith(hush);
  });

  it('has a mark in the list for a token of no trusted list, and for no other', async () => {
    open({ warning: (currency) => (currency === hush ? unknown : undefined) });
    expect(
      within(await option('HUSH Hush'))
        .getByTitle('Unverified')
        .querySelector('svg'),
    ).toBeTruthy();
    expect(within(await option('USDC USD Coin')).queryByTitle('Unverified')).toBeNull();
  });

  it('shows logo, label, heading, description and address of a token to be checked', async () => {
    open({ warning: () => unknown });
    fireEvent.click(await option('HUSH Hush'));
    const dialog = screen.getByRole('dialog', { name: 'Check this token' });
    expect(dialog.querySelector('[data-initials=HUS]')).toBeTruthy();
    expect(within(dialog).getByText('Warning')).toBeTruthy();
    expect(within(dialog).getByRole('heading', { name: 'Unverified token' })).toBeTruthy();
    expect(within(dialog).getByRole('link').getAttribute('href')).toContain(hush.address);
    expect(dialog.textContent).toMatch(/HUSH[\s\S]{20,}/);
  });

  it('says Unsupported asset of a token that may not be used, and Token not found of an address without one', async () => {
    open({
      warning: () => ({ ...unknown, canProceed: false }),
      lookup: () => Promise.reject(new SluiceError('token_not_found', 'none')),
    });
    fireEvent.click(await option('HUSH Hush'));
    expect(screen.getByRole('heading', { name: 'Unsupported asset' })).toBeTruthy();
    cleanup();
    open({ search: () => [], lookup: () => Promise.reject(new SluiceError('token_not_found', 'none')) });
    type(stranger.address);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Token not found/);
  });

  it('a medium warning says Continue, and Cancel returns to the search', async () => {
    const { onSelect } = open({ warning: warning(true, 'MEDIUM') });
    fireEvent.click(await option('HUSH Hush'));
    expect(screen.getByText('Caution')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(box().value).toBe('');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('a token that may not be used leaves only Close', async () => {
    const { onSelect, onClose } = open({ warning: warning(false) });
    fireEvent.click(await option('HUSH Hush'));
    expect(screen.queryByRole('button', { name: 'I understand' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe('token details', () => {
  it('hold copy and links, and lead back or to the token', async () => {
    const { onSelect } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
    fireEvent.click(await option('USDC USD Coin'));
    expect(onSelect).not.toHaveBeenCalled();
    expect(screen.getByText('Sluice local')).toBeTruthy();
    expect(screen.getByText('6')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.contextMenu(await option('USDC USD Coin'));
    fireEvent.click(screen.getByRole('button', { name: 'Select USDC' }));
    expect(onSelect).toHaveBeenCalledWith(usdc);
  });

  it('say in which unit a token with a multiplier is shown', async () => {
    setMultiplier(hush, { value: 4n * 10n ** 18n });
    onTestFinished(() => setMultiplier(hush, {}));
    open();
    fireEvent.contextMenu(await option('HUSH Hush'));
    expect((await screen.findByText('4 shown, 1 in the contract')).closest('div')?.textContent).toContain(
      'Unit of HUSH',
    );
    cleanup();
    open();
    fireEvent.contextMenu(await option('USDC USD Coin'));
    await screen.findByRole('button', { name: 'Select USDC' });
    expect(screen.queryByText(/in the contract/)).toBeNull();
  });
});

describe('lists and tokens', () => {
  const version = { major: 1, minor: 2, patch: 3 };
  const list = (url: string, more: Partial<TokenListState> = {}): TokenListState => ({
    url,
    current: { name: `List of ${url}`, version, tokens: [hush, usdc] },
    pendingUpdate: undefined,
    loadingRequestId: undefined,
    error: undefined,
    ...more,
  });

  function manage(states: readonly TokenListState[] = [], changes: Partial<TokenDialogProps> = {}) {
    const lists = observable.box(states, { deep: false });
    const tokens = observable.box<readonly Token[]>([usdc], { deep: false });
    const management = {
      lists: () => lists.get(),
      isFixedList: (url: string) => url === 'https://fixed.example',
      addList: vi.fn<(url: string) => Promise<void>>(async () => undefined),
      removeList: vi.fn<(url: string) => void>(),
      acceptUpdate: vi.fn<(url: string) => void>(),
      tokens: () => tokens.get(),
      removeToken: vi.fn<(token: Token) => void>(),
    };
    const props = open({ management, ...changes });
    fireEvent.click(screen.getByRole('button', { name: 'Manage' }));
    expect(screen.getByRole('dialog', { name: 'Manage tokens and lists' })).toBeTruthy();
    return { ...props, management };
  }
  const fill = (label: string, value: string, action: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
    return act(async () => fireEvent.click(screen.getByRole('button', { name: action })));
  };

  it('cannot be changed where the dialog is given no way to', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
  });

  it('a list is added by address or ENS name', async () => {
    const { management } = manage();
    await fill('List URL or ENS name', ' tokenlist.aave.eth ', 'Add list');
    expect(management.addList).toHaveBeenCalledWith('tokenlist.aave.eth');
    expect(screen.getByRole('status').textContent).toBe('List added');
  });

  it('a list that cannot be read says why, and what was typed stays', async () => {
    const { management } = manage();
    management.addList.mockRejectedValueOnce(
      new SluiceError('list_unrecognized', 'no', { values: { url: 'x' } }),
    );
    await fill('List URL or ENS name', 'x', 'Add list');
    expect(screen.getByRole('alert').textContent).toMatch(/\w/);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'List URL or ENS name' });
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['x', 'true']);
  });

  it.each([
    ['ftp://lists.example', 'Unrecognized list URL protocol.'],
    ['https://none.example', 'No valid token list found at any URLs derived from https://none.example.'],
    ['https://bad.example', /^Token list failed validation: .*timestamp/],
    ['nobody.eth', 'Failed to resolve ENS name: nobody.eth'],
    ['odd.eth', 'Failed to translate contenthash to URI: odd.eth'],
  ])('says of %s: %s', async (url, words) => {
    const parts: TokenListFetchParts = {
      fetch: async (address) => {
        if (address === 'https://bad.example') return new Response('{"name":1,"version":{},"tokens":[]}');
        throw new TypeError('Failed to fetch');
      },
      loadValidator: async () => schemaValidator(),
      resolveContentUri: (name) => {
        const reason = name === 'odd.eth' ? 'contenthash' : 'unresolved';
        return Promise.reject(new SluiceError('ens_failed', 'no', { values: { reason } }));
      },
    };
    const { management } = manage();
    management.addList.mockImplementation(async (wanted) => void (await fetchTokenList(wanted, parts)));
    await fill('List URL or ENS name', url, 'Add list');
    const { textContent } = await screen.findByRole('alert');
    if (typeof words === 'string') expect(textContent).toBe(words);
    else expect(textContent).toMatch(words);
    // The same for a list that is already in the dialog.
    cleanup();
    const error = await fetchTokenList(url, parts).catch((failure: SluiceError) => failure);
    manage([list(url, { current: undefined, error: error as SluiceError })]);
    expect(screen.getByRole('dialog').textContent).toContain(textContent);
  });

  it('shows each list with version and size, and updates and removes it', () => {
    const next = { name: 'Next', version: { major: 2, minor: 0, patch: 0 }, tokens: [] };
    const { management } = manage([
      list('https://a.example', { pendingUpdate: next }),
      list('https://fixed.example'),
      list('https://unread.example', { current: undefined }),
      list('https://bad.example', { current: undefined, error: new SluiceError('list_unreachable', 'gone') }),
    ]);
    const dialog = screen.getByRole('dialog').textContent ?? '';
    expect(dialog).toContain('2 tokens, version 1.2.3, https://a.example');
    expect(dialog).toContain('https://bad.example');
    expect(dialog).not.toContain('https://unread.example');
    fireEvent.click(screen.getByRole('button', { name: 'Update to 2.0.0' }));
    expect(management.acceptUpdate).toHaveBeenCalledWith('https://a.example');
    fireEvent.click(screen.getByRole('button', { name: 'Remove List of https://a.example' }));
    expect(management.removeList).toHaveBeenCalledWith('https://a.example');
    expect(screen.queryByRole('button', { name: 'Remove List of https://fixed.example' })).toBeNull();
  });

  it("a token is imported by address, after its warning, and stands among the person's own", async () => {
    const warning = {
      level: 'UNKNOWN' as const,
      canProceed: true,
      message: 'exchangeLazy:tokenWarning.unknown',
    };
    const { lookup, onAcknowledge, onSelect, management } = manage([], { warning: () => warning });
    await fill('Token address', 'nonsense', 'Find token');
    expect(screen.getByRole('alert').textContent).toMatch(/address/i);
    expect(lookup).not.toHaveBeenCalled();
    await fill('Token address', stranger.address, 'Find token');
    expect(screen.getByRole('dialog', { name: 'Check this token' }).textContent).toContain('ODD');
    fireEvent.click(screen.getByRole('button', { name: 'I understand' }));
    expect(onAcknowledge).toHaveBeenCalledWith(stranger);
    expect(onSelect).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Remove USDC' }));
    expect(management.removeToken).toHaveBeenCalledWith(usdc);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(box()).toBeTruthy();
  });
});
