import { transform } from 'esbuild';
import type { AppConfig } from '../../../kernel/config/AppConfig.ts';
import { accentColors } from '../../../ui/theme/accentColors.ts';
import { fontFaceCss, fontStack } from '../../../ui/theme/fonts.ts';
import { type ColorModeName, type Palette, palettes } from '../../../ui/theme/palette.ts';
import { forcedColorsCss } from './forcedColorsCss.ts';
import { printCss } from './printCss.ts';

const COLORS = [
  'surface1',
  'surface2',
  'surface3',
  'neutral1',
  'neutral2',
  'accentText',
  'gridLine',
  'glow',
] as const;

function colorsOf(mode: ColorModeName, { accent }: AppConfig['brand']): string {
  const palette: Palette = { ...palettes[mode], ...(accent && accentColors(accent)[mode]) };
  return COLORS.map((name) => `--shell-${name}: ${palette[name]};`).join('');
}

/**
 * Style that the page has before any script: the font faces, the print style, and the frame's style: colours,
 * top bar, grid and an empty card. The frame's style applies while `.shell` exists, which the app replaces.
 * Minified.
 * @param fontUrls one address per entry of `fontFiles`, in order
 */
export async function shellCss(brand: AppConfig['brand'], fontUrls: readonly string[]): Promise<string> {
  const source = `${fontFaceCss(fontUrls)}
html:has(.shell) {
  ${colorsOf('light', brand)}
  color-scheme: light dark;
  background: var(--shell-surface1);
}
@media (prefers-color-scheme: dark) { html:has(.shell) { ${colorsOf('dark', brand)} } }
body { margin: 0; }
.shell {
  color: var(--shell-neutral1);
  font: 450 16px / 1.5 ${fontStack};
}
.shell::before {
  content: '';
  position: fixed;
  z-index: -1;
  left: 50%;
  top: 0;
  width: 600px;
  height: 600px;
  translate: -50% 0;
  background-image: radial-gradient(44% 24% at 50% 26%, var(--shell-glow), transparent),
    linear-gradient(to right, var(--shell-gridLine) 1px, transparent 1px),
    linear-gradient(to bottom, var(--shell-gridLine) 1px, transparent 1px);
  background-size: auto, 40px 40px, 40px 40px;
  background-position: center top;
  mask-image: radial-gradient(50% 50% at 50% 50%, black 0%, transparent 100%);
}
.shell__bar {
  box-sizing: border-box;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 72px;
  padding: 20px 12px;
}
.shell__brand {
  display: flex;
  align-items: center;
  gap: 8px;
  font-weight: 550;
  font-size: 20px;
  letter-spacing: -0.02em;
}
.shell__mark { color: var(--shell-accentText); }
.shell__pill {
  width: 148px;
  height: 44px;
  border-radius: 16px;
  background: var(--shell-surface2);
}
.shell__card {
  box-sizing: border-box;
  width: min(474px, calc(100% - 24px));
  margin: 48px auto 0;
  padding: 12px;
  border-radius: 24px;
  background: var(--shell-surface2);
}
.shell__words {
  min-height: 28px;
  margin: 4px 8px 12px;
  color: var(--shell-neutral2);
  font-size: 14px;
}
/* By style alone, so that it is told also where the script does not come or throws at once. */
.shell__late {
  visibility: hidden;
  height: 0;
  margin: 0;
  animation: shell-late 0s 15s forwards;
}
@keyframes shell-late { to { visibility: visible; height: auto; } }
.shell__panel, .shell__button {
  height: 124px;
  margin-top: 4px;
  border-radius: 16px;
  background: var(--shell-surface3);
}
.shell__button { height: 60px; margin-top: 8px; }
@media (min-width: 768px) {
  .shell::before { top: -40px; width: 800px; height: 800px; }
  .shell__bar { padding: 20px 24px; }
}
${printCss()}${forcedColorsCss}`;
  return (await transform(source, { loader: 'css', minify: true, target: 'es2022' })).code;
}
