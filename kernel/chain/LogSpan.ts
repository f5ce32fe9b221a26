import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainSpec } from './ChainSpec.ts';

/** Blocks per request where the chain file names no limit. */
const FIRST_BLOCKS = 10_000n;
const FEWEST_BLOCKS = 100n;

/** How many blocks of logs are asked for at once: what the chain file says, halved while a node refuses. */
export class LogSpan {
  #blocks: bigint;

  constructor({ logSpan }: Pick<ChainSpec, 'logSpan'>) {
    this.#blocks = logSpan === undefined ? FIRST_BLOCKS : BigInt(logSpan);
  }

  get blocks(): bigint {
    return this.#blocks;
  }

  /**
   * Calls `read` for the newest blocks up to `to`, none of them before `first`.
   * @throws what `read` throws, unless it is `rpc_error` and fewer blocks can still be tried
   */
  async newest<T>(to: bigint, first: bigint, read: (from: bigint) => Promise<T>): Promise<T> {
    for (;;) {
      const from = to - this.#blocks + 1n;
      try {
        return await read(from > first ? from : first);
      } catch (error) {
        const refused = error instanceof SluiceError && error.code === 'rpc_error';
        if (!refused || this.#blocks <= FEWEST_BLOCKS) throw error;
        this.#blocks /= 2n;
      }
    }
  }
}
