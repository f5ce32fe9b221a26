/**
 * Why a file was rejected: it is not a snapshot, it belongs to another chain, or the chain contradicts it.
 */
export type SnapshotProblem = 'invalid' | 'chain' | 'refuted';

export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  readonly problem: SnapshotProblem;

  constructor(problem: SnapshotProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}
