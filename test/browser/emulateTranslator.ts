import type { Page } from 'playwright-core';

export interface TranslatorOptions {
  /** Whether a text that has changed is translated again, and not only what is new on the page. */
  readonly again?: boolean;
  /**
   * Whether it leaves `translate="no"` and the class `notranslate` alone; grammar and reader extensions do not, and
   * keep the words.
   */
  readonly honest?: boolean;
}

declare global {
  interface Window {
    /** What the emulated translator makes of a text: every letter and every decimal mark is another one. */
    translated(text: string): string;
    isTranslatable(element: Element): boolean;
    /** How many texts were translated. */
    translations: number;
  }
}

/**
 * Puts a page translator as Chrome's is into the page: text nodes are replaced by `<font><font>…</font></font>`, in
 * whatever comes onto the page, from its first element on.
 */
export function emulateTranslator(page: Page, options: TranslatorOptions = {}): Promise<unknown> {
  return page.addInitScript(
    ({ again, honest }) => {
      const KEPT = `script, style, noscript, textarea, input, svg, code${honest ? ', [translate=no], .notranslate' : ''}`;
      const turned = (char: string, first: number) =>
        String.fromCharCode(((char.charCodeAt(0) - first + 13) % 26) + first);
      window.translations = 0;
      window.translated = (text) =>
        !honest
          ? text
          : text
              .replace(/[a-z]/g, (char) => turned(char, 97))
              .replace(/[A-Z]/g, (char) => turned(char, 65))
              .replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
      window.isTranslatable = (element) => element.closest(KEPT) === null;
      const own = new WeakSet<Node>();
      const translate = (node: Text) => {
        const parent = node.parentElement;
        if (!parent || own.has(node) || node.data.trim() === '' || !window.isTranslatable(parent)) return;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        const text = document.createTextNode(window.translated(node.data));
        own.add(inner.appendChild(text));
        node.replaceWith(outer);
        window.translations += 1;
      };
      const translateAll = (root: Node) => {
        if (root instanceof Text) return translate(root);
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        texts.forEach(translate);
      };
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') own.delete(target);
          if (type === 'characterData') translateAll(target);
          else
            addedNodes.forEach((node) => {
              if (node.isConnected) translateAll(node);
            });
        }
      }).observe(document, { childList: true, subtree: true, characterData: again });
    },
    { again: options.again ?? false, honest: options.honest ?? true },
  );
}
