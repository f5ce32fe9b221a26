import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import {
  BuildInfoToken,
  ChainClientsToken,
  PageVisibilityToken,
  TimersToken,
} from '../../kernel/services.ts';
import { type FigureSources, FigureSourcesToken } from '../explore/tokens.ts';

/** Figures of the explore pages from subgraphs. Only in builds whose profile names subgraphs. */
const plugin: Plugin = {
  id: 'subgraph',
  requires: ['explore'],
  bind({ bind }) {
    bind(FigureSourcesToken).toResolvedValue(
      (build, clients, timers, visibility): FigureSources => ({
        of(chain) {
          const specs = build.subgraphs?.[chain.slug] ?? [];
          if (specs.length === 0) return undefined;
          return loadChunk(() => import('./SubgraphSource.ts')).then(
            ({ SubgraphSource }) => new SubgraphSource(specs, clients.get(chain.id), timers, visibility),
          );
        },
      }),
      [BuildInfoToken, ChainClientsToken, TimersToken, PageVisibilityToken],
    );
  },
};

export default plugin;
