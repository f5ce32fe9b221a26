import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { BlockMark } from '../../kernel/index/IndexNode.ts';
import type { IndexCoverage } from '../../kernel/index/types.ts';
import type { FigureSource } from '../explore/tokens.ts';
import type { SubgraphFault } from './SubgraphFault.ts';

/** A block with its hash. */
export type Place = BlockMark & { readonly hash: Hex };

/** What the pages show about figures from subgraphs. Observable. */
export interface SubgraphStatus {
  /** Hosts of the subgraphs. */
  readonly hosts: readonly string[];
  readonly state: FigureSource['state'];
  /** The period of the shown figures, and the chain's newest block when they were last compared with it. */
  readonly answer: { readonly coverage: IndexCoverage; readonly head: BlockMark } | undefined;
  /** Why the newest reading failed. If there is an answer, it is the last good one and still shown. */
  readonly fault: SubgraphFault | undefined;
}
