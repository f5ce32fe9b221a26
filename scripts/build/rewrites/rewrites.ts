import type { Plugin } from 'esbuild';
import type { BundleInput } from '../BundleInput.ts';
import { directImports } from './directImports.ts';
import { leanI18next } from './leanI18next.ts';
import { leanInversify } from './leanInversify.ts';
import { unusedCommonJs } from './unusedCommonJs.ts';
import { usedStyles } from './usedStyles.ts';

/**
 * The build's changes of dependencies, for a smaller first load. `npm run bench:size -- --rewrites` prints
 * what each saves.
 */
export function rewritesOf(input: Pick<BundleInput, 'root' | 'plugins'>): readonly Plugin[] {
  return [usedStyles(input), directImports, leanI18next, leanInversify, unusedCommonJs];
}
