import type { AppConfig } from '../../kernel/config/AppConfig.ts';

const ACCENT = { light: '#5B3DF0', dark: '#6A4DF5' };

/**
 * Style of the page's frame before any script: the page's font and colours (as in ui/), the top bar, the grid and
 * an empty card. Everything but the font and the page's colours hangs on `.shell`, which the app replaces.
 */
export function shellCss(brand: AppConfig['brand'], fontFile: string): string {
  const accent = brand.accent ?? ACCENT;
  return `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url('${fontFile}') format('woff2-variations');
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329,
    U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
}
/* Arial with Inter's measures, so that nothing shifts when Inter arrives. */
@font-face {
  font-family: 'Inter Fallback';
  src: local('Arial'), local('Liberation Sans');
  ascent-override: 90.49%;
  descent-override: 22.56%;
  line-gap-override: 0%;
  size-adjust: 107.06%;
}
:root {
  color-scheme: light dark;
  --shell-page: #ffffff;
  --shell-card: #f6f6fb;
  --shell-panel: #ececf5;
  --shell-line: #dfdfec;
  --shell-text: #14131f;
  --shell-quiet: #55546b;
  --shell-accent: ${accent.light};
}
@media (prefers-color-scheme: dark) {
  :root {
    --shell-page: #0e0d16;
    --shell-card: #171624;
    --shell-panel: #211f31;
    --shell-line: #2c2a40;
    --shell-text: #f5f4ff;
    --shell-quiet: #aba9c4;
    --shell-accent: ${accent.dark};
  }
}
html {
  background: var(--shell-page);
}
body {
  margin: 0;
}
.shell {
  box-sizing: border-box;
  min-height: 100vh;
  color: var(--shell-text);
  font: 450 16px / 1.5 'Inter Variable', 'Inter Fallback', system-ui, sans-serif;
  background-image: linear-gradient(var(--shell-line) 1px, transparent 1px),
    linear-gradient(90deg, var(--shell-line) 1px, transparent 1px);
  background-size: 40px 40px;
  background-position: center top;
}
.shell::before {
  content: '';
  position: fixed;
  inset: 0;
  background: radial-gradient(ellipse 400px 400px at 50% 300px, transparent, var(--shell-page));
  pointer-events: none;
}
.shell > * {
  position: relative;
}
.shell__bar {
  box-sizing: border-box;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 72px;
  padding: 20px;
}
.shell__brand {
  display: flex;
  align-items: center;
  gap: 10px;
  font-weight: 550;
  font-size: 20px;
  line-height: 1.2;
}
.shell__brand svg,
.shell__brand img {
  height: 28px;
  color: var(--shell-accent);
}
.shell__pill {
  width: 132px;
  height: 40px;
  border-radius: 999px;
  background: var(--shell-card);
}
.shell__card {
  box-sizing: border-box;
  width: min(474px, calc(100% - 24px));
  margin: 48px auto 0;
  padding: 12px;
  border-radius: 24px;
  background: var(--shell-card);
}
.shell__row {
  height: 28px;
  margin: 4px 8px 12px;
  color: var(--shell-quiet);
  font-size: 14px;
}
.shell__panel {
  height: 124px;
  margin-bottom: 4px;
  border-radius: 16px;
  background: var(--shell-panel);
}
.shell__button {
  height: 60px;
  margin-top: 8px;
  border-radius: 16px;
  background: var(--shell-panel);
}
.shell noscript p {
  margin: 4px 8px 12px;
}
`;
}
