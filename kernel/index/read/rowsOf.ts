import type { Hex } from '../../chain/ChainSpec.ts';
import { byPlace, type EventRow } from '../store/EventRow.ts';
import type { PoolRow } from '../store/IndexDatabase.ts';
import { type DecodedLog, decodeLog, type EventLog } from './decodeLog.ts';
import { pairPriceX96 } from './readPoolStates.ts';

/** Sensible logs of a span in ascending order, each once, and how many were none. */
export interface SiftedLogs {
  readonly logs: readonly DecodedLog[];
  readonly ignored: number;
}

/** Takes a node's answer to a question about these blocks, log by log. */
export class LogSieve {
  readonly #from: number;
  readonly #to: number;
  readonly #logs: DecodedLog[] = [];
  readonly #seen = new Set<string>();
  #ignored = 0;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  take(value: unknown): void {
    const log = decodeLog(value);
    const key = log && `${log.block} ${log.logIndex}`;
    if (!log || !key || log.block < this.#from || log.block > this.#to || this.#seen.has(key)) {
      this.#ignored += 1;
      return;
    }
    this.#seen.add(key);
    this.#logs.push(log);
  }

  finish(): SiftedLogs {
    return { logs: this.#logs.sort(byPlace), ignored: this.#ignored };
  }
}

/** Reads a node's answer to a question about these blocks, in one go. */
export function siftLogs(answer: readonly unknown[], from: number, to: number): SiftedLogs {
  const sieve = new LogSieve(from, to);
  for (const value of answer) sieve.take(value);
  return sieve.finish();
}

/**
 * The events of known pools as rows, and how many logs were not theirs. A V2 swap's price is that of the reserves which
 * the pair told just before it.
 */
export function rowsOf(
  logs: readonly DecodedLog[],
  poolAt: (address: Hex) => Pick<PoolRow, 'number' | 'protocol'> | undefined,
  timeOf: (log: EventLog) => { readonly seconds: number; readonly exact: boolean },
): { readonly rows: readonly EventRow[]; readonly strange: number } {
  const rows: EventRow[] = [];
  const prices = new Map<Hex, { readonly transactionHash: Hex; readonly price: bigint }>();
  let strange = 0;
  for (const log of logs) {
    if (log.type === 'created') continue;
    const pool = poolAt(log.address);
    if (!pool || (log.type === 'event' ? log.protocol : 'v2') !== pool.protocol) {
      strange += 1;
      continue;
    }
    if (log.type === 'sync') {
      const price = pairPriceX96(log.reserve0, log.reserve1);
      prices.set(log.address, { transactionHash: log.transactionHash, price });
      continue;
    }
    const synced = prices.get(log.address);
    const after = synced?.transactionHash === log.transactionHash ? synced.price : 0n;
    const { seconds, exact } = timeOf(log);
    const { kind, block, logIndex, transactionHash, amount0Raw, amount1Raw, sender, account, ticks } = log;
    rows.push({
      kind,
      pool: pool.number,
      block,
      logIndex,
      transactionHash,
      timestampSeconds: seconds,
      timeExact: exact,
      amount0Raw,
      amount1Raw,
      sender,
      account,
      sqrtPriceX96: kind !== 'swap' ? 0n : pool.protocol === 'v3' ? log.sqrtPriceX96 : after,
      ticks,
    });
  }
  return { rows, strange };
}
