import type { Page } from 'playwright-core';

/** Makes all text twice as large, as a person's own text size does. */
export const doubleText = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // The page's policy forbids a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% !important; }');
    document.adoptedStyleSheets = [sheet];
  });

/**
 * What is lost at the size of the screen and of the text: what is wider than the screen, texts that are cut off without
 * a sign, rows and controls that lie on each other.
 * @param within where: the page or a dialog
 */
export function textFaults(page: Page, within = 'body'): Promise<readonly string[]> {
  return page.evaluate((scope) => {
    const found = new Set<string>();
    const short = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 40)} ${element.outerHTML.slice(0, 90)}`;
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px wide`);
    const root = document.querySelector(scope);
    if (!root) return ['it is not there'];
    const scrolls = (element: Element) => {
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX } = getComputedStyle(one);
        if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth) return true;
      }
      return false;
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    for (const element of root.querySelectorAll('*')) {
      if (!isSeen(element) || element.closest('svg, [aria-hidden=true], [inert], [data-grid-background]'))
        continue;
      const box = element.getBoundingClientRect();
      const isControl = element.matches(
        'button, a, input, select, [role=option], [role=tab], summary, h1, h2, p, dd, dt',
      );
      if (isControl && (box.left < -1 || box.right > clientWidth + 1) && !scrolls(element))
        found.add(`beyond the side (${Math.round(box.left)} to ${Math.round(box.right)}): ${short(element)}`);
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      if (
        hasText &&
        clipPath === 'none' &&
        overflowX === 'hidden' &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      )
        found.add(`cut at its side: ${short(element)}`);
      if (
        hasText &&
        /hidden|clip/.test(overflowY) &&
        clipPath === 'none' &&
        element.scrollHeight > element.clientHeight + box.height * 0.25
      )
        found.add(`cut below: ${short(element)}`);
    }
    /** What is seen of a text within all that clips it. */
    const clipped = (whole: DOMRect, within: Element): DOMRect => {
      let { left, right, top, bottom } = whole;
      for (let one: Element | null = within; one && one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflowX === 'visible') continue;
        const frame = one.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    // Rows of a list, and what stands in a row, do not lie on each other.
    const texts: { box: DOMRect; element: Element }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement!;
      if (
        !node.textContent?.trim() ||
        !isSeen(element) ||
        element.closest('svg, script, style, [inert], [role=tooltip], [data-before]')
      )
        continue;
      if (getComputedStyle(element).clipPath !== 'none' || element.closest('[style*="clip"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = clipped(whole, element);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (box.width < 2 || box.height < 2 || x < 0 || x > innerWidth || y < 0 || y > innerHeight) continue;
        texts.push({ box, element });
      }
    }
    for (const [index, { box, element }] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide < 3 || high < Math.min(box.height, other.box.height) * 0.3) continue;
        // A bar that lies above what scrolls below it covers it on purpose.
        const [x, y] = [
          Math.max(box.left, other.box.left) + wide / 2,
          Math.max(box.top, other.box.top) + high / 2,
        ];
        const top = document.elementFromPoint(x, y);
        const [one, two] = [element, other.element].map((text) =>
          text.closest('header, nav, [role=dialog], main, [data-popup]'),
        );
        if (one !== two || !top) continue;
        found.add(`on each other: ${short(element)} | ${short(other.element)}`);
      }
    return [...found];
  }, within);
}

/** Fields so small that a phone zooms in when one is touched. */
export function smallFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea',
      ),
    ]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${getComputedStyle(field).fontSize}: ${field.outerHTML.slice(0, 120)}`),
  );
}
