import { ZERO_ADDRESS } from '../../abi/zeroAddress.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { byPlace, type EventRow } from '../EventRow.ts';
import type { PoolRow } from '../IndexDatabase.ts';
import { type ProtocolShare, shareOfFee, shareOfInput } from '../ProtocolShare.ts';
import { pairPriceX96 } from '../readPoolStates.ts';
import type { CreatedLog, DecodedLog, EventLog, SyncLog } from './DecodedLog.ts';
import { decodeLog } from './decodeLog.ts';
import type { LogFault, LogSource } from './LogSource.ts';

/** The valid logs of a span in ascending order without duplicates, and the number of other logs. */
export interface SiftedLogs {
  readonly logs: readonly DecodedLog[];
  readonly ignored: number;
  /** What added kinds did wrong: the logs are worth nothing then. */
  readonly faults: readonly LogFault[];
}

/** Decodes a node's answer for these blocks, log by log. */
export class LogSieve {
  readonly #from: number;
  readonly #to: number;
  readonly #added: readonly LogSource[];
  readonly #faults = new Map<string, string>();
  readonly #logs: DecodedLog[] = [];
  readonly #seen = new Set<string>();
  #ignored = 0;

  constructor(from: number, to: number, added: readonly LogSource[] = []) {
    this.#from = from;
    this.#to = to;
    this.#added = added;
  }

  take(value: unknown): void {
    const log = decodeLog(value, this.#added, ({ protocol }, cause) => {
      if (!this.#faults.has(protocol)) this.#faults.set(protocol, String(cause));
    });
    const key = log && `${log.block} ${log.logIndex}`;
    if (!log || !key || log.block < this.#from || log.block > this.#to || this.#seen.has(key)) {
      this.#ignored += 1;
      return;
    }
    this.#seen.add(key);
    this.#logs.push(log);
  }

  finish(): SiftedLogs {
    const faults = [...this.#faults].map(([protocol, message]) => ({ protocol, message }));
    return { logs: this.#logs.sort(byPlace), ignored: this.#ignored, faults };
  }
}

/** Decodes a node's whole answer for these blocks. */
export function siftLogs(
  answer: readonly unknown[],
  from: number,
  to: number,
  added: readonly LogSource[] = [],
): SiftedLogs {
  const sieve = new LogSieve(from, to, added);
  for (const value of answer) sieve.take(value);
  return sieve.finish();
}

type EventRowFields = Pick<
  EventRow,
  | 'kind'
  | 'amount0Raw'
  | 'amount1Raw'
  | 'fee'
  | 'sender'
  | 'account'
  | 'ticks'
  | 'sqrtPriceX96'
  | 'liquidityRaw'
  | 'share'
  | 'shareBefore'
>;
const PRICE_ALONE: Omit<EventRowFields, 'sqrtPriceX96'> = {
  kind: 'price',
  amount0Raw: 0n,
  amount1Raw: 0n,
  sender: ZERO_ADDRESS,
  account: ZERO_ADDRESS,
  ticks: undefined,
};

/**
 * Turns the events of known pools into rows, and counts the other logs. The price after a V2 event comes from
 * the reserves in the Sync just before it; a Sync without an event becomes a row of its own.
 */
export function rowsOf(
  logs: readonly DecodedLog[],
  poolAt: (address: Hex) => Pick<PoolRow, 'number' | 'protocol' | 'fee'> | undefined,
  timeOf: (log: DecodedLog) => { readonly seconds: number; readonly exact: boolean },
): { readonly rows: readonly EventRow[]; readonly foreign: number } {
  const rows: EventRow[] = [];
  const synced = new Map<Hex, SyncLog>();
  let foreign = 0;
  const add = (log: CreatedLog | EventLog | SyncLog, pool: number, event: EventRowFields): void => {
    const { seconds, exact } = timeOf(log);
    const { block, logIndex, transactionHash } = log;
    const { kind, amount0Raw, amount1Raw, fee, sender, account, sqrtPriceX96, ticks, liquidityRaw } = event;
    const { share, shareBefore } = event;
    rows.push({
      kind,
      pool,
      block,
      logIndex,
      transactionHash,
      timestampSeconds: seconds,
      timeExact: exact,
      amount0Raw,
      amount1Raw,
      ...(fee !== undefined && { fee }),
      sender,
      account,
      sqrtPriceX96,
      ticks,
      ...(liquidityRaw !== undefined && { liquidityRaw }),
      ...(share && { share }),
      ...(shareBefore && { shareBefore }),
    });
  };
  /** Adds a Sync that no event of the pair followed. */
  const addAlone = (log: SyncLog) => {
    const pool = poolAt(log.address);
    const sqrtPriceX96 = pairPriceX96(log.reserve0, log.reserve1);
    if (pool && sqrtPriceX96 > 0n) add(log, pool.number, { ...PRICE_ALONE, sqrtPriceX96 });
  };
  for (const log of logs) {
    if (log.type === 'created') {
      const { sqrtPriceX96, found, pips } = log;
      const pool = poolAt(found.address);
      const share = pips && shareOfInput(pips);
      if (pool && sqrtPriceX96 > 0n) add(log, pool.number, { ...PRICE_ALONE, sqrtPriceX96, share });
      continue;
    }
    const pool = poolAt(log.type === 'event' ? log.pool : log.address);
    if (!pool || (log.type === 'event' ? log.protocol : 'v2') !== pool.protocol) {
      foreign += 1;
      continue;
    }
    const before = synced.get(log.address);
    synced.delete(log.address);
    const own = log.type === 'event' && before?.transactionHash === log.transactionHash ? before : undefined;
    if (before && !own) addAlone(before);
    if (log.type === 'sync') {
      synced.set(log.address, log);
      continue;
    }
    const { kind, amount0Raw, amount1Raw, fee, sender, account, ticks, liquidityRaw } = log;
    const sqrtPriceX96 = own ? pairPriceX96(own.reserve0, own.reserve1) : log.sqrtPriceX96;
    const fields = { kind, amount0Raw, amount1Raw, fee, sender, account, ticks, liquidityRaw };
    add(log, pool.number, { ...fields, ...sharesIn(log, pool), sqrtPriceX96 });
  }
  for (const log of synced.values()) addAlone(log);
  return { rows: rows.sort(byPlace), foreign };
}

function sharesIn(
  { share }: EventLog,
  { protocol, fee }: Pick<PoolRow, 'protocol' | 'fee'>,
): Pick<EventRow, 'share' | 'shareBefore'> {
  if (!share) return {};
  const of = (told: readonly [number, number]): ProtocolShare =>
    protocol === 'v3' ? shareOfFee(fee ?? 0, told) : shareOfInput(told);
  return { share: of(share.after), shareBefore: share.before && of(share.before) };
}
