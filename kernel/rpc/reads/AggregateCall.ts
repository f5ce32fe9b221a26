import {
  GET_BASE_FEE,
  GET_BLOCK_NUMBER,
  GET_CHAIN_ID,
  GET_GAS_LIMIT,
  GET_TIMESTAMP,
} from '../../abi/shortSelectors.ts';
import { wordAt } from '../../abi/words.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { Timers } from '../../runtime/Timers.ts';
import type { BlockHead } from '../BlockHead.ts';
import type { Call, ReadOptions } from '../Multicall.ts';
import { blockParam, callParam } from '../quantity.ts';
import type { BlockRef } from '../RpcPool.ts';
import { type Aggregated, decodeAggregate3, encodeAggregate3 } from './multicall3.ts';
import type { TracedRpc } from './TracedRpc.ts';

const HEAD_CALLS = [GET_BLOCK_NUMBER, GET_TIMESTAMP, GET_BASE_FEE, GET_CHAIN_ID, GET_GAS_LIMIT];
/**
 * If the block numbers of contracts and nodes differ by more than this, the contracts count other blocks (on
 * Arbitrum, L1 blocks).
 */
const NUMBERING_GAP = 100_000n;

/** There is no Multicall3 at the address, as all endpoints say that answer. */
export class MissingContract extends Error {
  override readonly name = 'MissingContract';
}

/** One `aggregate3` request that also reads the head. */
export class AggregateCall {
  readonly #rpc: TracedRpc;
  readonly #timers: Timers;
  #numbersDiffer = false;

  constructor(rpc: TracedRpc, timers: Timers) {
    this.#rpc = rpc;
    this.#timers = timers;
  }

  /**
   * True once the contract's block numbers turned out to differ from the node's: reads must then be pinned to
   * a block number that the node reported.
   */
  get numbersDiffer(): boolean {
    return this.#numbersDiffer;
  }

  /** @throws MissingContract, SluiceError of {@link TracedRpc.ask} */
  async run(
    contract: Address,
    calls: readonly Call[],
    block: BlockRef,
    { gas, ...options }: ReadOptions,
  ): Promise<{ readonly results: readonly Aggregated[]; readonly head: BlockHead }> {
    const headCalls = HEAD_CALLS.map((data) => ({ target: contract, data }));
    const params = [
      callParam({ to: contract, data: encodeAggregate3([...headCalls, ...calls]), gas }),
      blockParam(block),
    ];
    const count = headCalls.length + calls.length;
    const pinned = typeof block === 'bigint' ? block : undefined;
    const answer = await this.#rpc.ask<Hex>('eth_call', params, {
      ...options,
      ...(pinned === undefined ? { latest: block === 'latest' || block === 'pending' } : { block: pinned }),
      headOf: (answer, known) =>
        block === 'latest' ? this.#headNumber(numberIn(answer, count), known) : undefined,
      chainIdOf: (answer) => wordIn(answer, count, HEAD_CALLS.indexOf(GET_CHAIN_ID)),
      accept: (answer) => answer === '0x' || this.#fits(numberIn(answer, count), pinned),
      unlikely: (answer) => answer === '0x' || hasUnlikely(answer, calls),
    });
    const results = decodeAggregate3(answer.value, count);
    if (results === undefined) throw new MissingContract();
    const [number, timestamp, baseFee, , gasLimit] = results.map(({ success, data }) =>
      success ? wordAt(data) : undefined,
    );
    return {
      results: results.slice(headCalls.length),
      head: {
        number: pinned ?? number ?? 0n,
        timestamp: timestamp ?? 0n,
        baseFeePerGas: baseFee,
        gasLimit,
        receivedAtMs: this.#timers.elapsedMs(),
        endpoint: answer.endpoint,
      },
    };
  }

  #headNumber(number: bigint | undefined, known: bigint | undefined): bigint | undefined {
    if (number !== undefined && known !== undefined) {
      const gap = number > known ? number - known : known - number;
      this.#numbersDiffer = gap > NUMBERING_GAP;
    }
    return this.#numbersDiffer ? undefined : number;
  }

  /** Whether the answer is for the requested block. */
  #fits(number: bigint | undefined, pinned: bigint | undefined): boolean {
    return number !== undefined && (pinned === undefined || this.#numbersDiffer || number === pinned);
  }
}

function hasUnlikely(answer: unknown, calls: readonly Call[]): boolean {
  if (!calls.some(({ unlikely }) => unlikely)) return false;
  const results = decodeAggregate3(answer, HEAD_CALLS.length + calls.length)?.slice(HEAD_CALLS.length) ?? [];
  return results.some(({ success, data }, index) => success && calls[index]?.unlikely?.(data));
}

function numberIn(answer: unknown, count: number): bigint | undefined {
  return wordIn(answer, count, 0);
}

function wordIn(answer: unknown, count: number, place: number): bigint | undefined {
  const result = decodeAggregate3(answer, count)?.[place];
  return result?.success ? wordAt(result.data) : undefined;
}
