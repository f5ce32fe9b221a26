import type { Plugin } from 'esbuild';
import { rewritePackage } from './rewritePackage.ts';

/** Methods of the connector to a backend that it calls only where there is a backend. */
const BACKEND_METHOD =
  /^ {2}(?:queueLoad|loaded|read|loadOne|noticeDevFallback)\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm;
/** A line that tells a developer something; i18next prints these with `debug: true` alone. */
const DEBUG_LINE =
  /^( *(?:if \(.*\) )?)(?:this\.logger|baseLogger)\.(?:warn|deprecate|once)\((?!.*; *else).*\);$/gm;

/** What this app never runs, how often it is there, and what takes its place. */
const NEVER: readonly (readonly [what: string | RegExp, times: number, by: string])[] = [
  [BACKEND_METHOD, 5, ''],
  [DEBUG_LINE, 31, '$1;'],
  // Numbers are formatted by the app's own module.
  ['formatter = Formatter;', 1, 'formatter = undefined;'],
  // No text refers to another one by "$t(...)"; what a token's name says is no reference either.
  [/^( {2}nest\(str), fc, options = \{\}\) \{\n[\s\S]*?^ {2}\}\n/gm, 1, '$1) {\n    return str;\n  }\n'],
  // Texts that a language lacks are reported to nobody.
  ['if (usedKey || usedDefault || updateMissing) {', 1, 'if (false) {'],
  [/^ {2}saveMissing\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm, 1, ''],
  // One instance, never copied, never loaded anew.
  [/^ {2}(?:cloneInstance|reloadResources|reload|hydrate|toJSON)\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm, 6, ''],
  [/,\n\s*reloadResources: this\.reloadResources\.bind\(this\)/g, 1, ''],
];

/** @throws where i18next is no longer in the form known here */
export function withoutUnused(source: string): string {
  return NEVER.reduce((rest, [what, times, by]) => {
    const found = typeof what === 'string' ? rest.split(what).length - 1 : [...rest.matchAll(what)].length;
    if (found !== times) throw new Error(`i18next has ${what} ${found} times and not ${times}`);
    return rest.replace(what, by);
  }, source);
}

/**
 * Leaves out of i18next what the app never runs: it has no backend, since texts come by import(), and is never in
 * debug mode, so its hints to developers are never printed.
 */
export const leanI18next: Plugin = rewritePackage('lean-i18next', /node_modules[\\/]i18next[\\/].*\.js$/, [
  { file: /\/dist\/esm\/i18next\.js$/, load: (source) => ({ contents: withoutUnused(source) }) },
]);
