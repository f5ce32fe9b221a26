import type { Address } from '../../../chain/ChainSpec.ts';
import type { TransactionRecord } from '../../TransactionRecord.ts';
import type { ChainReads } from '../ChainReads.ts';

/** A transaction is known to nodes after so many blocks. */
const BLOCKS = 2;

type Reads = Pick<ChainReads, 'isContract' | 'transaction' | 'answeredBy' | 'hasOthers'>;

/**
 * Tells hashes that are not a transaction's: a contract account behind an ordinary wallet answers with the hash of its
 * own proposal, for example that which a Safe's owners sign.
 */
export class OwnHashes {
  readonly #reads: Reads;
  readonly #blockTimeMs: number;
  readonly #contracts = new Map<Address, boolean>();

  constructor(reads: Reads, blockTimeMs: number) {
    this.#reads = reads;
    this.#blockTimeMs = blockTimeMs;
  }

  /**
   * Whether the record waits for the owners of its account: that is a contract, by two operators where there are two,
   * and no node knows the hash after two blocks.
   * @throws SluiceError transport codes, Disputed
   */
  async awaitsOwners({ from, nonce, reference }: TransactionRecord, ageMs: number): Promise<boolean> {
    // A transaction whose nonce is known was seen.
    if (reference.kind !== 'hash' || nonce !== undefined || ageMs < BLOCKS * this.#blockTimeMs) return false;
    const isContract = this.#contracts.get(from) ?? (await this.#reads.isContract(from));
    this.#contracts.set(from, isContract);
    if (!isContract || (await this.#reads.transaction(reference.hash))) return false;
    if (!this.#reads.hasOthers) return true;
    return (await this.#reads.transaction(reference.hash, this.#reads.answeredBy)) === undefined;
  }
}
