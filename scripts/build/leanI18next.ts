import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Methods of the connector to a backend that it calls only where there is a backend. */
const BACKEND_METHOD =
  /^ {2}(?:queueLoad|loaded|read|loadOne|noticeDevFallback)\([^\n]*\{\n[\s\S]*?^ {2}\}\n/gm;
const BACKEND_METHODS = 5;
/** A line that tells a developer something; i18next prints these with `debug: true` alone. */
const DEBUG_LINE =
  /^( *(?:if \(.*\) )?)(?:this\.logger|baseLogger)\.(?:warn|deprecate|once)\((?!.*; *else).*\);$/gm;

/** @throws where i18next is no longer in the form known here */
export function withoutUnused(source: string): string {
  const methods = source.match(BACKEND_METHOD)?.length;
  if (methods !== BACKEND_METHODS) {
    throw new Error(`i18next has ${methods ?? 'none'} of the ${BACKEND_METHODS} methods that need a backend`);
  }
  return source.replace(BACKEND_METHOD, '').replace(DEBUG_LINE, '$1;');
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
