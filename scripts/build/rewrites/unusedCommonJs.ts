import type { Plugin } from 'esbuild';

/** Packages whose modules do nothing but export. Emotion's `withTheme` needs this one; the project does not. */
const PURE = /^hoist-non-react-statics$/;

/**
 * Drops CommonJS packages whose exports nobody uses. The bundler keeps them, as it cannot see what running them
 * does.
 */
export const unusedCommonJs: Plugin = {
  name: 'unused-common-js',
  setup({ onResolve, resolve }) {
    onResolve({ filter: PURE }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      // The question below comes back to here.
      if (pluginData === PURE) return undefined;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: PURE });
      return { path: found.path, errors: found.errors, warnings: found.warnings, sideEffects: false };
    });
  },
};
