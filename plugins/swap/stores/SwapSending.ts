import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { batchUntried } from '../../../kernel/tx/flow/batchUntried.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import type { TransactionRequest } from '../../../kernel/tx/types.ts';
import type { FlowServices, SwapRun } from './flowTypes.ts';

/** Hands the swap or wrap to the wallet and waits for its block. */
export class SwapSending {
  readonly #services: Pick<FlowServices, 'sender' | 'tracker'>;

  constructor(services: Pick<FlowServices, 'sender' | 'tracker'>) {
    this.#services = services;
  }

  /** @param deadline seconds; a wrap has none */
  async one(
    party: Party,
    request: TransactionRequest,
    info: TransactionInfo,
    run: SwapRun,
    deadline?: number,
  ): Promise<void> {
    const { account, chain } = party;
    const draft = { chainId: chain.id, from: account, info, ...(deadline === undefined ? {} : { deadline }) };
    await this.#settle(party, await this.#services.sender.send(request, draft), run);
  }

  /**
   * @param deadline seconds
   * @returns false where wallet or nodes turn out not to be up to it, and nothing was sent
   */
  async batch(
    party: Party,
    requests: readonly TransactionRequest[],
    info: TransactionInfo,
    run: SwapRun,
    deadline: number,
  ): Promise<boolean> {
    const { account, chain } = party;
    const draft = { chainId: chain.id, from: account, info, deadline };
    let id: string;
    try {
      id = await this.#services.sender.sendBatch(requests, draft);
    } catch (error) {
      if (!batchUntried(error)) throw error;
      return false;
    }
    try {
      await this.#settle(party, id, run);
    } catch (cause) {
      // The wallet said that nothing of it was sent, and the record is gone.
      if (!(cause instanceof SluiceError) || cause.code !== 'transaction_unknown') throw cause;
      throw new SluiceError('wallet_failed', 'The wallet gave the batch up', {
        cause,
        values: { key: 'swap:failed.batch' },
      });
    }
    return true;
  }

  async #settle({ client }: Party, id: string, { onSent }: SwapRun): Promise<void> {
    onSent(id);
    await this.#services.tracker.settled(id);
    await client.clock.refresh().catch(() => undefined);
  }
}
