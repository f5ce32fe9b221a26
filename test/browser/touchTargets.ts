import type { Page } from 'playwright-core';

/**
 * Touch targets that are too small: controls that do not react 21 px from their middle, in all four directions,
 * whatever enlarges them.
 * @param within where they are; default the page's parts
 */
export function tooSmall(page: Page, within = ':is(main, header, nav)'): Promise<readonly string[]> {
  return page.evaluate((scope) => {
    const roles = ['button', 'link', 'switch', 'tab', 'option', 'radio', 'checkbox', 'menuitem', 'slider']
      .map((role) => `[role=${role}]`)
      .join(', ');
    const controls = `:is(a[href], button, input:not([type=hidden]), textarea, select, summary, ${roles}):not(:disabled)`;
    return [...document.querySelectorAll<HTMLElement>(`${scope} ${controls}`)].flatMap((control) => {
      // A link within a text is as high as its line; a drawn handle has its own test.
      const inText = control.matches('a') && getComputedStyle(control).display === 'inline';
      if (inText || control instanceof SVGElement) return [];
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return [];
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width < 2) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const edges = [
        [x, y - 21],
        [x, y + 21],
        [Math.max(x - 21, 1), y],
        [Math.min(x + 21, innerWidth - 2), y],
      ] as const;
      const missed = edges.some(([atX, atY]) => {
        const found = document.elementFromPoint(atX, atY);
        return !found || !(control.contains(found) || found.closest('label')?.contains(control));
      });
      return missed
        ? [`${Math.round(width)} x ${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`]
        : [];
    });
  }, within);
}
