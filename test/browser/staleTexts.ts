import type { Page } from 'playwright-core';

interface Fiber {
  readonly tag: number;
  readonly stateNode: Node;
  readonly memoizedProps: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/**
 * Where the page shows another text than React was given by the stores: in a node that has left the page, or that
 * something else has changed. What a translator may translate is right in the translation of `emulateTranslator`.
 */
export function staleTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const HOST = 5;
    const TEXT = 6;
    const found: string[] = [];
    const compare = (shown: string, given: string, element: Element) => {
      const right = [given, ...(window.isTranslatable(element) ? [window.translated(given)] : [])];
      if (!right.includes(shown))
        found.push(`${JSON.stringify(shown)} is shown for ${JSON.stringify(given)}`);
    };
    const look = (fiber: Fiber | null): void => {
      for (let one = fiber; one; one = one.sibling) {
        if (one.tag === TEXT && `${one.memoizedProps}`.trim()) {
          const { parentElement, textContent } = one.stateNode;
          if (parentElement) compare(textContent ?? '', `${one.memoizedProps}`, parentElement);
          else found.push(`${JSON.stringify(one.memoizedProps)} has left the page`);
        }
        const { children } = (one.memoizedProps ?? {}) as { children?: unknown };
        if (one.tag === HOST && (typeof children === 'string' || typeof children === 'number'))
          compare(one.stateNode.textContent ?? '', `${children}`, one.stateNode as Element);
        look(one.child);
      }
    };
    for (const element of document.querySelectorAll('*')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
      // The container keeps the root's first fiber, whose root has the one that is shown.
      if (key) {
        const first = (element as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!;
        look(first.stateNode.current);
      }
    }
    return found;
  });
}

/** Figures, addresses and names that a translator translates. @param tokens symbols and names of tokens */
export function translatedFigures(page: Page, tokens: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((given) => {
    const names = given.map(window.translated);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (!parentElement || !window.isTranslatable(parentElement)) continue;
      // A number by itself, not as in V3.
      if (/(^|\P{L})\p{Nd}/u.test(text) || names.includes(text))
        found.push(`${text} in ${parentElement.closest(':not(font)')?.outerHTML.slice(0, 100)}`);
    }
    return found;
  }, tokens);
}
