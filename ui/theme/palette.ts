/**
 * The colours of both themes as plain data. No imports: the build reads this file for the prerendered
 * shell, so that the page has its colours before any script runs.
 */

export interface Palette {
  /** Page, card, panel, hover or divider, pressed. */
  readonly surface1: string;
  readonly surface2: string;
  readonly surface3: string;
  readonly surface4: string;
  readonly surface5: string;
  /** Text, secondary text, hint. */
  readonly neutral1: string;
  readonly neutral2: string;
  readonly neutral3: string;
  /** Fill under white text. */
  readonly accent1: string;
  readonly accent1Hover: string;
  /** Accent as text and links. */
  readonly accentText: string;
  /** Soft fill. */
  readonly accent2: string;
  readonly accent2Hover: string;
  readonly success: string;
  readonly successSoft: string;
  readonly critical: string;
  readonly criticalSoft: string;
  readonly onCritical: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly scrim: string;
  /** Grid hairlines and the glow behind the card. */
  readonly gridLine: string;
  readonly gridLineNear: string;
  readonly glow: string;
  readonly shadow: string;
  /**
   * Fills that differ only by hue: initials of tokens, chain badges, chart lines. Text on them: `onShade`.
   */
  readonly onShade: string;
  readonly gray: string;
  readonly red: string;
  readonly green: string;
  readonly gold: string;
  readonly violet: string;
  readonly blue: string;
  readonly pink: string;
}

export type ColorModeName = 'light' | 'dark';

export const palettes: Readonly<Record<ColorModeName, Palette>> = {
  light: {
    surface1: '#FFFFFF',
    surface2: '#F6F6FB',
    surface3: '#ECECF5',
    surface4: '#DFDFEC',
    surface5: '#CFCFE0',
    neutral1: '#14131F',
    neutral2: '#55546B',
    neutral3: '#65647B',
    accent1: '#5B3DF0',
    accent1Hover: '#4C30DB',
    accentText: '#5B3DF0',
    accent2: '#EAE6FF',
    accent2Hover: '#DED7FF',
    success: '#0B7A4B',
    successSoft: '#DDF3E8',
    critical: '#C81E3C',
    criticalSoft: '#FDE7EB',
    onCritical: '#FFFFFF',
    warning: '#9A5B00',
    warningSoft: '#FBEFD9',
    scrim: 'rgba(10, 9, 20, 0.6)',
    gridLine: 'rgba(91, 61, 240, 0.1)',
    gridLineNear: 'rgba(91, 61, 240, 0.2)',
    glow: 'rgba(91, 61, 240, 0.16)',
    shadow: 'rgba(30, 24, 84, 0.14)',
    onShade: '#FFFFFF',
    gray: '#5F5E76',
    red: '#B92A45',
    green: '#0F7148',
    gold: '#8A5A00',
    violet: '#6541E0',
    blue: '#2459C4',
    pink: '#AD2A7C',
  },
  dark: {
    surface1: '#0E0D16',
    surface2: '#171624',
    surface3: '#211F31',
    surface4: '#2C2A40',
    surface5: '#3A3853',
    neutral1: '#F5F4FF',
    neutral2: '#ABA9C4',
    neutral3: '#8886A3',
    accent1: '#6A4DF5',
    accent1Hover: '#5F42EA',
    accentText: '#B0A1FF',
    accent2: '#2A2256',
    accent2Hover: '#352B6B',
    success: '#3DD68C',
    successSoft: '#12352A',
    critical: '#FF6B81',
    criticalSoft: '#41192A',
    onCritical: '#0E0D16',
    warning: '#F5B84B',
    warningSoft: '#3A2C16',
    scrim: 'rgba(4, 4, 10, 0.7)',
    gridLine: 'rgba(176, 161, 255, 0.09)',
    gridLineNear: 'rgba(176, 161, 255, 0.3)',
    glow: 'rgba(106, 77, 245, 0.32)',
    shadow: 'rgba(0, 0, 0, 0.5)',
    onShade: '#0E0D16',
    gray: '#A5A3BD',
    red: '#FF8496',
    green: '#4FD99A',
    gold: '#EDB650',
    violet: '#A796FF',
    blue: '#7FA8FF',
    pink: '#F58AC8',
  },
};

/** The colours that a brand may replace: both themes' accent fill, accent text and soft fill. */
export type AccentColors = Readonly<
  Record<ColorModeName, Pick<Palette, 'accent1' | 'accent1Hover' | 'accentText' | 'accent2' | 'accent2Hover'>>
>;
