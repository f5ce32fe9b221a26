import type { Hex } from '../../chain/ChainSpec.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { nodeOf } from './nodeOf.ts';

export interface NameNode {
  /** Normalised as in ENSIP-15. */
  readonly name: string;
  readonly node: Hex;
}

/** Names that ENSIP-15 leaves as they are, so that its tables need not be loaded and unpacked. */
const PLAIN = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** The normalised name and its node; undefined for an invalid name. */
export async function nameNode(name: string): Promise<NameNode | undefined> {
  if (PLAIN.test(name)) return { name, node: nodeOf(name) };
  const { normalizedName } = await loadChunk(() => import('./normalizedName.ts'));
  const normal = normalizedName(name);
  return normal === undefined ? undefined : { name: normal, node: nodeOf(normal) };
}
