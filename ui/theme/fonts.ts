/**
 * The typeface as plain data. No imports: the build reads this file to copy the font files, to preload the
 * latin one and to write the faces into the page's style sheet.
 */

export const fontFamily = 'Inter Variable';
export const fallbackFamily = 'Inter Fallback';

export const fontStack = `"${fontFamily}", "${fallbackFamily}", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif`;

export interface FontFile {
  /** Path inside node_modules. */
  readonly path: string;
  readonly preload: boolean;
  readonly unicodeRange: string;
}

/** Other scripts use the person's system fonts. */
export const fontFiles: readonly FontFile[] = [
  {
    path: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    preload: true,
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    path: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    preload: false,
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
];

/**
 * The faces as CSS. The fallback is Arial scaled to Inter's metrics (ascent 1984, descent 494 of 2048 units,
 * divided by the size adjustment), so that nothing shifts when Inter arrives.
 * @param urls one address per entry of `fontFiles`, in order
 */
export function fontFaceCss(urls: readonly string[]): string {
  const faces = fontFiles.map(
    (file, index) =>
      `@font-face{font-family:"${fontFamily}";font-style:normal;font-display:swap;font-weight:100 900;src:url(${urls[index]}) format("woff2-variations");unicode-range:${file.unicodeRange}}`,
  );
  const fallback = `@font-face{font-family:"${fallbackFamily}";src:local("Arial"),local("Liberation Sans");size-adjust:107.06%;ascent-override:90.49%;descent-override:22.53%;line-gap-override:0%}`;
  return [...faces, fallback].join('');
}
