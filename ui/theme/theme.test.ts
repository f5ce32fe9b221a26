// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ColorMode } from './ColorMode.ts';
import { brandPalettes } from './contrast.ts';
import { fontFaceCss, fontFiles } from './fonts.ts';
import { globalCss } from './globalCss.ts';
import { palettes } from './palette.ts';
import { createAppSystem } from './system.ts';

describe('ColorMode', () => {
  let dark = false;
  let changed: () => void = () => undefined;
  beforeEach(() => {
    dark = false;
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () =>
        ({
          get matches() {
            return dark;
          },
          addEventListener: (_: string, listener: () => void) => {
            changed = listener;
          },
          removeEventListener: () => {
            changed = () => undefined;
          },
        }) as unknown as MediaQueryList,
    );
    delete document.documentElement.dataset.theme;
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    document.head.append(meta);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    document.querySelector('meta[name=theme-color]')?.remove();
  });

  it('puts the chosen theme on the page', () => {
    const mode = new ColorMode(document);
    mode.apply('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.querySelector<HTMLMetaElement>('meta')?.content).toBe(palettes.dark.surface1);
    mode.apply('light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('auto follows the system, a choice does not', () => {
    const mode = new ColorMode(document);
    mode.apply('auto');
    expect(mode.mode).toBe('light');
    dark = true;
    changed();
    expect(document.documentElement.dataset.theme).toBe('dark');
    mode.apply('light');
    changed();
    expect(document.documentElement.dataset.theme).toBe('light');
    mode.dispose();
    mode.apply('auto');
    dark = false;
    changed();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('createAppSystem', () => {
  const system = createAppSystem();
  const css = JSON.stringify(system.getTokenCss());

  it('has both themes, the later rule for the dark one', () => {
    expect(css).toContain(`"--sl-colors-surface1":"${palettes.light.surface1}"`);
    expect(css.indexOf('[data-theme=dark]')).toBeGreaterThan(css.indexOf('[data-theme=light]'));
    expect(css.slice(css.indexOf('[data-theme=dark]'))).toContain(palettes.dark.surface1);
  });

  it.each([
    ['spacing.82', '82px'],
    ['fontSizes.36', '2.25rem'],
    ['fontWeights.book', '450'],
    ['fontWeights.medium', '550'],
    ['radii.24', '24px'],
    ['durations.fast', '125ms'],
    ['durations.medium', '250ms'],
    ['durations.slow', '500ms'],
    ['opacity.0.3', '0.3'],
    ['breakpoints.md', '768px'],
  ])('token %s is %s', (name, value) => {
    expect(String(system.tokens.getByName(name)?.originalValue)).toBe(value);
  });

  it('stacks the layers in order', () => {
    const layers = [
      'dropdown',
      'sticky',
      'fixed',
      'modalBackdrop',
      'offcanvas',
      'modal',
      'popover',
      'tooltip',
      'modalOverTooltip',
    ];
    const values = layers.map((layer) => Number(system.tokens.getByName(`zIndex.${layer}`)?.originalValue));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(layers.length);
  });

  it('changes from one theme to the other in a tenth of a second', () => {
    expect(globalCss.body?.transition).toBe('background-color 0.1s, color 0.1s');
  });

  it('names its colours by what they are for and by hue, each in both themes', () => {
    const names = [
      ...['neutral1', 'neutral2', 'neutral3'],
      ...['surface1', 'surface2', 'surface3', 'surface4', 'surface5'],
      ...['accent1', 'accent2', 'success', 'critical', 'scrim'],
      ...['gray', 'red', 'green', 'gold', 'violet', 'blue', 'pink'],
    ] as const;
    for (const name of names) {
      expect(palettes.light[name]).not.toBe(palettes.dark[name]);
      expect(css).toContain(`--sl-colors-${name}`);
    }
    expect(css).toMatch(/--sl-colors-white.*--sl-colors-black/);
  });

  it('gives each state of a control its own colours: default, hover, active, focus, before, placeholder', () => {
    const color = { base: 'neutral1', _hover: 'neutral2', _active: 'neutral3', _focus: 'accentText' };
    const marks = { _before: { color: 'success' }, _placeholder: { color: 'critical' } };
    const selectors = Object.entries(system.css({ color, ...marks })).map(
      ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    expect(selectors).toEqual([
      'color var(--sl-colors-neutral1)',
      expect.stringMatching(/^&:is\(:active.*neutral3/),
      expect.stringMatching(/^&:is\(:focus.*accent-text/),
      expect.stringMatching(/^&::?before.*success/),
      expect.stringMatching(/^&::placeholder.*critical/),
      expect.stringMatching(/&:is\(:hover.*neutral2/),
    ]);
  });

  it('turns all motion off where less is asked for, and rings what has the focus', () => {
    const global = JSON.stringify(system.getGlobalCss());
    expect(global).toMatch(/prefers-reduced-motion: reduce[^}]*animationDuration":"0s !important/);
    expect(global).toMatch(
      /:focus-visible":\{"outline":"2px solid","outlineColor":"var\(--sl-colors-accent-text\)","outlineOffset":"2px"/,
    );
  });

  it("takes a brand's accent", () => {
    const pick = ({ accent1Hover, accentText, accent2, accent2Hover }: typeof palettes.light) => ({
      accent1: '#4A2BD8',
      accent1Hover,
      accentText,
      accent2,
      accent2Hover,
    });
    const branded = createAppSystem(
      brandPalettes({ light: pick(palettes.light), dark: pick(palettes.dark) }),
    );
    expect(JSON.stringify(branded.getTokenCss())).toContain('#4A2BD8');
  });
});

describe('fonts', () => {
  it("come from files that exist and name the fallback's metrics", () => {
    const require = createRequire(import.meta.url);
    for (const { path } of fontFiles)
      expect(readFileSync(require.resolve(path)).byteLength).toBeGreaterThan(10_000);
    const css = fontFaceCss(['/a.woff2', '/b.woff2']);
    expect(css.match(/@font-face/g)).toHaveLength(3);
    expect(css).toContain('src:url(/a.woff2)');
    expect(css).toContain('size-adjust:107.06%');
  });
});
