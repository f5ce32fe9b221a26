import { keccak256 } from 'ethers/crypto';
import type { TransactionCall } from '../calldata/TransactionCall.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { OnAsk, WalletAsk, WalletSession } from '../wallet/Connector.ts';
import type { PaymasterService } from '../wallet/walletCalls.ts';
import { gasMarginBps } from './gasMargin.ts';
import { estimatedGas, type Gas } from './sending/estimatedGas.ts';
import { usualGas } from './sending/gasModel.ts';
import { walletFailure } from './sending/walletFailure.ts';
import type { AskedRequest, TransactionReference } from './TransactionRecord.ts';
import type { TransactionRequest, TransactionSender } from './TransactionSender.ts';
import type { TransactionDraft, TxTracker } from './TxTracker.ts';
import { ChainReads, emptyDataHash } from './tracking/ChainReads.ts';
import { parseHash } from './tracking/parseReceipt.ts';

/** Rule 9.39: gas limit used if the estimate of an approval fails. */
const approvalFallbackGas = 65_000n;
/** Estimates that say something: no fallback takes their place. */
const answered: ReadonlySet<string> = new Set(['transaction_reverted', 'gas_excessive', 'gas_beyond_block']);

/** Characters of `0x` and four bytes. */
const SELECTOR_LENGTH = 10;

/** Sends through the connected wallet and keeps the record up to date at every step. */
export class WalletTransactionSender implements TransactionSender {
  readonly #clients: ChainClients;
  readonly #wallet: WalletSession;
  readonly #tracker: TxTracker;
  readonly #paymasters: Readonly<Record<string, PaymasterService>>;

  /** @param paymasters services that may pay the network cost, by chain slug */
  constructor(
    clients: ChainClients,
    wallet: WalletSession,
    tracker: TxTracker,
    paymasters: Readonly<Record<string, PaymasterService>> = {},
  ) {
    this.#paymasters = paymasters;
    this.#clients = clients;
    this.#wallet = wallet;
    this.#tracker = tracker;
  }

  async send(
    request: TransactionRequest,
    draft: TransactionDraft,
    onAsk?: (ask?: WalletAsk) => void,
  ): Promise<string> {
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
    onAsk?: (ask?: WalletAsk) => void,
  ): Promise<string> {
    this.#checkWallet(draft);
    for (const request of requests) await request.check(request);
    const { chainId, from } = draft;
    const { expects = [], avoid } = requests.at(-1) ?? {};
    const { simulateExpected } = await loadChunk(() => import('./sending/simulateExpected.ts'));
    const [paymaster] = await Promise.all([
      this.#paymaster(chainId, from),
      simulateExpected(this.#clients.get(chainId), { from, calls: requests, avoid }, expects),
    ]);
    const { sendCallsByWallet } = await loadChunk(() => import('../wallet/walletCalls.ts'));
    this.#checkWallet(draft);
    onAsk?.();
    const { provider } = this.#wallet;
    if (!provider) throw new SluiceError('wallet_disconnected', 'You must connect an account');
    const last = requests.at(-1);
    const before = requests.slice(0, -1).map(askedOf);
    const asked = last && { ...askedOf(last), batched: true, before };
    const id = await this.#tracker.begin({ ...draft, ...(asked && { asked }) });
    const callsId = await this.#askWallet(id, onAsk, (gate) =>
      sendCallsByWallet(provider, from, requests, chainId, gate, paymaster),
    );
    await this.#tracker.submitted(id, { kind: 'calls', id: callsId });
    return id;
  }

  async sponsor(chainId: number, from: Address): Promise<string | undefined> {
    const paymaster = await this.#paymaster(chainId, from);
    return paymaster && new URL(paymaster.url).host;
  }

  async estimateGas(
    { chainId, from, info }: TransactionDraft,
    request: TransactionCall,
    gasAllowed?: bigint,
  ): Promise<bigint> {
    return (await this.#estimate(chainId, from, request, usualGas(info), gasAllowed)).limit;
  }

  /** The operator's service for the chain, if the connected wallet says that it can use one. */
  async #paymaster(chainId: number, from: Address): Promise<PaymasterService | undefined> {
    const service = this.#paymasters[this.#clients.get(chainId).chain.slug];
    const { provider } = this.#wallet;
    if (!service || !provider) return undefined;
    const { walletCapabilities } = await loadChunk(() => import('../wallet/walletCapabilities.ts'));
    return (await walletCapabilities(provider, from, chainId)).paymaster ? service : undefined;
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
      const usual = request.expectedGas ?? usualGas(draft.info);
      return await this.#estimate(draft.chainId, draft.from, request, usual, request.gasAllowed);
    } catch (error) {
      const isAnswer = error instanceof SluiceError && answered.has(error.code);
      if (isAnswer || draft.info.type !== 'APPROVAL') throw error;
      return { estimate: undefined, limit: approvalFallbackGas };
    }
  }

  #estimate(
    chainId: number,
    from: Address,
    call: TransactionCall,
    usual: bigint,
    allowed: bigint | undefined,
  ): Promise<Gas> {
    const client = this.#clients.get(chainId);
    const marginBps = gasMarginBps(client.chain, this.#tracker.list({ chainId }));
    return estimatedGas(client, { from, call, usual, marginBps, allowed });
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
    onAsk: ((ask?: WalletAsk) => void) | undefined,
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
   * @param ask makes the request. It calls the `gate` once more right before the request.
   */
  async #askWallet<T>(
    id: string,
    onAsk: ((ask?: WalletAsk) => void) | undefined,
    ask: (gate: OnAsk) => Promise<T>,
  ): Promise<T> {
    let isCalledOff = false;
    const gate = (asked?: WalletAsk): void => {
      isCalledOff = true;
      onAsk?.(asked);
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
    ...(data.length >= SELECTOR_LENGTH && { selector: data.slice(0, SELECTOR_LENGTH).toLowerCase() as Hex }),
  };
}
