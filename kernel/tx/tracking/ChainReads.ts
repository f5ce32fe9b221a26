import { keccak256 } from 'ethers/crypto';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { delegateOf } from '../../chain/delegateOf.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { logsIn, type ReceiptLog } from '../settledOutput.ts';
import type { StoredReceipt } from '../TransactionRecord.ts';
import { parseHash, parseQuantity, parseReceipt } from './parseReceipt.ts';

export interface ReceiptRead {
  readonly receipt: StoredReceipt;
  readonly gasUsed: string | undefined;
  /** The fee paid, including the layer 1 part. */
  readonly feeRaw: string | undefined;
  readonly logs: readonly ReceiptLog[];
}

/** A transaction as a node reports it. */
export interface ChainTransaction {
  readonly hash: Hex;
  readonly from: Address;
  readonly to: Address | undefined;
  readonly nonce: number;
  readonly valueRaw: string;
  readonly dataHash: Hex;
  readonly data: Hex;
  /** The gas limit, if the node reports it. */
  readonly gasLimit?: string | undefined;
}

export interface BlockRead {
  readonly number: number;
  readonly hash: Hex;
  /** Seconds. */
  readonly timestamp: number;
  readonly transactions: readonly ChainTransaction[];
}

export interface LogRead {
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly transactionHash: Hex;
}

/** Endpoints of different operators said different things, and no two of them the same. */
export class Disputed extends Error {
  override readonly name = 'Disputed';
  /** URLs of those that were asked. */
  readonly endpoints: readonly string[];

  constructor(endpoints: readonly string[]) {
    super(`The endpoints disagree: ${endpoints.join(', ')}`);
    this.endpoints = endpoints;
  }
}

/** keccak256 of no bytes: the calldata of a plain transfer. */
export const emptyDataHash: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

/**
 * The tracker's reads of a chain. Each read rejects with a SluiceError if no answer came: the result is then
 * unknown.
 */
export class ChainReads {
  readonly #rpc: ChainClient['rpc'];

  constructor(rpc: ChainClient['rpc']) {
    this.#rpc = rpc;
  }

  /** False: there is nobody to compare an answer with. */
  get hasOthers(): boolean {
    return this.#rpc.endpoints.length > 1;
  }

  /** The endpoint that answered last. */
  get answeredBy(): string | undefined {
    return this.#rpc.lastEndpoint;
  }

  /**
   * @param avoid the endpoint that should not answer, if there is another one; the same in the methods below
   */
  async receipt(hash: Hex, avoid?: string): Promise<ReceiptRead | undefined> {
    return receiptIn(await this.#rpc.request<unknown>('eth_getTransactionReceipt', [hash], but(avoid)), hash);
  }

  /**
   * The receipt that endpoints of two operators give, or none if they agree on that; where nobody else
   * answers, the only one's.
   * @param known what one endpoint has said
   * @throws Disputed if they differ in block, status or logs
   */
  async agreedReceipt(hash: Hex, known?: ReceiptRead): Promise<ReceiptRead | undefined> {
    if (!this.hasOthers) return known ?? this.receipt(hash);
    const compare = (answer: unknown) => {
      const found = receiptIn(answer, hash);
      return found && { blockHash: found.receipt.blockHash, status: found.receipt.status, logs: found.logs };
    };
    return receiptIn(await this.#agreed('eth_getTransactionReceipt', [hash], compare), hash);
  }

  async transaction(hash: Hex, avoid?: string): Promise<ChainTransaction | undefined> {
    return transactionIn(
      await this.#rpc.request<unknown>('eth_getTransactionByHash', [hash], but(avoid)),
      hash,
    );
  }

  /** Like {@link agreedReceipt}, the transaction itself. */
  async agreedTransaction(hash: Hex): Promise<ChainTransaction | undefined> {
    if (!this.hasOthers) return this.transaction(hash);
    const read = (answer: unknown) => transactionIn(answer, hash);
    return read(await this.#agreed('eth_getTransactionByHash', [hash], read));
  }

  /** Like {@link agreedReceipt}, the number of included transactions of `from`. */
  async agreedCount(from: Address): Promise<number | undefined> {
    return parseQuantity(await this.#agreed('eth_getTransactionCount', [from, 'latest'], parseQuantity));
  }

  /** True if `account` has code, which an externally owned account can have too (EIP-7702). */
  async hasCode(account: Address, avoid?: string): Promise<boolean> {
    return (await this.#rpc.request<unknown>('eth_getCode', [account, 'latest'], but(avoid))) !== '0x';
  }

  /**
   * True if `account` is a contract, by what endpoints of two operators say, where there are two: it has code that is
   * no delegation of an account with a key (EIP-7702).
   * @throws Disputed
   */
  async isContract(account: Address): Promise<boolean> {
    const params = [account, 'latest'];
    const code = this.hasOthers
      ? await this.#agreed('eth_getCode', params, (answer) => answer)
      : await this.#rpc.request<unknown>('eth_getCode', params);
    return typeof code === 'string' && code.length > 2 && delegateOf(code) === undefined;
  }

  /** The number of included transactions of `from`, which is the nonce of the next one. */
  async transactionCount(
    from: Address,
    block: 'latest' | 'pending' | number = 'latest',
  ): Promise<number | undefined> {
    const reference = typeof block === 'number' ? quantity(block) : block;
    return parseQuantity(await this.#rpc.request<unknown>('eth_getTransactionCount', [from, reference]));
  }

  async block(
    reference: 'safe' | 'finalized' | number,
    withTransactions = false,
  ): Promise<BlockRead | undefined> {
    const block = typeof reference === 'number' ? quantity(reference) : reference;
    const answer = await this.#rpc.request<unknown>('eth_getBlockByNumber', [block, withTransactions]);
    if (typeof answer !== 'object' || answer === null) return undefined;
    const fields = answer as Readonly<Record<string, unknown>>;
    const number = parseQuantity(fields.number);
    const hash = parseHash(fields.hash);
    if (number === undefined || !hash) return undefined;
    const transactions = withTransactions && Array.isArray(fields.transactions) ? fields.transactions : [];
    return {
      number,
      hash,
      timestamp: parseQuantity(fields.timestamp) ?? 0,
      transactions: transactions.map(parseTransaction).filter((transaction) => transaction !== undefined),
    };
  }

  /** Events of `address` whose first topic is one of `events`; both blocks inclusive. */
  logs(
    address: Address,
    events: readonly Hex[],
    fromBlock: number,
    toBlock: number,
  ): Promise<readonly LogRead[]> {
    return this.logsOf({ address, topics: [events] }, fromBlock, toBlock);
  }

  /** The same, by any filter of addresses and topics. */
  async logsOf(
    wanted: { readonly address?: Address; readonly topics?: readonly unknown[] },
    fromBlock: number,
    toBlock: number,
  ): Promise<readonly LogRead[]> {
    const filter = { ...wanted, fromBlock: quantity(fromBlock), toBlock: quantity(toBlock) };
    const answer = await this.#rpc.request<unknown>('eth_getLogs', [filter]);
    return Array.isArray(answer) ? answer.map(parseLog).filter((log) => log !== undefined) : [];
  }

  /**
   * Runs a failed transaction again after the block before its own, and after its own: an expired deadline
   * and a price that moved within the block show only there. Rejects with the revert, if it reverts.
   */
  async replay(transaction: ChainTransaction, blockNumber: number): Promise<void> {
    const { from, to, data, valueRaw } = transaction;
    if (!to) return;
    const call = { from, to, data, value: BigInt(valueRaw) };
    await this.#rpc.call(call, BigInt(blockNumber - 1));
    await this.#rpc.call(call, BigInt(blockNumber));
  }

  async #agreed(
    method: string,
    params: readonly unknown[],
    compare: (answer: unknown) => unknown,
  ): Promise<unknown> {
    // What all agree not to be there is equal too.
    const part = (answer: unknown) => compare(answer) ?? null;
    const told = await this.#rpc.corroborate<unknown>(method, params, { compare: part });
    if (told.outcome === 'disagree') throw new Disputed(told.answers.map(({ endpoint }) => endpoint));
    return told.value;
  }
}

const but = (avoid: string | undefined) => (avoid === undefined ? {} : { avoid });

/** The receipt of another transaction is ignored. */
function receiptIn(answer: unknown, hash: Hex): ReceiptRead | undefined {
  const receipt = parseReceipt(answer);
  if (!receipt || receipt.transactionHash !== hash.toLowerCase()) return undefined;
  return {
    receipt,
    gasUsed: quantityText((answer as { gasUsed?: unknown }).gasUsed),
    feeRaw: feeIn(answer as Record<string, unknown>),
    logs: logsIn(answer),
  };
}

/** Another transaction is ignored. */
function transactionIn(answer: unknown, hash: Hex): ChainTransaction | undefined {
  const found = parseTransaction(answer);
  return found?.hash === hash.toLowerCase() ? found : undefined;
}

function parseTransaction(value: unknown): ChainTransaction | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const hash = parseHash(fields.hash);
  const from = parseAddress(fields.from);
  const nonce = parseQuantity(fields.nonce);
  const data = fields.input ?? fields.data;
  const valueRaw = quantityText(fields.value);
  // A missing field must not count as zero: the fields are compared with the request.
  if (!hash || !from || nonce === undefined || !isHex(data) || valueRaw === undefined) return undefined;
  return {
    hash,
    from,
    to: parseAddress(fields.to),
    nonce,
    valueRaw,
    data,
    gasLimit: quantityText(fields.gas),
    dataHash: data === '0x' ? emptyDataHash : (keccak256(data) as Hex),
  };
}

function parseLog(value: unknown): LogRead | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { topics, data, transactionHash } = value as Readonly<Record<string, unknown>>;
  const hash = parseHash(transactionHash);
  if (!hash || !Array.isArray(topics) || !topics.every(isHex)) return undefined;
  return { topics, data: isHex(data) ? data : '0x', transactionHash: hash };
}

function quantity(value: number): Hex {
  return `0x${value.toString(16)}`;
}

function quantityText(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)
    ? BigInt(value).toString()
    : undefined;
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
}

function feeIn({ gasUsed, effectiveGasPrice, l1Fee }: Readonly<Record<string, unknown>>): string | undefined {
  const [used, price] = [quantityText(gasUsed), quantityText(effectiveGasPrice)];
  if (used === undefined || price === undefined) return undefined;
  return (BigInt(used) * BigInt(price) + BigInt(quantityText(l1Fee) ?? 0)).toString();
}
