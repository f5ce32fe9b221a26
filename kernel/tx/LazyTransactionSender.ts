import type { Address } from '../chain/ChainSpec.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import type { TransactionSender } from './TransactionSender.ts';

/**
 * A sender whose code is loaded with the first transaction. Its methods can also throw `chunk_load_failed`.
 */
export class LazyTransactionSender implements TransactionSender {
  readonly #sender: () => Promise<TransactionSender>;

  constructor(load: () => Promise<TransactionSender>) {
    this.#sender = lazyOnce(load);
  }

  async send(...args: Parameters<TransactionSender['send']>): Promise<string> {
    return (await this.#sender()).send(...args);
  }

  async sendBatch(...args: Parameters<TransactionSender['sendBatch']>): Promise<string> {
    return (await this.#sender()).sendBatch(...args);
  }

  async sponsor(chainId: number, from: Address): Promise<string | undefined> {
    return (await this.#sender()).sponsor(chainId, from);
  }

  async estimateGas(...args: Parameters<TransactionSender['estimateGas']>): Promise<bigint> {
    return (await this.#sender()).estimateGas(...args);
  }
}
