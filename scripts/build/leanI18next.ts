import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Methods of the connector to a backend that it calls only where there is a backend. */
const BACKEND_METHOD =
  /^ {2}(?:queueLoad|loaded|read|loadOne|noticeDevFallback)\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm;
const BACKEND_METHODS = 5;
/** A line that tells a developer something; i18next prints these with `debug: true` alone. */
const DEBUG_LINE =
  /^( *(?:if \(.*\) )?)(?:this\.logger|baseLogger)\.(?:warn|deprecate|once)\((?!.*; *else).*\);$/gm;

/** What this app never asks for, said as such, and what drops out with it. */
const NEVER: readonly (readonly [what: string | RegExp, by: string])[] = [
  // Numbers are formatted by the app's own module.
  ['formatter = Formatter;', 'formatter = undefined;'],
  // No text refers to another one by "$t(...)"; what a token's name says is no reference either.
  [/^( {2}nest\(str), fc, options = \{\}\) \{\n[\s\S]*?^ {2}\}\n/m, '$1) {\n    return str;\n  }\n'],
  // Texts that a language lacks are reported to nobody.
  ['if (usedKey || usedDefault || updateMissing) {', 'if (false) {'],
  [/^ {2}saveMissing\([^\n]*\{\n[\s\S]*?^ {2}\}\n/m, ''],
  // Texts alone are asked for, by names alone, and as they are.
  ['if (keySeparator) {\n        const resTypeIsArray', 'if (false) {\n        const resTypeIsArray'],
  [/opt\.returnDetails !== undefined \? opt\.returnDetails : this\.options\.returnDetails/, 'false'],
  [/^ {2}getUsedParamsDetails\([^\n]*\{\n[\s\S]*?^ {2}\}\n/m, ''],
  ["if (lng?.toLowerCase() === 'cimode') {", 'if (false) {'],
  [/typeof (keys?|k|o\.keyPrefix) === 'function'/g, 'false'],
  ['if (res != null && postProcessorNames?.length && opt.applyPostProcessor !== false) {', 'if (false) {'],
  // One instance, never copied, never loaded anew.
  [/^ {2}(?:cloneInstance|reloadResources|reload|hydrate|toJSON)\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm, ''],
  [/,\n\s*reloadResources: this\.reloadResources\.bind\(this\)/, ''],
];

function changed(source: string, [what, by]: (typeof NEVER)[number]): string {
  const result = source.replace(what, by);
  if (result === source) throw new Error(`i18next no longer has ${what}`);
  return result;
}

/** @throws where i18next is no longer in the form known here */
export function withoutUnused(source: string): string {
  const methods = source.match(BACKEND_METHOD)?.length;
  if (methods !== BACKEND_METHODS) {
    throw new Error(`i18next has ${methods ?? 'none'} of the ${BACKEND_METHODS} methods that need a backend`);
  }
  return NEVER.reduce(changed, source.replace(BACKEND_METHOD, '').replace(DEBUG_LINE, '$1;'));
}

/**
 * Leaves out of i18next what the app never runs: it has no backend, since texts come by import(), and is never in
 * debug mode, so its hints to developers are never printed.
 */
export const leanI18next: Plugin = {
  name: 'lean-i18next',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ }, async ({ path }) => ({
      contents: withoutUnused(await readFile(path, 'utf8')),
    }));
  },
};
