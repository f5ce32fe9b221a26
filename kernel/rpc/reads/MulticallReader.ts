import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { systemTimers, type Timers } from '../../runtime/Timers.ts';
import type { BlockHead } from '../BlockHead.ts';
import type { Corroboration } from '../Corroboration.ts';
import type {
  Call,
  CallResult,
  CorroborateCallsOptions,
  Multicall,
  MulticallOptions,
  MulticallResult,
  ReadOptions,
} from '../Multicall.ts';
import type { BlockRef } from '../RpcPool.ts';
import { AggregateCall, MissingContract } from './AggregateCall.ts';
import { BaseFee } from './BaseFee.ts';
import { ChunkSize } from './ChunkSize.ts';
import { type Aggregated, toResult } from './multicall3.ts';
import { SilentFailures } from './SilentFailures.ts';
import type { TracedRpc } from './TracedRpc.ts';

/** Words with which nodes and front servers say that a request is too large. */
const TOO_MUCH_TEXT = /gas|size|large|limit|too (big|many|long)|memory|exceed|413/i;

/** What one read found out about chunk sizes. */
interface SizeFindings {
  /** Size of the smallest chunk that was too large. */
  tooMuch: number;
  /** A single call failed by itself, which says nothing about sizes. */
  singleFailed: boolean;
}

interface Chunk {
  readonly calls: readonly Call[];
  readonly results: readonly CallResult[];
  readonly head: BlockHead;
}

export interface MulticallReaderOptions {
  readonly timers?: Timers;
  /** False while the chain's Multicall3 must not be used (the deployment check found it broken). */
  readonly trusted?: () => boolean;
}

/**
 * {@link Multicall} through Multicall3's `aggregate3`, or with single `eth_call`s at one block if there is no
 * Multicall3.
 */
export class MulticallReader implements Multicall {
  readonly #chain: ChainSpec;
  readonly #rpc: TracedRpc;
  readonly #timers: Timers;
  readonly #trusted: () => boolean;
  readonly #aggregate: AggregateCall;
  readonly #chunkSize = new ChunkSize();
  readonly #silent = new SilentFailures();
  readonly #baseFee: BaseFee;

  constructor(chain: ChainSpec, rpc: TracedRpc, options: MulticallReaderOptions = {}) {
    this.#chain = chain;
    this.#rpc = rpc;
    this.#timers = options.timers ?? systemTimers;
    this.#trusted = options.trusted ?? (() => true);
    this.#aggregate = new AggregateCall(rpc, this.#timers);
    this.#baseFee = new BaseFee(rpc, this.#timers);
  }

  async read(calls: readonly Call[], options: MulticallOptions = {}): Promise<MulticallResult> {
    const { block = 'latest', ...request } = options;
    const contract = contractAddress(this.#chain, 'multicall3');
    if (contract === undefined || !this.#trusted()) {
      return this.#readSingly(calls, block, request);
    }
    try {
      const read = await this.#readChunks(contract, calls, await this.#pinBlock(block, request), request);
      if (read.head.baseFeePerGas !== 0n) return read;
      // A base fee of 0 means that the node hides it from contracts: read it another way.
      const baseFeePerGas = block === 'latest' ? this.#baseFee.wei : undefined;
      return { ...read, head: { ...read.head, baseFeePerGas } };
    } catch (error) {
      if (!(error instanceof MissingContract)) throw error;
      return this.#readSingly(calls, block, request);
    }
  }

  async corroborate(
    calls: readonly Call[],
    options: CorroborateCallsOptions = {},
  ): Promise<Corroboration<readonly CallResult[]>> {
    const contract = this.#trusted() ? contractAddress(this.#chain, 'multicall3') : undefined;
    const { corroborateCalls } = await loadChunk(() => import('./corroborateCalls.ts'));
    return corroborateCalls(this.#rpc, contract, calls, options);
  }

  async #readSingly(calls: readonly Call[], block: BlockRef, options: ReadOptions): Promise<MulticallResult> {
    const { readSingly } = await loadSingly();
    return readSingly(this.#rpc, calls, block, options, this.#timers);
  }

  /** If contracts number blocks differently from nodes, replaces a tag by the node's own block number. */
  async #pinBlock(block: BlockRef, options: ReadOptions): Promise<BlockRef> {
    if (!this.#aggregate.numbersDiffer || typeof block === 'bigint') return block;
    const { readNodeHead } = await loadSingly();
    return (await readNodeHead(this.#rpc, block, options, this.#timers)).number;
  }

  async #readChunks(
    contract: Address,
    calls: readonly Call[],
    block: BlockRef,
    options: ReadOptions,
  ): Promise<MulticallResult> {
    const findings: SizeFindings = { tooMuch: Number.POSITIVE_INFINITY, singleFailed: false };
    const first = await this.#readFirst(contract, calls, block, options, findings);
    if (this.#aggregate.numbersDiffer && typeof block !== 'bigint') {
      return this.#readChunks(contract, calls, await this.#pinBlock(block, options), options);
    }
    const rest: Promise<readonly CallResult[]>[] = [];
    const size = this.#chunkSize.current;
    for (let start = first.calls.length; start < calls.length; start += size) {
      const chunk = calls.slice(start, start + size);
      rest.push(this.#readOrHalve(contract, chunk, first.head.number, options, findings));
    }
    const results = [first.results, ...(await Promise.all(rest))].flat();
    if (!findings.singleFailed) this.#chunkSize.failed(findings.tooMuch);
    return { head: first.head, results };
  }

  /** Reads the first chunk, halving it each time it is too large. Its block is used for all other chunks. */
  async #readFirst(
    contract: Address,
    calls: readonly Call[],
    block: BlockRef,
    options: ReadOptions,
    findings: SizeFindings,
  ): Promise<Chunk> {
    for (let size = this.#chunkSize.current; ; size = Math.ceil(size / 2)) {
      const chunk = calls.slice(0, size);
      try {
        return await this.#readChunk(contract, chunk, block, options);
      } catch (error) {
        if (error instanceof MissingContract) throw error;
        const failure = SluiceError.from(error, 'providers_failed');
        if (!isTooMuch(failure) || chunk.length === 0) throw failure;
        noteTooMuch(findings, chunk.length);
        if (chunk.length > 1) continue;
        // This single call makes the whole request fail, so it is its own failure; the head is read without
        // it.
        const { head } = await this.#readChunk(contract, [], block, options);
        return { calls: chunk, results: [{ ok: false, error: failure }], head };
      }
    }
  }

  async #readOrHalve(
    contract: Address,
    calls: readonly Call[],
    block: bigint,
    options: ReadOptions,
    findings: SizeFindings,
  ): Promise<readonly CallResult[]> {
    try {
      return (await this.#readChunk(contract, calls, block, options)).results;
    } catch (error) {
      const failure = SluiceError.from(error, 'providers_failed');
      if (failure.code === 'cancelled') throw failure;
      if (!isTooMuch(failure)) return calls.map(() => ({ ok: false, error: failure }));
      noteTooMuch(findings, calls.length);
      if (calls.length === 1) return [{ ok: false, error: failure }];
      const middle = Math.ceil(calls.length / 2);
      const halves = [calls.slice(0, middle), calls.slice(middle)];
      const read = halves.map((half) => this.#readOrHalve(contract, half, block, options, findings));
      return (await Promise.all(read)).flat();
    }
  }

  async #readChunk(
    contract: Address,
    calls: readonly Call[],
    block: BlockRef,
    options: ReadOptions,
  ): Promise<Chunk> {
    const { results: answers, head } = await this.#aggregate.run(contract, calls, block, options);
    if (calls.length >= this.#chunkSize.current) this.#chunkSize.passed();
    const results = answers.map((one) => toResult(one));
    const again = calls.length > 1 ? this.#silent.among(calls, answers) : [];
    // In reverse order, so that the call which used up the gas no longer comes before the others.
    if (again.length > 0) await this.#tryAgain(contract, calls, again.reverse(), results, head, options);
    return { calls, results, head };
  }

  async #tryAgain(
    contract: Address,
    calls: readonly Call[],
    order: readonly number[],
    results: CallResult[],
    head: BlockHead,
    options: ReadOptions,
  ): Promise<void> {
    const asked = order.flatMap((index) => calls[index] ?? []);
    let answers: readonly Aggregated[];
    try {
      answers = (await this.#aggregate.run(contract, asked, head.number, options)).results;
    } catch {
      return; // Keep the first answers.
    }
    answers.forEach((one, place) => {
      const call = asked[place];
      const index = order[place];
      if (call === undefined || index === undefined) return;
      results[index] = toResult(one);
      this.#silent.note(call, one);
    });
  }
}

/** Loaded on demand: most chains have a Multicall3 whose block numbers match the node's. */
function loadSingly() {
  return loadChunk(() => import('./readSingly.ts'));
}

function noteTooMuch(findings: SizeFindings, size: number): void {
  if (size === 1) findings.singleFailed = true;
  findings.tooMuch = Math.min(findings.tooMuch, size);
}

function isTooMuch({ code, values }: SluiceError): boolean {
  if (code === 'call_reverted' || values.timedOut === 1) return true;
  return (
    (code === 'rpc_error' || code === 'providers_failed') && TOO_MUCH_TEXT.test(String(values.reason ?? ''))
  );
}
