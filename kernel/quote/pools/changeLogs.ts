import { MAX_TICK } from '../../amm/index.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { parseQuantity } from '../../rpc/quantity.ts';
import type { LiquidityChange } from './PoolChanges.ts';
import type { PoolReader } from './PoolReader.ts';

/** A change that a log tells of, with the reader of its pool. */
export interface SeenChange {
  readonly reader: PoolReader;
  readonly block: bigint;
  readonly change: LiquidityChange;
}

/** What `eth_getLogs` takes, without blocks. */
export interface LogFilter {
  readonly address: readonly Address[];
  readonly topics: readonly (readonly Hex[])[];
}

const WORD = /^0x[0-9a-f]{64}$/i;
const WORDS = /^0x([0-9a-f]{64}){1,8}$/i;

/** As few filters as name the logs of all these pools, and no others. */
export function changeFilters(readers: readonly PoolReader[]): readonly LogFilter[] {
  const filters = new Map<string, { address: Address[]; topics: Hex[][] }>();
  for (const { changes } of readers) {
    if (!changes) continue;
    const { address, topics, id } = changes;
    const key = `${id && address} ${topics}`;
    const filter = filters.get(key) ?? { address: [], topics: id ? [[...topics], []] : [[...topics]] };
    filters.set(key, filter);
    if (!filter.address.includes(address)) filter.address.push(address);
    if (id) filter.topics[1]?.push(id);
  }
  return [...filters.values()];
}

/**
 * The changes in a node's answer, by the hash of their block and their place in it. Logs that are removed, of other
 * pools, or of another form are ignored.
 */
export function readChanges(
  logs: readonly unknown[],
  readers: readonly PoolReader[],
): ReadonlyMap<string, SeenChange> {
  const byPlace = new Map(readers.map((reader) => [placeOf(reader), reader]));
  const found = new Map<string, SeenChange>();
  for (const log of logs) {
    if (typeof log !== 'object' || log === null) continue;
    const { address, topics, data, removed, blockHash, ...rest } = log as Record<string, unknown>;
    const [block, index] = [parseQuantity(rest.blockNumber), parseQuantity(rest.logIndex)];
    if (removed === true || block === undefined || index === undefined) continue;
    if (!isMatch(WORD, blockHash) || !isMatch(WORDS, data) || typeof address !== 'string') continue;
    if (!Array.isArray(topics) || !topics.every((topic): topic is Hex => isMatch(WORD, topic))) continue;
    const emitter = address.toLowerCase();
    const reader = byPlace.get(emitter) ?? byPlace.get(`${emitter} ${String(topics[1]).toLowerCase()}`);
    const change =
      topics[0] && reader?.changes?.topics.includes(topics[0]) && reader.changes.read(topics, data);
    if (!reader || !change || change.lower >= change.upper) continue;
    if (Math.max(-change.lower, change.upper) > MAX_TICK) continue;
    found.set(`${blockHash.toLowerCase()} ${index}`, { reader, block, change });
  }
  return found;
}

function placeOf({ changes }: PoolReader): string {
  const { address = '', id } = changes ?? {};
  return (id ? `${address} ${id}` : address).toLowerCase();
}

function isMatch(form: RegExp, value: unknown): value is Hex {
  return typeof value === 'string' && form.test(value);
}
