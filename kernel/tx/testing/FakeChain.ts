import { id as hashOf } from 'ethers/hash';
import { vi } from 'vitest';
import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockSubscriber } from '../../rpc/BlockClock.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { ChainClient, ChainClients } from '../../rpc/ChainClient.ts';
import type { CorroborateOptions, Corroboration } from '../../rpc/Corroboration.ts';
import type { RequestOptions, RpcPool } from '../../rpc/RpcPool.ts';
import { lonePool } from '../../rpc/testing/lonePool.ts';

export interface FakeTransaction {
  readonly from: Address;
  readonly to?: Address;
  readonly nonce: number;
  readonly value?: bigint;
  readonly input?: Hex;
  readonly hash: Hex;
  readonly status?: 0 | 1;
  readonly gasUsed?: bigint;
  readonly logs?: readonly unknown[];
}

interface FakeBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly timestamp: number;
  readonly transactions: readonly FakeTransaction[];
}

const FIRST = 'https://first.example';
const WITNESS = 'https://witness.example';

/** A 32-byte hash derived from a word. */
export function hash(word: string): Hex {
  return hashOf(word) as Hex;
}

function hex(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

/**
 * An in-memory chain that answers like a node, with only the methods that the tracker uses; `fail` makes a
 * method throw.
 */
export class FakeChain {
  readonly chain: ChainSpec;
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  readonly subscribers = new Set<BlockSubscriber>();
  readonly fail = new Map<string, SluiceError>();
  /** Overrides of answers, by method. */
  readonly answers = new Map<string, (params: readonly unknown[]) => unknown>();
  logs: readonly unknown[] = [];
  /** True: a second operator's node answers too, with the truth whatever `answers` and `fail` say. */
  hasWitness = false;
  /** How long every answer takes. */
  slowMs = 0;
  /** Blocks older than this many have no state. */
  stateDepth = Number.POSITIVE_INFINITY;
  safe: number | undefined;
  finalized: number | undefined;
  pool: FakeTransaction[] = [];
  #blocks: FakeBlock[] = [];
  #forks = 0;
  readonly #startSeconds: number;
  #passedMs = 0;

  constructor(chain: Partial<ChainSpec> = {}, startMs = Date.now()) {
    this.#startSeconds = Math.floor(startMs / 1_000);
    this.chain = {
      id: 1,
      networkType: 'L1',
      blockTimeMs: 1_000,
      pendingVisible: true,
      finalityTags: ['safe', 'finalized'],
      gas: { billing: 'used' },
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      ...chain,
    } as ChainSpec;
    this.mine();
  }

  get head(): BlockHead {
    const block = this.#blocks.at(-1)!;
    return {
      number: BigInt(block.number),
      timestamp: BigInt(block.timestamp),
      baseFeePerGas: 1n,
      receivedAtMs: 0,
      endpoint: undefined,
    };
  }

  get client(): ChainClient {
    return {
      chain: this.chain,
      rpc: {
        endpoints: this.hasWitness ? [{}, {}] : [{}],
        lastEndpoint: FIRST,
        request: async (method: string, params: readonly unknown[], options?: RequestOptions) =>
          this.hasWitness && options?.avoid === FIRST
            ? this.#answer(method, params)
            : this.#request(method, params),
        ...lonePool((method, params) => this.#request(method, params)),
        ...(this.hasWitness && { corroborate: this.#corroborate }),
        call: (request: unknown, block: bigint) => this.#request('eth_call', [request, block]),
      },
      clock: {
        head: this.head,
        watch: (subscriber: BlockSubscriber) => {
          this.subscribers.add(subscriber);
          return () => this.subscribers.delete(subscriber);
        },
        refresh: async () => this.head,
      },
    } as unknown as ChainClient;
  }

  readonly #corroborate: RpcPool['corroborate'] = async <T>(
    method: string,
    params: readonly unknown[],
    { compare = (value) => value }: CorroborateOptions<T> = {},
  ): Promise<Corroboration<T>> => {
    const told: readonly T[] = [await this.#request(method, params), this.#answer(method, params) as T];
    const keys = new Set(told.map((value) => JSON.stringify(compare(value) ?? null)));
    const endpoints = [FIRST, WITNESS];
    const answers = told.map((value, index) => ({ endpoint: endpoints[index] ?? '', value }));
    if (keys.size > 1) return { outcome: 'disagree', answers, block: undefined };
    return { outcome: 'agreed', value: told[0] as T, endpoints, block: undefined };
  };

  /** Adds blocks; the first holds `transactions`. */
  mine(transactions: readonly FakeTransaction[] = [], blocks = 1): void {
    for (let i = 0; i < blocks; i++) {
      const number = this.#blocks.length;
      this.#blocks.push({
        number,
        hash: hash(`block ${number} of fork ${this.#forks}`),
        timestamp: this.#startSeconds + number + Math.floor(this.#passedMs / 1000),
        transactions: i === 0 ? transactions : [],
      });
    }
    this.pool = this.pool.filter((waiting) => !transactions.some((mined) => mined.hash === waiting.hash));
  }

  /** Replaces the newest blocks by as many empty ones. */
  reorganise(depth: number): void {
    this.#forks++;
    this.#blocks.splice(-depth);
    this.mine([], depth);
  }

  /** Restores the node to an older state: its newest blocks are gone and not replaced. */
  restore(depth: number): void {
    this.#forks++;
    this.#blocks.splice(-depth);
  }

  /**
   * Notifies every subscriber of the head, like a tick of the clock, and lets the effects finish (fake
   * timers).
   */
  async tick(ms = 20): Promise<void> {
    for (const subscriber of [...this.subscribers]) subscriber.receive([], this.head);
    await vi.advanceTimersByTimeAsync(ms);
    this.#passedMs += ms;
  }

  /** Both the device and the chain see so much time pass, without a tick. */
  pass(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
    this.#passedMs += ms;
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  async #request(method: string, params: readonly unknown[]): Promise<never> {
    this.calls.push({ method, params });
    if (this.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slowMs));
    const failure = this.fail.get(method);
    if (failure) throw failure;
    const answer = this.answers.get(method);
    return (answer ? answer(params) : this.#answer(method, params)) as never;
  }

  #answer(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_getTransactionReceipt':
        return this.#receipt(params[0] as Hex);
      case 'eth_getTransactionByHash':
        return this.#transaction(params[0] as Hex);
      case 'eth_getTransactionCount':
        return this.#count(params[0] as Address, params[1] as string);
      case 'eth_getBlockByNumber':
        return this.#block(params[0] as string, params[1] as boolean);
      case 'eth_getLogs':
        return this.logs;
      default:
        throw new SluiceError('rpc_error', `${method} is not answered`);
    }
  }

  #receipt(wanted: Hex): unknown {
    for (const block of this.#blocks) {
      const index = block.transactions.findIndex((transaction) => transaction.hash === wanted);
      const found = block.transactions[index];
      if (!found) continue;
      return {
        blockHash: block.hash,
        blockNumber: hex(block.number),
        contractAddress: null,
        from: found.from,
        to: found.to ?? null,
        status: hex(found.status ?? 1),
        gasUsed: hex(found.gasUsed ?? 21_000n),
        transactionHash: found.hash,
        transactionIndex: hex(index),
        logs: found.logs ?? [],
      };
    }
    return null;
  }

  #transaction(wanted: Hex): unknown {
    const visible = this.chain.pendingVisible ? this.pool : [];
    const all = [...visible, ...this.#blocks.flatMap((block) => block.transactions)];
    const found = all.find((transaction) => transaction.hash === wanted);
    return found ? json(found) : null;
  }

  #count(from: Address, reference: string): unknown {
    const head = this.#blocks.length - 1;
    const number = reference === 'latest' || reference === 'pending' ? head : Number(reference);
    if (head - number > this.stateDepth) throw new SluiceError('rpc_error', 'missing trie node');
    const included = this.#blocks.slice(0, number + 1).flatMap((block) => block.transactions);
    const waiting = reference === 'pending' && this.chain.pendingVisible ? this.pool : [];
    const mine = [...included, ...waiting].filter((transaction) => transaction.from === from);
    return hex(Math.max(0, ...mine.map((transaction) => transaction.nonce + 1)));
  }

  #block(reference: string, full: boolean): unknown {
    const tagged = reference === 'safe' ? this.safe : reference === 'finalized' ? this.finalized : undefined;
    const block = reference === 'latest' ? this.#blocks.at(-1) : this.#blocks[tagged ?? Number(reference)];
    if (!block) return null;
    return {
      number: hex(block.number),
      hash: block.hash,
      timestamp: hex(block.timestamp),
      baseFeePerGas: '0x1',
      transactions: block.transactions.map((transaction) => (full ? json(transaction) : transaction.hash)),
    };
  }
}

function json(transaction: FakeTransaction): unknown {
  const { hash: own, from, to, nonce, value, input } = transaction;
  return {
    hash: own,
    from,
    to: to ?? null,
    nonce: hex(nonce),
    value: hex(value ?? 0n),
    input: input ?? '0x',
  };
}

/** Clients for exactly these chains. */
export function fakeClients(...chains: readonly FakeChain[]): ChainClients {
  return {
    get: (chainId) => {
      const found = chains.find(({ chain }) => chain.id === chainId);
      if (!found) throw new SluiceError('chain_unsupported', `Unsupported chain ID: ${chainId}`);
      return found.client;
    },
  };
}
