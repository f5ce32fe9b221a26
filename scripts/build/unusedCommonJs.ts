import type { Plugin } from 'esbuild';

/**
 * Lets a CommonJS package drop out where nothing uses what was imported from it; the bundler must otherwise take
 * the mere import for a wish. Emotion imports this one for a wrapper that the app does not use.
 */
export const unusedCommonJs: Plugin = {
  name: 'unused-common-js',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^hoist-non-react-statics$/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'asked') return undefined;
      const found = await resolve(path, { ...options, pluginData: 'asked' });
      return { path: found.path, sideEffects: false };
    });
  },
};
