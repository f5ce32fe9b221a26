// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hush, mon } from '../../testing/currencies.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import ReviewDialog, { type ReviewDialogProps } from './ReviewDialog.tsx';
import TransactionDialog, { type TransactionDialogProps } from './TransactionDialog.tsx';

afterEach(cleanup);

describe('ReviewDialog', () => {
  const base: ReviewDialogProps = {
    input: { label: 'You pay', currency: mon, amount: '1.5', fiat: '~$150.00' },
    output: { label: 'You receive', currency: hush, amount: '1,492,123' },
    rows: [
      { label: 'Rate', value: '1 MON = 994,748 HUSH' },
      { label: 'Price impact', value: '-1.421%', help: 'From the size of the trade.' },
    ],
    onConfirm: () => undefined,
    onClose: () => undefined,
  };
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm swap' });

  it('shows both sides, every row and one button', () => {
    const onConfirm = vi.fn();
    renderUi(<ReviewDialog {...base} onConfirm={onConfirm} />);
    const dialog = screen.getByRole('dialog', { name: 'Review swap' });
    expect(dialog).toBe(screen.getByTestId('review-dialog'));
    expect(dialog.textContent).toContain('1.5 MON');
    expect(dialog.textContent).toContain('1,492,123 HUSH');
    expect(screen.getByText('Rate').nextElementSibling?.textContent).toBe('1 MON = 994,748 HUSH');
    expect(screen.queryByRole('button', { name: 'Accept changes' })).toBeNull();
    confirm().focus();
    fireEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(dialog);
  });

  it('keeps what few people read behind a line, the route too', () => {
    renderUi(
      <ReviewDialog {...base} moreRows={[{ label: 'Deadline', value: '20 minutes' }]}>
        The route
      </ReviewDialog>,
    );
    const more = screen.getByTestId<HTMLDetailsElement>('review-more');
    expect(more.open).toBe(false);
    expect(within(more).getByText('Deadline').nextElementSibling?.textContent).toBe('20 minutes');
    expect(more.textContent).toContain('The route');
    expect(within(more).queryByText('Rate')).toBeNull();
  });

  it('explains a row on focus, and stops on Escape without closing', () => {
    const onClose = vi.fn();
    renderUi(<ReviewDialog {...base} onClose={onClose} />);
    const help = screen.getByRole('button', { name: 'About Price impact' });
    fireEvent.focus(help);
    const tooltip = screen.getByRole('tooltip');
    expect(tooltip.textContent).toBe('From the size of the trade.');
    expect(help.getAttribute('aria-describedby')).toBe(tooltip.id);
    fireEvent.keyDown(help, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(screen.getByRole('dialog').getAttribute('data-state')).toBe('open');
  });

  it('wants a changed trade accepted before it can be confirmed', () => {
    const onAcceptChanges = vi.fn();
    renderUi(<ReviewDialog {...base} onAcceptChanges={onAcceptChanges} />);
    expect(confirm().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Accept changes' }));
    expect(onAcceptChanges).toHaveBeenCalledOnce();
  });

  it('wants the word typed for a high price impact, in any letter case', () => {
    renderUi(<ReviewDialog {...base} dangerous typedConfirmPercent={10} />);
    expect(confirm().disabled).toBe(true);
    const box = screen.getByRole('textbox', { name: /price impact of at least 10%/ });
    fireEvent.change(box, { target: { value: 'confir' } });
    expect(confirm().disabled).toBe(true);
    fireEvent.change(box, { target: { value: ' Confirm ' } });
    expect(confirm().disabled).toBe(false);
  });

  it('wants the word once more where the accepted trade has a higher price impact than it was typed for', () => {
    const { rerender } = renderUi(<ReviewDialog {...base} dangerous typedConfirmPercent={12} />);
    const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /price impact of at least/ });
    fireEvent.change(box(), { target: { value: 'confirm' } });
    rerender(<ReviewDialog {...base} dangerous typedConfirmPercent={11} />);
    expect(confirm().disabled).toBe(false);
    rerender(<ReviewDialog {...base} dangerous typedConfirmPercent={60} />);
    expect(box().value).toBe('');
    expect(confirm().disabled).toBe(true);
  });
});

describe('TransactionDialog', () => {
  const show = (props: Partial<TransactionDialogProps>) =>
    renderUi(<TransactionDialog title="Swap" phase="asking" onClose={() => undefined} {...props} />);

  it.each([
    ['asking', 'Confirm in your wallet'],
    ['submitted', 'Swap submitted'],
    ['confirmed', 'Swap confirmed'],
    ['failed', 'Swap failed'],
  ] as const)('%s reads "%s"', (phase, words) => {
    show({ phase });
    const status = within(screen.getByRole('dialog', { name: 'Swap' })).getByTestId('tx-status');
    expect(status.getAttribute('role')).toBe('status');
    expect(status.textContent).toBe(words);
  });

  it('tells how long it took, links to the explorer and offers the token', () => {
    const onAdd = vi.fn();
    show({
      phase: 'confirmed',
      secondsTaken: 3,
      explorerUrl: 'https://explorer.example/tx/0x1',
      addToken: { symbol: 'HUSH', state: 'idle', onAdd },
    });
    expect(screen.getByText('Confirmed in 3 seconds')).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'View transaction' });
    expect([link.href, link.rel]).toEqual(['https://explorer.example/tx/0x1', 'noopener noreferrer']);
    fireEvent.click(screen.getByRole('button', { name: 'Add HUSH to wallet' }));
    expect(onAdd).toHaveBeenCalledOnce();
  });

  it('says when the token was added', () => {
    show({ phase: 'confirmed', addToken: { symbol: 'HUSH', state: 'added', onAdd: () => undefined } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'HUSH added' }).disabled).toBe(true);
  });

  it('says after 1500 ms where to look while the wallet is asked, and no longer once it answered', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { rerender } = show({ phase: 'asking' });
      const hint = () => screen.queryByText('Check your wallet. The request may be behind this window.');
      act(() => void vi.advanceTimersByTime(1499));
      expect(hint()).toBeNull();
      act(() => void vi.advanceTimersByTime(1));
      expect(hint()).toBeTruthy();
      rerender(<TransactionDialog title="Swap" phase="submitted" onClose={() => undefined} />);
      expect(hint()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('draws the mark of each phase, and celebrates a success for 2000 ms', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { rerender } = show({ phase: 'submitted' });
      const dialog = screen.getByRole('dialog');
      const mark = () => dialog.querySelector('path[pathLength]')?.getAttribute('d');
      const fresh = () => dialog.querySelector('[data-fresh]') !== null;
      const submitted = mark();
      expect(fresh()).toBe(false);
      rerender(<TransactionDialog title="Swap" phase="confirmed" onClose={() => undefined} />);
      expect(mark()).not.toBe(submitted);
      expect(fresh()).toBe(true);
      act(() => void vi.advanceTimersByTime(1999));
      expect(fresh()).toBe(true);
      act(() => void vi.advanceTimersByTime(1));
      expect(fresh()).toBe(false);
      const confirmed = mark();
      rerender(<TransactionDialog title="Swap" phase="failed" onClose={() => undefined} />);
      expect([submitted, confirmed]).not.toContain(mark());
      expect(fresh()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a failure says why and can be tried again', async () => {
    const onRetry = vi.fn();
    const onClose = vi.fn();
    show({ phase: 'failed', detail: 'The price moved.', onRetry, onClose });
    expect(screen.getByRole('alert').textContent).toBe('The price moved.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('leads on after a success, by a link or to an element of the page', async () => {
    const onClose = vi.fn();
    const next = { label: 'View position', href: '/pool/7' };
    const { rerender } = show({ phase: 'submitted', next, onClose });
    expect(screen.queryByRole('link', { name: 'View position' })).toBeNull();
    rerender(<TransactionDialog title="Swap" phase="confirmed" next={next} onClose={onClose} />);
    expect(screen.getByRole('link', { name: 'View position' }).getAttribute('href')).toBe('/pool/7');
    cleanup();
    const field = document.body.appendChild(document.createElement('input'));
    field.id = 'amount';
    show({ phase: 'confirmed', next: { label: 'Swap again', focus: '#amount' }, onClose });
    fireEvent.click(screen.getByRole('button', { name: 'Swap again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    field.remove();
  });

  it('shows the result in place of the summary, once there is one', () => {
    const props = { title: 'Swap', summary: '1 MON for 2 HUSH', result: <p>You received 2 HUSH</p> };
    const { rerender } = show({ ...props, phase: 'submitted' });
    expect(screen.queryByText('You received 2 HUSH')).toBeNull();
    rerender(<TransactionDialog {...props} phase="confirmed" onClose={() => undefined} />);
    expect(screen.getByText('You received 2 HUSH')).toBeTruthy();
    expect(screen.queryByText('1 MON for 2 HUSH')).toBeNull();
  });

  it('shows the steps of a plan and where it stands', () => {
    show({
      steps: [
        { id: 'approve', label: 'Approve USDC', state: 'done' },
        { id: 'swap', label: 'Swap tokens', state: 'active' },
      ],
    });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('done');
    expect(second?.getAttribute('aria-current')).toBe('step');
  });
});
