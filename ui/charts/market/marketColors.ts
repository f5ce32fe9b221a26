export interface MarketColors {
  readonly text: string;
  readonly surface: string;
  readonly grid: string;
  readonly cross: string;
  readonly up: string;
  readonly down: string;
  /** Of bars without a trade. */
  readonly still: string;
  readonly accent: string;
  readonly font: string;
}

const UNKNOWN = '#808080';

/** The colours of the theme that an element has, for a canvas, which knows no custom properties. */
export function marketColors(element: HTMLElement): MarketColors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--sl-colors-${name}`).trim() || UNKNOWN;
  return {
    text: color('neutral2'),
    surface: color('surface2'),
    grid: color('surface4'),
    cross: color('neutral3'),
    up: color('success'),
    down: color('critical'),
    still: color('neutral3'),
    accent: color('accent-text'),
    font: style.fontFamily,
  };
}

/** Calls `changed` whenever the page takes another theme. @returns stops it */
export function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
