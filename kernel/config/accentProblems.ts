import type { AppConfig } from './AppConfig.ts';
import type { ConfigProblem } from './checkConfig.ts';
import { contrastRatio } from './contrastRatio.ts';

/** WCAG AA for white text on a brand's accent. */
const MINIMUM_CONTRAST = 4.5;

/** Accent colours on which white text is too hard to read. @param at the brand's place in the configuration */
export function* accentProblems(brand: AppConfig['brand'], at: string): Generator<ConfigProblem> {
  for (const mode of ['light', 'dark'] as const) {
    const accent = brand.accent?.[mode];
    if (accent !== undefined && contrastRatio(accent, '#ffffff') < MINIMUM_CONTRAST) {
      yield {
        path: `${at}/accent/${mode}`,
        problem: `white text on it has a contrast under ${MINIMUM_CONTRAST}:1`,
      };
    }
  }
}
