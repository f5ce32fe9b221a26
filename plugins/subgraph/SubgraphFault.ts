/** Why a subgraph's figures are not shown. */
export type SubgraphProblem =
  /** It does not answer, or answers with an HTTP error. */
  | 'unreachable'
  /** It answered with GraphQL errors. */
  | 'refused'
  /** Its answer does not have the expected form. */
  | 'malformed'
  /** It reports that it failed to index a block. */
  | 'indexing_errors'
  /** Its newest block is too old. */
  | 'lagging'
  /** Its newest block does not belong to this chain. */
  | 'wrong_chain'
  /** The profile names no subgraph for a protocol of the chain. */
  | 'missing_protocol'
  /** It has more than can be read page by page. */
  | 'too_large'
  /** The chain itself does not answer, so the subgraph's block cannot be checked. */
  | 'chain_unreachable';

export class SubgraphFault extends Error {
  override readonly name = 'SubgraphFault';
  readonly problem: SubgraphProblem;
  /** For `lagging`: how many blocks it is behind. */
  readonly blocks: number;

  constructor(problem: SubgraphProblem, message: string, options: { cause?: unknown; blocks?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.problem = problem;
    this.blocks = options.blocks ?? 0;
  }
}
