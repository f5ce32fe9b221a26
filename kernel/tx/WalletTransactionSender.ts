import { keccak256 } from 'ethers/crypto';
import type { TransactionCall } from '../calldata/TransactionCall.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { WalletSession } from '../wallet/Connector.ts';
import { gasMarginBps, withMargin } from './gasMargin.ts';
import { revertError } from './revertReason.ts';
import { walletFailure } from './sending/walletFailure.ts';
import type { AskedRequest, TransactionReference } from './TransactionRecord.ts';
import type { TransactionRequest, TransactionSender } from './TransactionSender.ts';
import type { TransactionDraft, TxTracker } from './TxTracker.ts';
import { ChainReads, emptyDataHash } from './tracking/ChainReads.ts';
import { parseHash } from './tracking/parseReceipt.ts';
import { revertIn } from './tracking/revertIn.ts';

/** Rule 9.39: gas limit used if the estimate of an approval fails. */
const approvalFallbackGas = 65_000n;

interface Gas {
  readonly estimate: bigint | undefined;
  readonly limit: bigint;
}

/** Sends through the connected wallet and keeps the record up to date at every step. */
export class WalletTransactionSender implements TransactionSender {
  readonly #clients: ChainClients;
  readonly #wallet: WalletSession;
  readonly #tracker: TxTracker;

  constructor(clients: ChainClients, wallet: WalletSession, tracker: TxTracker) {
    this.#clients = clients;
    this.#wallet = wallet;
    this.#tracker = tracker;
  }

  async send(request: TransactionRequest, draft: TransactionDraft, onAsk?: () => void): Promise<string> {
    this.#checkWallet(draft);
    await request.check(request);
    const [gas, nextNonce] = await Promise.all([
      this.#gas(request, draft),
      request.nonce ?? this.#nextNonce(draft),
      this.#simulate(request, draft),
    ]);
    // While the node answered, the wallet may have changed, or the person may have cancelled.
    this.#checkWallet(draft);
    onAsk?.();
    const asked: AskedRequest = {
      ...askedOf(request),
      gasLimit: gas.limit.toString(),
      ...(gas.estimate !== undefined && { gasEstimate: gas.estimate.toString() }),
      ...(nextNonce !== undefined && { nextNonce }),
    };
    const id = await this.#tracker.begin({ ...draft, asked: { ...asked, ...draft.asked } });
    const hash = await this.#ask(id, request, draft, gas.limit, onAsk);
    try {
      await this.#tracker.submitted(id, this.#reference(hash));
    } catch (error) {
      // The wallet returned a hash that already has a record.
      if (error instanceof SluiceError && error.code === 'transaction_duplicate') {
        await this.#tracker.rejected(id);
      }
      throw error;
    }
    return id;
  }

  async sendBatch(
    requests: readonly TransactionRequest[],
    draft: TransactionDraft,
    onAsk?: () => void,
  ): Promise<string> {
    this.#checkWallet(draft);
    for (const request of requests) await request.check(request);
    const { chainId, from } = draft;
    const { expects = [], avoid } = requests.at(-1) ?? {};
    const { simulateExpected } = await loadChunk(() => import('./sending/simulateExpected.ts'));
    await simulateExpected(this.#clients.get(chainId), { from, calls: requests, avoid }, expects);
    const { sendCallsByWallet } = await loadChunk(() => import('../wallet/walletCalls.ts'));
    this.#checkWallet(draft);
    onAsk?.();
    const { provider } = this.#wallet;
    if (!provider) throw new SluiceError('wallet_disconnected', 'You must connect an account');
    const last = requests.at(-1);
    const asked = last && { ...askedOf(last), batched: true };
    const id = await this.#tracker.begin({ ...draft, ...(asked && { asked }) });
    const callsId = await this.#askWallet(id, onAsk, () =>
      sendCallsByWallet(provider, from, requests, chainId),
    );
    await this.#tracker.submitted(id, { kind: 'calls', id: callsId });
    return id;
  }

  async estimateGas(chainId: number, from: Address, request: TransactionCall): Promise<bigint> {
    return (await this.#estimate(chainId, from, request)).limit;
  }

  /** @throws SluiceError `transaction_reverted` with the reason, `simulation_failed` */
  async #simulate(request: TransactionRequest, { chainId, from }: TransactionDraft): Promise<void> {
    const { expects, avoid } = request;
    if (!expects) return;
    const { simulateExpected } = await loadChunk(() => import('./sending/simulateExpected.ts'));
    await simulateExpected(this.#clients.get(chainId), { from, calls: [request], avoid }, expects);
  }

  async #gas(request: TransactionRequest, draft: TransactionDraft): Promise<Gas> {
    if (request.gas !== undefined) return { estimate: undefined, limit: request.gas };
    try {
      return await this.#estimate(draft.chainId, draft.from, request);
    } catch (error) {
      const reverted = error instanceof SluiceError && error.code === 'transaction_reverted';
      if (reverted || draft.info.type !== 'APPROVAL') throw error;
      return { estimate: undefined, limit: approvalFallbackGas };
    }
  }

  async #estimate(chainId: number, from: Address, request: TransactionCall): Promise<Gas> {
    const { chain, rpc } = this.#clients.get(chainId);
    const { to, data, value } = request;
    try {
      const answer = await rpc.request<unknown>('eth_estimateGas', [
        { from, to, data, value: `0x${value.toString(16)}` },
      ]);
      const estimate = parseGas(answer);
      const margin = gasMarginBps(chain, this.#tracker.list({ chainId }));
      return { estimate, limit: withMargin(estimate, margin) };
    } catch (error) {
      const revert = revertIn(error);
      if (!revert) throw SluiceError.from(error, 'rpc_error');
      throw revertError(revert.reason, error);
    }
  }

  /**
   * The next nonce helps to find a transaction whose hash got lost. A failed read must not stop the sending.
   */
  async #nextNonce(draft: TransactionDraft): Promise<number | undefined> {
    const { chainId, from } = draft;
    try {
      const reads = new ChainReads(this.#clients.get(chainId).rpc);
      const counted = await reads.transactionCount(from, 'pending');
      // On chains that hide pending transactions, our own records know more than the node.
      const waiting = this.#tracker
        .list({ chainId, from })
        .filter((record) => this.#tracker.outcome(record) === 'pending')
        .map((record) => (record.nonce ?? record.asked?.nextNonce ?? -1) + 1);
      return counted === undefined ? undefined : Math.max(counted, ...waiting);
    } catch {
      return undefined;
    }
  }

  async #ask(
    id: string,
    request: TransactionRequest,
    draft: TransactionDraft,
    gas: bigint,
    onAsk: (() => void) | undefined,
  ): Promise<Hex> {
    const { to, data, value, nonce, fees } = request;
    return this.#askWallet(id, onAsk, async (gate) => {
      const answer = await this.#wallet.sendTransaction(
        {
          from: draft.from,
          to,
          data,
          value,
          gas,
          ...(nonce !== undefined && { nonce }),
          ...(fees && { fees }),
        },
        draft.chainId,
        gate,
      );
      const hash = parseHash(answer);
      if (!hash) throw new SluiceError('wallet_failed', 'The wallet did not answer with a transaction hash');
      return hash;
    });
  }

  /**
   * Asks the wallet. If that fails, removes the record, or keeps it as uncertain if something may have been
   * sent.
   * @param ask makes the request. If it must await anything first, it calls the `gate` once more right before
   * the request.
   */
  async #askWallet<T>(
    id: string,
    onAsk: (() => void) | undefined,
    ask: (gate: () => void) => Promise<T>,
  ): Promise<T> {
    let isCalledOff = false;
    const gate = (): void => {
      isCalledOff = true;
      onAsk?.();
      isCalledOff = false;
    };
    try {
      gate();
      return await ask(gate);
    } catch (error) {
      // `onAsk` threw, so the wallet was not asked, whatever the error code would otherwise mean.
      if (isCalledOff) {
        await this.#tracker.rejected(id);
        throw error;
      }
      const failure = walletFailure(error);
      await (failure.notSent ? this.#tracker.rejected(id) : this.#tracker.uncertain(id));
      throw failure.error;
    }
  }

  /** A Safe returns the hash of the transaction that its owners must sign, which the chain does not know. */
  #reference(hash: Hex): Exclude<TransactionReference, { kind: 'none' }> {
    return this.#wallet.option?.type === 'GNOSIS_SAFE'
      ? { kind: 'safe', safeTxHash: hash }
      : { kind: 'hash', hash };
  }

  #checkWallet(draft: TransactionDraft): void {
    const { account, chainId } = this.#wallet;
    if (account === undefined) throw new SluiceError('wallet_disconnected', 'You must connect an account');
    if (account !== draft.from) {
      throw new SluiceError('wallet_unauthorized', 'The wallet is on another account', {
        values: { account, expected: draft.from },
      });
    }
    if (chainId !== draft.chainId) {
      throw new SluiceError('wallet_wrong_chain', 'Your wallet is connected to the wrong network.', {
        values: { expected: draft.chainId, ...(chainId !== undefined && { actual: chainId }) },
      });
    }
  }
}

/** The request, as it is later compared with the mined transaction. */
function askedOf({ to, data, value }: TransactionCall): AskedRequest {
  return {
    // A plugin may write the address in lower case, which is the same target.
    to: parseAddress(to) ?? to,
    valueRaw: value.toString(),
    dataHash: data === '0x' ? emptyDataHash : (keccak256(data) as Hex),
    dataSize: (data.length - 2) / 2,
  };
}

/** @throws SluiceError `rpc_error` if the node's answer is not a quantity */
function parseGas(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(answer)) return BigInt(answer);
  throw new SluiceError('rpc_error', 'The gas estimate is not a number');
}
