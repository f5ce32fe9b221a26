import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

// A theme module calls one of these at its top level; without the mark the bundler keeps every recipe.
const CALL = /^((?:export )?const [\w$]+ = )(define\w+|createSystem|mergeConfigs|createAnatomy)\(/gm;

export function markPure(source: string): string {
  return source.replace(CALL, '$1/* @__PURE__ */ $2(');
}

/** Lets the recipes and presets of Chakra that nothing uses drop out of the bundle. */
export const chakraPure: Plugin = {
  name: 'chakra-pure',
  setup({ onLoad }) {
    const filter = /@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](theme[\\/].*|preset|anatomy)\.js$/;
    onLoad({ filter }, async ({ path }) => ({
      contents: markPure(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};
