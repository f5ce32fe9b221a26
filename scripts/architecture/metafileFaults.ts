import type { Metafile } from 'esbuild';
import { arrowFault } from './rooms.ts';

/** The arrows of what was really bundled, types already gone and every path resolved. */
export function architectureFaultsOf(metafile: Metafile): readonly string[] {
  return Object.entries(metafile.inputs).flatMap(([from, { imports }]) =>
    imports.flatMap(({ path, external }) => (external ? [] : (arrowFault(from, path) ?? []))),
  );
}
