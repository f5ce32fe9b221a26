import type { Hex } from '../../../chain/ChainSpec.ts';
import type { ChainClient } from '../../../rpc/ChainClient.ts';
import type { RecordChanges } from '../../records/TransactionStore.ts';
import type { TransactionDifference, TransactionRecord } from '../../TransactionRecord.ts';
import { type ChainReads, type ChainTransaction, Disputed, type ReceiptRead } from '../ChainReads.ts';
import { minedDifference } from './minedDifference.ts';

/** Before a transaction is shown as confirmed: is it the one that the wallet was asked for? */
export class SentCheck {
  readonly #client: ChainClient;
  readonly #reads: ChainReads;

  constructor(client: ChainClient, reads: ChainReads) {
    this.#client = client;
    this.#reads = reads;
  }

  /** Undefined if no node returns the transaction in two tries. @throws Disputed */
  async mined(hash: Hex): Promise<ChainTransaction | undefined> {
    const ask = () =>
      this.#reads.agreedTransaction(hash).catch((error: unknown) => {
        if (error instanceof Disputed) throw error;
        return undefined;
      });
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
    // The person cancelled it in the wallet, so this app made no request to compare with.
    const elsewhere = record.cancelled && !('cancelled' in changes);
    if (elsewhere) return undefined;
    const { from } = record;
    const info = changes.cancelled ? ({ type: 'CANCEL' } as const) : record.info;
    const wanted = { from, info, asked: changes.asked ?? record.asked };
    const compare = async (
      receipt: ReceiptRead,
      transaction: ChainTransaction | undefined,
      avoid?: string,
    ) => {
      const hasCode = await this.#mayHaveCode(from, transaction ?? receipt.receipt, avoid);
      return minedDifference(wanted, receipt, transaction, this.#client.chain, hasCode);
    };
    try {
      const differs = await compare(found, mined);
      if (!differs) return undefined;
      // A difference reported by one endpoint is checked with another one, so that a false answer does not
      // blame the wallet.
      const { transactionHash } = found.receipt;
      const [receipt, transaction] = await Promise.all([
        this.#reads.receipt(transactionHash, toldBy).catch(() => undefined),
        this.#reads.transaction(transactionHash, toldBy).catch(() => undefined),
      ]);
      return await compare(receipt ?? found, transaction ?? mined, toldBy);
    } catch {
      // An info that cannot be read cannot be compared.
      return undefined;
    }
  }

  /** Reads the code only where it matters. */
  async #mayHaveCode(
    account: TransactionRecord['from'],
    { from, to }: { readonly from: string; readonly to?: string | null | undefined },
    avoid?: string,
  ): Promise<boolean> {
    if (from === account && to !== account) return false;
    return this.#reads.hasCode(account, avoid).catch(() => true);
  }
}
