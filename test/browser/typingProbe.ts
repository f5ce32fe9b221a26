import type { Page } from 'playwright-core';

/** What a page noted while somebody typed. Times are in milliseconds. */
export interface TypingNotes {
  /** From each key to the end of the frame in which the other amount had changed. */
  readonly keyToQuoteMs: readonly number[];
  /** Tasks of the page over 50 ms. */
  readonly longTasksMs: readonly number[];
  /** Texts of the other amount, one after the other, for each amount typed. */
  readonly shown: Readonly<Record<string, readonly string[]>>;
}

interface Probe {
  start(): void;
  notes(): TypingNotes;
}

/** Begins to note in `page`; to be called before it is opened. */
export async function installTypingProbe(page: Page): Promise<void> {
  // tsx marks functions with a helper of its own, which the page does not have.
  const content = `(() => { const __name = (value) => value; (${probe})(); })();`;
  await page.addInitScript({ content });
}

/** Forgets what was noted so far. */
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

  // Comes right after the frame that is being made.
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
