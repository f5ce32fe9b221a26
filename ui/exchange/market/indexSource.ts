import type { ChainIndex } from '../../../kernel/index/types.ts';
import type { MarketSource } from './MarketSource.ts';

/** The chain's own index as the source of a chart. Call it in an observer: it reads the index's progress. */
export function indexSource(index: ChainIndex): MarketSource {
  const { coverage, firstBlock, revision, state } = index.progress;
  return {
    reader: index,
    revision,
    coverage,
    filling: ['idle', 'starting', 'filling', 'elsewhere'].includes(state),
    whole: coverage !== undefined && firstBlock !== undefined && coverage.fromBlock <= firstBlock,
  };
}
