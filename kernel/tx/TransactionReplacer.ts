import { keccak256 } from 'ethers/crypto';
import type { TransactionCall } from '../calldata/TransactionCall.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient, ChainClients } from '../rpc/ChainClient.ts';
import type { TransactionFees } from '../wallet/Connector.ts';
import { marketFees } from './sending/marketFees.ts';
import { type ProvenTransaction, provenTransaction } from './sending/provenTransaction.ts';
import { maxPriceOf, replacementFees } from './sending/replacementFees.ts';
import type { TransactionRecord } from './TransactionRecord.ts';
import type { TransactionSender } from './TransactionSender.ts';
import type { TxTracker } from './TxTracker.ts';
import { emptyDataHash } from './tracking/ChainReads.ts';
import { parseQuantity } from './tracking/parseReceipt.ts';

export type ReplacementKind = 'cancel' | 'speed_up';

/** The transaction that the wallet will be asked for, and its maximum cost. */
export interface ReplacementPlan {
  readonly id: string;
  readonly kind: ReplacementKind;
  readonly nonce: number;
  readonly call: TransactionCall;
  readonly gas: bigint;
  readonly fees: TransactionFees;
  /** Wei. */
  readonly maxCost: bigint;
  /** Maximum cost of the waiting transaction, wei. */
  readonly maxCostBefore: bigint;
  /** Who says that the nonce is not used: two operators, or one alone. */
  readonly basis: NonceBasis;
}

type NonceBasis =
  | { readonly state: 'agreed'; readonly endpoints: readonly string[] }
  | { readonly state: 'alone'; readonly endpoint: string; readonly unanswered: readonly string[] };

/** Each is called before the wallet is asked; if it throws, the wallet is not asked. */
export interface ReplacementGates {
  /** With who says now that the nonce is not used. */
  check(basis: NonceBasis): void;
  /** Right before. */
  readonly onAsk?: (() => void) | undefined;
}

/**
 * Has the wallet send a transaction with the nonce of a waiting one and higher fees: the same call again
 * (speed up), or a transfer of nothing to oneself (cancel). It takes every transaction's path: calldata
 * check, simulation, record, wallet.
 */
export class TransactionReplacer {
  readonly #clients: ChainClients;
  readonly #sender: TransactionSender;
  readonly #tracker: TxTracker;

  constructor(clients: ChainClients, sender: TransactionSender, tracker: TxTracker) {
    this.#clients = clients;
    this.#sender = sender;
    this.#tracker = tracker;
  }

  /**
   * @param gasAllowed the gas limit that the person allowed after `gas_excessive`
   * @throws SluiceError `replacement_*` with the reason, `gas_excessive`, and the errors of the chain's reads
   */
  async plan(id: string, kind: ReplacementKind, gasAllowed?: bigint): Promise<ReplacementPlan> {
    const record = this.#waiting(id);
    const { chainId, from } = record;
    const client = this.#clients.get(chainId);
    const earlier = this.#tracker.list({ replacing: id });
    const [waiting, ...others] = await Promise.all([record, ...earlier].map((one) => prove(client, one)));
    if (!waiting) throw new SluiceError('replacement_unseen', 'No node tells of this transaction');
    if (waiting.from !== from)
      throw new SluiceError('replacement_smart_account', 'It was sent by another account');
    const basis = await this.#checkNonce(record, waiting.nonce);
    const call = kind === 'cancel' ? nothingTo(from) : callOf(waiting);
    checkCall(call, record, kind);
    const [gas, fees] = await Promise.all([
      kind === 'cancel'
        ? this.#sender.estimateGas({ chainId, from, info: { type: 'CANCEL' } }, call, gasAllowed)
        : waiting.gas,
      feesOver(client, [waiting.fees, ...others.flatMap((other) => other?.fees ?? [])]),
    ]);
    return {
      id,
      kind,
      nonce: waiting.nonce,
      call,
      gas,
      fees,
      maxCost: gas * maxPriceOf(fees),
      maxCostBefore: waiting.gas * maxPriceOf(waiting.fees),
      basis,
    };
  }

  /**
   * Resolves once the wallet has sent the replacement.
   * @throws SluiceError as {@link plan} and {@link TransactionSender.send}
   */
  async send(
    { id, kind, nonce, call, gas, fees }: ReplacementPlan,
    { check, onAsk }: ReplacementGates,
  ): Promise<void> {
    const record = this.#waiting(id);
    const { chainId, from, deadline } = record;
    check(await this.#checkNonce(record, nonce));
    await this.#sender.send(
      {
        ...call,
        gas,
        nonce,
        fees,
        check: async (checked) => checkCall(checked, record, kind),
        ...(kind === 'speed_up' && { expects: [] }),
      },
      {
        chainId,
        from,
        info: kind === 'cancel' ? { type: 'CANCEL' } : record.info,
        replaces: id,
        ...(kind === 'speed_up' && deadline !== undefined && { deadline }),
      },
      () => {
        this.#waiting(id);
        onAsk?.();
      },
    );
  }

  #waiting(id: string): TransactionRecord {
    const record = this.#tracker.get(id);
    if (!record || this.#tracker.outcome(record) !== 'pending')
      throw new SluiceError('replacement_late', 'It waits no more');
    return record;
  }

  /**
   * Compares: with an outdated nonce the wallet would send an additional transaction, not a replacement.
   * @throws SluiceError `replacement_late`; `providers_failed` where two disagree
   */
  async #checkNonce({ chainId, from }: TransactionRecord, nonce: number): Promise<NonceBasis> {
    const { rpc } = this.#clients.get(chainId);
    const method = 'eth_getTransactionCount';
    const told = await rpc.corroborate<unknown>(method, [from, 'latest']);
    if (told.outcome === 'disagree') {
      throw new SluiceError('providers_failed', 'all providers failed to perform the operation', {
        values: { method, reason: 'the endpoints disagree', timedOut: 0 },
      });
    }
    const used = parseQuantity(told.value);
    if (used === undefined) throw new SluiceError('rpc_error', 'The transaction count is not a number');
    if (used > nonce) throw new SluiceError('replacement_late', 'Its nonce is used');
    if (told.outcome === 'agreed') return { state: 'agreed', endpoints: told.endpoints };
    return { state: 'alone', endpoint: told.endpoint, unanswered: told.unanswered };
  }
}

async function prove(
  { rpc }: ChainClient,
  { reference }: TransactionRecord,
): Promise<ProvenTransaction | undefined> {
  if (reference.kind !== 'hash') return undefined;
  const { hash } = reference;
  const ask = async (avoid?: string) =>
    provenTransaction(
      await rpc.request<unknown>('eth_getTransactionByHash', [hash], avoid === undefined ? {} : { avoid }),
      hash,
    );
  // One endpoint's mempool may lack a transaction that another one has, if there is one that answers.
  return (await ask()) ?? ask(rpc.lastEndpoint).catch(() => undefined);
}

async function feesOver(
  client: ChainClient,
  waiting: readonly [TransactionFees, ...TransactionFees[]],
): Promise<TransactionFees> {
  const market = await marketFees(client, maxPriceOf(waiting[0]));
  return replacementFees(waiting, market, market.gasPrice);
}

function nothingTo(account: Address): TransactionCall {
  return { to: account, data: '0x', value: 0n };
}

function callOf({ to, data, value }: ProvenTransaction): TransactionCall {
  return { to, data, value };
}

/**
 * A cancellation transfers nothing. A speed-up sends the bytes that were checked before the first request,
 * unchanged.
 * @throws SluiceError `replacement_changed`
 */
function checkCall(call: TransactionCall, { asked, from }: TransactionRecord, kind: ReplacementKind): void {
  const expected = kind === 'cancel' ? { to: from, valueRaw: '0', dataHash: emptyDataHash } : asked;
  const same =
    expected &&
    expected.to === call.to &&
    expected.valueRaw === call.value.toString() &&
    expected.dataHash.toLowerCase() === hashOf(call.data);
  if (!same) throw new SluiceError('replacement_changed', 'It is not what this app asked for');
}

function hashOf(data: Hex): string {
  return data === '0x' ? emptyDataHash : keccak256(data);
}
