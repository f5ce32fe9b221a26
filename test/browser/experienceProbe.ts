import type { Page } from 'playwright-core';

/** A page's measurements of its own loading. Times are in milliseconds since the navigation began. */
export interface ExperienceNotes {
  /** The first visible text or picture: that of the prerendered shell. */
  readonly shellMs: number | undefined;
  /** The amount can be typed: the field exists, is enabled, and nothing covers it. Only if it is looked for. */
  readonly inputMs: number | undefined;
  readonly shifts: readonly LayoutShift[];
}

export interface LayoutShift {
  readonly score: number;
  readonly atMs: number;
  /** Within half a second after a key or a click; the standard measure leaves these shifts out. */
  readonly afterInput: boolean;
  /** The elements that moved. */
  readonly moved: readonly string[];
}

/**
 * Installs the probe in `page`; call it before the page is opened.
 * @param looksForInput at each frame until the amount can be typed, which keeps a page without that field busy
 */
export async function installExperienceProbe(page: Page, looksForInput = false): Promise<void> {
  // tsx marks functions with its own helper, which the page does not have.
  const content = `(() => { const __name = (value) => value; (${probe})(${looksForInput}); })();`;
  await page.addInitScript({ content });
}

export function experienceNotes(page: Page): Promise<ExperienceNotes> {
  return page.evaluate(() => (globalThis as unknown as { experience(): ExperienceNotes }).experience());
}

/** The sum of all shifts without a person's input: for a short visit, an upper bound of its CLS. */
export function shiftScore(shifts: readonly LayoutShift[]): number {
  return shifts.reduce((sum, { score, afterInput }) => sum + (afterInput ? 0 : score), 0);
}

/** Runs in the page, so it may use nothing from outside itself. */
function probe(looksForInput: boolean): void {
  interface ShiftEntry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  let shellMs: number | undefined;
  let inputMs: number | undefined;
  const shifts: LayoutShift[] = [];

  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName} ${element.textContent?.slice(0, 40) ?? ''}` : 'gone';
  };
  const takeShifts = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries as readonly ShiftEntry[]) {
      const moved = entry.sources.map(({ node }) => nameOf(node));
      shifts.push({ score: entry.value, atMs: entry.startTime, afterInput: entry.hadRecentInput, moved });
    }
  };
  const observer = new PerformanceObserver((list) => takeShifts(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });

  const isUsable = (field: HTMLInputElement) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return !field.disabled && document.elementFromPoint(left + width / 2, top + height / 2) === field;
  };
  const frame = () => {
    const field = document.querySelector<HTMLInputElement>('[data-testid="input-amount"]');
    if (field && isUsable(field)) inputMs = performance.now();
    else requestAnimationFrame(frame);
  };
  if (looksForInput) requestAnimationFrame(frame);

  Object.assign(globalThis, {
    experience: (): ExperienceNotes => {
      takeShifts(observer.takeRecords());
      shellMs ??= performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      return { shellMs, inputMs, shifts };
    },
  });
}
