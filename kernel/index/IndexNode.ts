import type { ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, MulticallResult } from '../rpc/Multicall.ts';
import { readNumber } from '../rpc/readNumber.ts';
import { WANTED_TOPICS } from './read/decodeLog.ts';

/** One block's number, time and hash. */
export interface BlockMark {
  readonly block: number;
  readonly seconds: number;
  readonly hash: Hex | undefined;
}

const LOG_TIMEOUT_MS = 20_000;

/** The index's reads of a chain. The signal aborts every read. */
export class IndexNode {
  readonly #client: ChainClient;
  readonly #signal: AbortSignal;
  readonly #topics: readonly Hex[];

  /** @param topics of added kinds, whose logs are asked for too */
  constructor(client: ChainClient, signal: AbortSignal, topics: readonly Hex[] = []) {
    this.#client = client;
    this.#signal = signal;
    this.#topics = [...WANTED_TOPICS, ...topics];
  }

  get chain(): ChainSpec {
    return this.#client.chain;
  }

  /** The newest block. */
  head(): Promise<BlockMark> {
    return this.#mark('latest');
  }

  mark(block: number): Promise<BlockMark> {
    return this.#mark(hex(block));
  }

  /** The logs of these blocks with WANTED_TOPICS or those of added kinds, as the node returned them. */
  async logs(from: number, to: number): Promise<readonly unknown[]> {
    const filter = { fromBlock: hex(from), toBlock: hex(to), topics: [this.#topics] };
    const options = { signal: this.#signal, timeoutMs: LOG_TIMEOUT_MS };
    const answer = await this.#client.rpc.request<unknown>('eth_getLogs', [filter], options);
    if (!Array.isArray(answer)) throw new SluiceError('rpc_error', 'eth_getLogs gave no list');
    return answer;
  }

  /** Makes calls at one block; default: the newest. */
  calls(calls: readonly Call[], block?: number): Promise<MulticallResult> {
    const at = block === undefined ? {} : { block: BigInt(block) };
    return this.#client.multicall.read(calls, { signal: this.#signal, ...at });
  }

  async #mark(block: string): Promise<BlockMark> {
    const answer = await this.#client.rpc.request<unknown>('eth_getBlockByNumber', [block, false], {
      signal: this.#signal,
    });
    const { number, timestamp, hash } = (answer ?? {}) as Record<string, unknown>;
    const [at, seconds] = [readNumber(number), readNumber(timestamp)];
    if (at === undefined || seconds === undefined || (block !== 'latest' && hex(at) !== block)) {
      throw new SluiceError('rpc_error', `No node has block ${block}`, {
        values: { reason: 'block not found' },
      });
    }
    const known = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash);
    return { block: at, seconds, hash: known ? (hash.toLowerCase() as Hex) : undefined };
  }
}

function hex(block: number): string {
  return `0x${block.toString(16)}`;
}
