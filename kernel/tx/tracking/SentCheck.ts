import type { Hex } from '../../chain/ChainSpec.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { RecordChanges } from '../records/TransactionStore.ts';
import type { TransactionDifference, TransactionRecord } from '../TransactionRecord.ts';
import type { ChainReads, ChainTransaction, ReceiptRead } from './ChainReads.ts';
import { minedDifference } from './minedDifference.ts';

/** Before anybody is told that a transaction is confirmed: is it the one that the wallet was asked for? */
export class SentCheck {
  readonly #client: ChainClient;
  readonly #reads: ChainReads;

  constructor(client: ChainClient, reads: ChainReads) {
    this.#client = client;
    this.#reads = reads;
  }

  /** Undefined where no node tells it, also when it is asked again. */
  async mined(hash: Hex): Promise<ChainTransaction | undefined> {
    const ask = () => this.#reads.transaction(hash).catch(() => undefined);
    return (await ask()) ?? ask();
  }

  /** @param changes that are about to be made to the record */
  async difference(
    record: TransactionRecord,
    found: ReceiptRead,
    mined: ChainTransaction | undefined,
    changes: RecordChanges,
  ): Promise<TransactionDifference | undefined> {
    const toldBy = this.#client.rpc.lastEndpoint;
    // Cancelled in the wallet: that is the person's, and nothing was asked for here.
    const elsewhere = record.cancelled && !('cancelled' in changes);
    if (found.receipt.status === 0 || elsewhere) return undefined;
    const { from } = record;
    const info = changes.cancelled ? ({ type: 'CANCEL' } as const) : record.info;
    const wanted = { from, info, asked: changes.asked ?? record.asked };
    const compare = async (receipt: ReceiptRead, told: ChainTransaction | undefined, avoid?: string) => {
      const hasCode = await this.#mayHaveCode(from, told ?? receipt.receipt, avoid);
      return minedDifference(wanted, receipt, told, this.#client.chain, hasCode);
    };
    try {
      const differs = await compare(found, mined);
      if (!differs) return undefined;
      // No wallet is accused on the word of one endpoint, whichever part of it that told.
      const { transactionHash } = found.receipt;
      const [receipt, told] = await Promise.all([
        this.#reads.receipt(transactionHash, toldBy).catch(() => undefined),
        this.#reads.transaction(transactionHash, toldBy).catch(() => undefined),
      ]);
      return await compare(receipt ?? found, told ?? mined, toldBy);
    } catch {
      // An info that nobody understands cannot be compared.
      return undefined;
    }
  }

  /** Asked only where it makes a difference. */
  async #mayHaveCode(
    account: TransactionRecord['from'],
    { from, to }: { readonly from: string; readonly to?: string | null | undefined },
    avoid?: string,
  ): Promise<boolean> {
    if (from === account && to !== account) return false;
    return this.#reads.hasCode(account, avoid).catch(() => true);
  }
}
