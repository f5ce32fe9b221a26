import type { ColorModeName } from './palette.ts';
import { palettes } from './palette.ts';

/** The user's choice; `auto` follows the system. */
type Choice = ColorModeName | 'auto';

/** Applies a theme to the page. One per document. */
export class ColorMode {
  readonly #root: HTMLElement;
  readonly #system: MediaQueryList;
  #choice: Choice = 'auto';

  constructor(document: Document) {
    this.#root = document.documentElement;
    this.#system = document.defaultView!.matchMedia('(prefers-color-scheme: dark)');
    this.#system.addEventListener('change', this.#paint);
  }

  get mode(): ColorModeName {
    if (this.#choice !== 'auto') return this.#choice;
    return this.#system.matches ? 'dark' : 'light';
  }

  apply(choice: Choice): void {
    this.#choice = choice;
    this.#paint();
  }

  dispose(): void {
    this.#system.removeEventListener('change', this.#paint);
  }

  readonly #paint = (): void => {
    const mode = this.mode;
    if (this.#root.dataset.theme === mode) return;
    this.#root.dataset.theme = mode;
    const bar = this.#root.ownerDocument.querySelector<HTMLMetaElement>(
      'meta[name="theme-color"]:not([media])',
    );
    if (bar) bar.content = palettes[mode].surface1;
  };
}
