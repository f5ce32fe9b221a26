import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Reduces a contract artifact to what the browser uses, its ABI. The bytecode is most of the file. */
export const stripArtifacts: Plugin = {
  name: 'strip-artifacts',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/]@uniswap[\\/].*\.json$/ }, async ({ path }) => {
      const artifact: unknown = JSON.parse(await readFile(path, 'utf8'));
      const abiOnly =
        typeof artifact === 'object' && artifact !== null && 'abi' in artifact && 'bytecode' in artifact
          ? { abi: artifact.abi }
          : artifact;
      return { contents: JSON.stringify(abiOnly), loader: 'json' };
    });
  },
};
