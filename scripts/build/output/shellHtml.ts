import { palettes } from '../../../ui/theme/palette.ts';
import { BUILD_META } from '../entrySource.ts';
import type { Profile } from '../input/readProfile.ts';
import { SHARE_SIZE } from './brandPictures.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

interface ShellInput {
  readonly profile: Profile;
  readonly basePath: string;
  readonly buildHash: string;
  /** Names below the output folder. */
  readonly entry: string;
  readonly preload: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly icons: { readonly svg: string; readonly png: string; readonly touch: string };
  readonly manifest: string;
}

/** The picture of a shared link. Its name has no hash, for other sites keep the address. */
export const SHARE_FILE = 'share.png';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!);
}

// The strokes of ui/theme/Logo.tsx.
const FIRST = 'M11 5v15';
const SECOND = 'M21 12v15';
const PEN = 'fill="none" stroke-width="5" stroke-linecap="round"';

const MARK =
  `<svg width="32" height="32" viewBox="0 0 32 32" ${PEN} aria-hidden="true">` +
  `<path class="shell__mark" d="${FIRST}" stroke="currentColor"/><path d="${SECOND}" stroke="currentColor"/></svg>`;

/** The icon of the page: the logo in white on the accent colour. */
export function iconSvg(accent: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="8" fill="${accent}"/>` +
    `<g ${PEN} stroke="#fff"><path d="${FIRST}"/><path d="${SECOND}"/></g></svg>\n`
  );
}

/** `index.html`: the page's frame in plain HTML, so that the page is not blank before any script runs. */
export function shellHtml(input: ShellInput): string {
  const { profile, basePath, preload, styles, icons } = input;
  const url = (name: string): string => escapeHtml(`${basePath}${name}`);
  const name = escapeHtml(profile.brand.name);
  const { logo } = profile.brand;
  const mark = logo ? `<img src="${url(logo.replace(/^(\.\/|\/)/, ''))}" alt="" height="32">` : MARK;
  const blocked = profile.blockedPaths
    ? `\n    <meta property="x:blocked-paths" content="${escapeHtml(profile.blockedPaths.join(','))}">`
    : '';
  const share = profile.site ? escapeHtml(new URL(SHARE_FILE, profile.site).href) : url(SHARE_FILE);
  const links = [
    ...input.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url(file)}">`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="${url(file)}">`),
    ...preload.map((file) => `<link rel="modulepreload" href="${url(file)}">`),
    `<link rel="icon" type="image/png" sizes="32x32" href="${url(icons.png)}">`,
    `<link rel="icon" type="image/svg+xml" sizes="any" href="${url(icons.svg)}">`,
    `<link rel="apple-touch-icon" href="${url(icons.touch)}">`,
    `<link rel="manifest" href="${url(input.manifest)}">`,
  ];
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(contentSecurityPolicy())}">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="referrer" content="no-referrer">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="${palettes.light.surface1}">
    <meta name="${BUILD_META}" content="${input.buildHash}">${blocked}
    <meta property="og:type" content="website">
    <meta property="og:title" content="${name}">
    <meta property="og:image" content="${share}">
    <meta property="og:image:width" content="${SHARE_SIZE.width}">
    <meta property="og:image:height" content="${SHARE_SIZE.height}">
    <meta name="twitter:card" content="summary_large_image">
    <title>${name}</title>
    ${links.join('\n    ')}
    <script type="module" src="${url(input.entry)}"></script>
  </head>
  <body>
    <div id="root">
      <div class="shell">
        <header class="shell__bar">
          <span class="shell__brand">${mark}${name}</span>
          <span class="shell__pill" aria-hidden="true"></span>
        </header>
        <main class="shell__card" aria-busy="true">
          <noscript><p class="shell__words">${name} runs in your browser alone and needs JavaScript.</p></noscript>
          <div class="shell__words" role="status">Loading<p class="shell__late">This takes longer than it should. Check your connection, then reload the page.</p></div>
          <div class="shell__panel" aria-hidden="true"></div>
          <div class="shell__panel" aria-hidden="true"></div>
          <div class="shell__button" aria-hidden="true"></div>
        </main>
      </div>
    </div>
  </body>
</html>
`;
}
