// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/renderUi.tsx';
import { useCloseDialog } from './DialogFrame.tsx';
import { Drawer } from './Drawer.tsx';
import { Modal } from './Modal.tsx';
import { Popover } from './Popover.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function CloseInside() {
  return (
    <button type="button" onClick={useCloseDialog()}>
      Done
    </button>
  );
}

describe.each([
  ['Modal', Modal],
  ['Drawer', Drawer],
])('%s', (_, Frame) => {
  const show = (children: ReactNode, onClose = vi.fn<() => void>()) => {
    renderUi(
      <Frame title="Account" testId="frame" onClose={onClose}>
        {children}
      </Frame>,
    );
    return onClose;
  };

  it('is a dialog named by its title, and takes the focus without a control', async () => {
    show(<button type="button">Dangerous</button>);
    const dialog = screen.getByRole('dialog', { name: 'Account' });
    expect(dialog).toBe(screen.getByTestId('frame'));
    await waitFor(() => expect(document.activeElement).toBe(dialog));
  });

  it('closes by its button, by Escape, and from within', async () => {
    const byButton = show(null);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(byButton).toHaveBeenCalledOnce());
    cleanup();
    const byEscape = show(null);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await waitFor(() => expect(byEscape).toHaveBeenCalledOnce());
    cleanup();
    const fromWithin = show(<CloseInside />);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(fromWithin).toHaveBeenCalledOnce());
  });
});

it.each([
  ['ar-SA', 'rtl'],
  ['he-IL', 'rtl'],
  ['de-DE', 'ltr'],
])('a dialog in %s is written from its own side: %s', (lng, direction) => {
  const translations = i18next.createInstance();
  void translations.init({ lng, resources: {}, initAsync: false });
  renderUi(
    <I18nextProvider i18n={translations}>
      <Drawer title="Account" onClose={() => undefined}>
        <p>Text</p>
      </Drawer>
    </I18nextProvider>,
  );
  const directions = [...document.querySelectorAll('[dir]')].map((element) => element.getAttribute('dir'));
  expect(directions.length).toBeGreaterThan(2);
  expect(new Set(directions)).toEqual(new Set([direction]));
  expect(screen.getByText('Text').closest('[dir]')?.getAttribute('role')).toBe('dialog');
});

it('a dialog that leaves does not take the next one with it', async () => {
  function Flow() {
    const [open, setOpen] = useState<readonly string[]>(['Review']);
    return (
      <>
        {open.map((name) => (
          <Modal key={name} title={name} onClose={() => setOpen((all) => all.filter((one) => one !== name))}>
            <CloseInside />
            {name === 'Review' && (
              <button type="button" onClick={() => setOpen((all) => [...all, 'Progress'])}>
                Next
              </button>
            )}
          </Modal>
        ))}
      </>
    );
  }
  renderUi(<Flow />);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('dialog', { name: 'Progress' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  fireEvent.click(screen.getAllByText('Done')[0]!);
  await waitFor(() => expect(screen.queryByText('Review')).toBeNull());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('Progress')).toBeTruthy();
});

describe('a bottom sheet', () => {
  beforeEach(() => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) => ({ matches: true, media: query }) as MediaQueryList,
    );
    HTMLElement.prototype.setPointerCapture ??= () => undefined;
  });

  const drag = (distance: number, milliseconds: number) => {
    const header = screen.getByText('Account').parentElement!;
    // Whole numbers: near the velocity limit every fraction would matter.
    const now = 1_000;
    const at = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number, time: number) => {
      const event = new PointerEvent(type.toLowerCase(), { bubbles: true, clientY, pointerId: 1 });
      Object.defineProperty(event, 'timeStamp', { value: now + time });
      fireEvent(header, event);
    };
    at('pointerDown', 100, 0);
    at('pointerMove', 100 + distance, milliseconds);
    const moved = screen.getByTestId('frame').style.translate;
    at('pointerUp', 100 + distance, milliseconds + 1);
    return moved;
  };

  it.each([
    ['further than 300 px', 301, 2000, true],
    ['not so far', 300, 2000, false],
    ['a little, but fast', 40, 10, true],
    ['a little, at 3 px a millisecond', 30, 10, false],
    ['a little, faster than 3 px a millisecond', 31, 10, true],
    ['as far as it may be slowly, at 3 px a millisecond', 300, 100, false],
    ['back up in a hurry', -40, 10, false],
    ['upwards', -400, 2000, false],
  ])('dragged %s', async (_, distance, milliseconds, closes) => {
    const onClose = vi.fn<() => void>();
    renderUi(
      <Drawer title="Account" testId="frame" onClose={onClose}>
        body
      </Drawer>,
    );
    expect(drag(distance, milliseconds)).toBe(distance > 0 ? `0 ${distance}px` : '');
    if (closes) {
      await waitFor(() => expect(onClose).toHaveBeenCalled());
    } else {
      await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
      expect(onClose).not.toHaveBeenCalled();
      expect(screen.getByTestId('frame').style.translate).toBe('');
    }
  });
});

describe('a low bottom sheet', () => {
  it.each([
    ['over half of its height', 121, true],
    ['half of its height', 120, false],
  ])('dragged down %s', async (_, distance, closes) => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) => ({ matches: true, media: query }) as MediaQueryList,
    );
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240);
    const onClose = vi.fn<() => void>();
    renderUi(
      <Modal title="Menu" testId="frame" onClose={onClose}>
        body
      </Modal>,
    );
    const handle = screen.getByTestId('frame').querySelector('[data-sheet-handle]')!;
    const at = (type: string, clientY: number, time: number) => {
      const event = new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 });
      Object.defineProperty(event, 'timeStamp', { value: time });
      fireEvent(handle, event);
    };
    at('pointerdown', 100, 0);
    at('pointermove', 100 + distance, 2000);
    at('pointerup', 100 + distance, 2001);
    if (closes) await waitFor(() => expect(onClose).toHaveBeenCalled());
    else {
      await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
      expect(onClose).not.toHaveBeenCalled();
      // It glides back.
      expect(screen.getByTestId('frame').style.transition).toMatch(/^translate /);
    }
  });
});

describe('the body of a bottom sheet', () => {
  beforeEach(() => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) => ({ matches: true, media: query }) as MediaQueryList,
    );
  });

  /** Moves one finger over the body, from 100 down to each of `stops`, a second apart. */
  const pull = (...stops: readonly number[]) => {
    const body = screen.getByText('body');
    let handled = false;
    const at = (type: string, clientY: number, time: number) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      const touches = type === 'touchend' ? [] : [{ clientY }];
      Object.defineProperty(event, 'touches', { value: touches });
      Object.defineProperty(event, 'timeStamp', { value: time });
      fireEvent(body, event);
      handled ||= event.defaultPrevented;
    };
    at('touchstart', 100, 0);
    for (const [index, y] of stops.entries()) at('touchmove', y, (index + 1) * 1000);
    at('touchend', 0, (stops.length + 1) * 1000);
    return handled;
  };

  const show = (scrollTop: number) => {
    const onClose = vi.fn<() => void>();
    renderUi(
      <Drawer title="Account" testId="frame" onClose={onClose}>
        <p>body</p>
      </Drawer>,
    );
    const scroller = screen.getByText('body').parentElement!;
    scroller.scrollTop = scrollTop;
    return onClose;
  };

  it.each([
    ['at the top', 0, [150, 401], true],
    ['near the top', 30, [150, 401], true],
    ['not so far', 0, [150, 400], false],
  ] as const)('closes it when pulled down over 300 px, scrolled %s', async (_, scrollTop, stops, closes) => {
    const onClose = show(scrollTop);
    expect(pull(...stops)).toBe(true);
    if (closes) {
      await waitFor(() => expect(onClose).toHaveBeenCalled());
    } else {
      expect(screen.getByTestId('frame').style.translate).toBe('');
      expect(onClose).not.toHaveBeenCalled();
    }
  });

  it.each([
    ['further down', 31, [150, 450]],
    ['and moved up first', 0, [80, 450]],
  ] as const)('scrolls when scrolled %s', async (_, scrollTop, stops) => {
    const onClose = show(scrollTop);
    expect(pull(...stops)).toBe(false);
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Popover', () => {
  function Anchored() {
    const anchor = useRef<HTMLButtonElement>(null);
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" ref={anchor} onClick={() => setOpen(!open)}>
          Settings
        </button>
        <button type="button">Elsewhere</button>
        {open && (
          <Popover label="Transaction settings" anchor={anchor} onClose={() => setOpen(false)}>
            <input aria-label="inside" />
          </Popover>
        )}
      </>
    );
  }
  const popover = () => screen.queryByRole('dialog', { name: 'Transaction settings' });

  it('takes the focus, and gives it back on Escape', () => {
    renderUi(<Anchored />);
    expect(document.activeElement).toBe(popover());
    fireEvent.keyDown(screen.getByLabelText('inside'), { key: 'Escape' });
    expect(popover()).toBeNull();
    expect(document.activeElement?.textContent).toBe('Settings');
  });

  it('closes on a press outside, not inside and not on its own button', () => {
    renderUi(<Anchored />);
    fireEvent.pointerDown(screen.getByLabelText('inside'));
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Settings' }));
    expect(popover()).not.toBeNull();
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(popover()).toBeNull();
  });

  it('is a bottom sheet on a small screen, with its name as the title', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('max-width'), media: query }) as MediaQueryList,
    );
    renderUi(<Anchored />);
    const sheet = await screen.findByRole('dialog', { name: 'Transaction settings' });
    expect(sheet.querySelector('[data-sheet-handle]')).not.toBeNull();
    // The focus moves a frame after the sheet is there: what it never took it cannot give back.
    await waitFor(() => expect(document.activeElement).toBe(sheet));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(popover()).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Settings'));
  });
});
