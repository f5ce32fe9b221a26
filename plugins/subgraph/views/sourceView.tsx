import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { FigureSource } from '../../explore/tokens.ts';
import type { SubgraphStatus } from '../types.ts';

/** The notice of one source, as the explore pages load it. */
export function sourceView(source: SubgraphStatus): FigureSource['view'] {
  return async () => {
    const { SourceNotice } = await loadChunk(() => import('./SourceNotice.tsx'));
    return { default: () => <SourceNotice source={source} /> };
  };
}
