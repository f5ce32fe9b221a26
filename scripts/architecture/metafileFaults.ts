import type { Metafile } from 'esbuild';
import { arrowFault } from './rooms.ts';

/** Forbidden imports in the bundle, where type imports are already removed and every path is resolved. */
export function architectureFaultsOf(metafile: Metafile): readonly string[] {
  return Object.entries(metafile.inputs).flatMap(([from, { imports }]) =>
    imports.flatMap(({ path, external }) => (external ? [] : (arrowFault(from, path) ?? []))),
  );
}
