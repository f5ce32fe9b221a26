import type { Page } from 'playwright-core';

/** A page's measurements during typing. Times are in milliseconds. */
export interface TypingNotes {
  /** From each key to the end of the frame in which the other amount changed. */
  readonly keyToQuoteMs: readonly number[];
  /** Tasks of the page over 50 ms. */
  readonly longTasksMs: readonly number[];
  /** The successive texts of the other amount, for each typed amount. */
  readonly shown: Readonly<Record<string, readonly string[]>>;
}

interface Probe {
  start(): void;
  notes(): TypingNotes;
}

/** Installs the probe in `page`; call it before the page is opened. */
export async function installTypingProbe(page: Page): Promise<void> {
  // tsx marks functions with its own helper, which the page does not have.
  const content = `(() => { const __name = (value) => value; (${probe})(); })();`;
  await page.addInitScript({ content });
}

/** Clears the measurements. */
export async function startNotes(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { typingProbe: Probe }).typingProbe.start());
}

export function takeNotes(page: Page): Promise<TypingNotes> {
  return page.evaluate(() => (globalThis as unknown as { typingProbe: Probe }).typingProbe.notes());
}

/** Runs in the page, so it may use nothing from outside itself. */
function probe(): void {
  const [typedId, quotedId] = ['input-amount', 'output-amount'];
  const field = (id: string) => document.querySelector<HTMLInputElement>(`[data-testid="${id}"]`);
  let keyToQuoteMs: number[] = [];
  let longTasksMs: number[] = [];
  let shown = new Map<string, string[]>();
  let pressed: { readonly atMs: number; readonly before: string } | undefined;

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration);
  }).observe({ type: 'longtask' });

  document.addEventListener(
    'keydown',
    ({ target, timeStamp }) => {
      if (target === field(typedId)) pressed = { atMs: timeStamp, before: field(quotedId)?.value ?? '' };
    },
    true,
  );

  // Its message arrives right after the present frame.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<number>) => keyToQuoteMs.push(performance.now() - data);

  const frame = () => {
    requestAnimationFrame(frame);
    const [typed, quoted] = [field(typedId)?.value, field(quotedId)?.value];
    if (!typed || !quoted) return;
    if (pressed && quoted !== pressed.before) {
      port2.postMessage(pressed.atMs);
      pressed = undefined;
    }
    const texts = shown.get(typed) ?? [];
    shown.set(typed, texts);
    if (!pressed && texts.at(-1) !== quoted) texts.push(quoted);
  };
  requestAnimationFrame(frame);

  const typingProbe: Probe = {
    start() {
      keyToQuoteMs = [];
      longTasksMs = [];
      shown = new Map();
      pressed = undefined;
    },
    notes: () => ({ keyToQuoteMs, longTasksMs, shown: Object.fromEntries(shown) }),
  };
  Object.assign(globalThis, { typingProbe });
}
