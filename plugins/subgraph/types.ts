import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { BlockMark } from '../../kernel/index/IndexNode.ts';
import type { IndexCoverage } from '../../kernel/index/types.ts';
import type { FigureSource } from '../explore/tokens.ts';
import type { SubgraphFault } from './SubgraphFault.ts';

/** A block that is known by its hash. */
export type Place = BlockMark & { readonly hash: Hex };

/** What the pages say of figures from subgraphs. Observable. */
export interface SubgraphStatus {
  /** Who is asked. */
  readonly hosts: readonly string[];
  readonly state: FigureSource['state'];
  /** What the figures that are shown cover, and the chain's newest block when they were last compared with it. */
  readonly answer: { readonly coverage: IndexCoverage; readonly head: BlockMark } | undefined;
  /** Why the newest reading failed. With an answer, that is the last good one, and still shown. */
  readonly fault: SubgraphFault | undefined;
}
