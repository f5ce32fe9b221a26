import { type IndexMeta, isKernels, type PoolRow, type Segment, type StoredIndex } from '../IndexDatabase.ts';

/** Maximum duration of a segment, because sums go through it day by day. */
const MAX_SECONDS = 3650 * 86_400;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const ID = /^0x[0-9a-f]{64}$/;

/**
 * The valid part of stored data. An invalid segment is left out. An invalid pool makes all pools invalid,
 * because a pool's number is its position.
 */
export function validIndex({ meta, pools, segments }: StoredIndex): StoredIndex {
  return {
    meta: isMeta(meta) ? meta : undefined,
    pools: pools.every(isPool) ? pools : [],
    segments: segments.filter(isSegment),
  };
}

function isMeta(value: unknown): value is IndexMeta {
  const { version, factories, pairsListed, ignoredLogs, pools = 0 } = fieldsOf(value);
  return typeof factories === 'string' && [version, pairsListed, ignoredLogs, pools].every(isCount);
}

function isPool(value: unknown): value is PoolRow {
  const { number, protocol, fee, checksums, key, ...addresses } = fieldsOf(value);
  if (!isCount(number) || typeof protocol !== 'string') return false;
  const own = isKernels(protocol);
  if (own ? !isCount(fee) : fee !== undefined && !isCount(fee)) return false;
  if (own ? key !== undefined : key !== undefined && typeof key !== 'string') return false;
  const { address, token0, token1 } = addresses;
  if (!Array.isArray(checksums)) return false;
  return [address, token0, token1].every(
    (text, index) =>
      typeof text === 'string' &&
      (own || index > 0 ? ADDRESS : ID).test(text) &&
      typeof checksums[index] === 'string' &&
      checksums[index].toLowerCase() === text,
  );
}

function isSegment(value: unknown): value is Segment {
  const { from, to, fromSeconds, toSeconds, toHash, events, figures, eventBytes, shares } = fieldsOf(value);
  if (shares !== undefined && !(Array.isArray(shares) && shares.every(isSegmentShare))) return false;
  if (!isCount(from) || !isCount(to) || !isCount(fromSeconds) || !isCount(toSeconds)) return false;
  if (to < from || toSeconds < fromSeconds || toSeconds - fromSeconds > MAX_SECONDS) return false;
  if (toHash !== undefined && typeof toHash !== 'string') return false;
  return isCount(events) && isCount(eventBytes) && figures instanceof Uint8Array;
}

function isSegmentShare(value: unknown): boolean {
  const { pool, before, after } = fieldsOf(value);
  return isCount(pool) && (before === undefined || isShare(before)) && isShare(after);
}

function isShare(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isCount)) return false;
  const [parts0, of0, parts1, of1] = value as [number, number, number, number];
  return of0 > 0 && of1 > 0 && parts0 <= of0 && parts1 <= of1;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
