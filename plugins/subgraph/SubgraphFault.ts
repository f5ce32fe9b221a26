/** Why a subgraph's figures are not shown. */
export type SubgraphProblem =
  /** It does not answer, or with an HTTP error. */
  | 'unreachable'
  /** It answered with errors. */
  | 'refused'
  /** What it answered makes no sense. */
  | 'malformed'
  /** It says that it failed to index some block. */
  | 'indexing_errors'
  /** Its newest block is too old. */
  | 'lagging'
  /** Its newest block is not one of this chain. */
  | 'wrong_chain'
  /** The profile names none for a protocol that the chain has. */
  | 'missing_protocol'
  /** More than can be read page by page. */
  | 'too_many'
  /** The chain itself cannot be asked, so that the answer cannot be placed. */
  | 'chain_unreachable';

export class SubgraphFault extends Error {
  override readonly name = 'SubgraphFault';
  readonly problem: SubgraphProblem;
  /** How far it is behind, in blocks; of `lagging`. */
  readonly blocks: number;

  constructor(problem: SubgraphProblem, message: string, options: { cause?: unknown; blocks?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.problem = problem;
    this.blocks = options.blocks ?? 0;
  }
}
