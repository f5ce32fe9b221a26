import type { Plugin } from 'esbuild';
import { rewritePackage } from './rewritePackage.ts';

/** Methods of the backend connector that are only called where there is a backend. */
const BACKEND_METHOD =
  /^ {2}(?:queueLoad|loaded|read|loadOne|noticeDevFallback)\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm;
/** A hint for developers; i18next prints these only with `debug: true`. */
const DEBUG_LINE =
  /^( *(?:if \(.*\) )?)(?:this\.logger|baseLogger)\.(?:warn|deprecate|once)\((?!.*; *else).*\);$/gm;

/** Code that this app never runs, how often it occurs, and its replacement. */
const NEVER: readonly (readonly [what: string | RegExp, times: number, by: string])[] = [
  [BACKEND_METHOD, 5, ''],
  [DEBUG_LINE, 31, '$1;'],
  // Numbers are formatted by the app's own module.
  ['formatter = Formatter;', 1, 'formatter = undefined;'],
  // No text refers to another one by "$t(...)", and a token's name must not be able to either.
  [/^( {2}nest\(str), fc, options = \{\}\) \{\n[\s\S]*?^ {2}\}\n/gm, 1, '$1) {\n    return str;\n  }\n'],
  // Missing translations are reported to nobody.
  ['if (usedKey || usedDefault || updateMissing) {', 1, 'if (false) {'],
  [/^ {2}saveMissing\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm, 1, ''],
  // There is one instance, which is never copied or reloaded.
  [/^ {2}(?:cloneInstance|reloadResources|reload|hydrate|toJSON)\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm, 6, ''],
  [/,\n\s*reloadResources: this\.reloadResources\.bind\(this\)/g, 1, ''],
];

/** @throws where i18next no longer has the known form */
export function withoutUnused(source: string): string {
  return NEVER.reduce((rest, [what, times, by]) => {
    const found = typeof what === 'string' ? rest.split(what).length - 1 : [...rest.matchAll(what)].length;
    if (found !== times) throw new Error(`i18next has ${what} ${found} times and not ${times}`);
    return rest.replace(what, by);
  }, source);
}

/**
 * Removes from i18next what the app never runs: it has no backend, because texts come by import(), and is
 * never in debug mode, so hints for developers are never printed.
 */
export const leanI18next: Plugin = rewritePackage('lean-i18next', /node_modules[\\/]i18next[\\/].*\.js$/, [
  { file: /\/dist\/esm\/i18next\.js$/, load: (source) => ({ contents: withoutUnused(source) }) },
]);
