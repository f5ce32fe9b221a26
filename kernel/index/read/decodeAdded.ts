import { ZERO_ADDRESS } from '../../abi/zeroAddress.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { AddedCreatedLog, AddedEventLog, AddedShareLog, KeyedPool, PoolLogs } from '../AddedLogs.ts';
import type { FoundPool } from '../IndexDatabase.ts';
import type { CreatedLog, EventLog, Place } from './DecodedLog.ts';
import type { LogSource } from './LogSource.ts';

const ID = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const KINDS: ReadonlySet<string> = new Set(['swap', 'mint', 'burn', 'collect']);
const LARGEST_KEY = 500;
const LARGEST_FEE = 1_000_000;
const LARGEST_TICK = 887_272;
const LARGEST_AMOUNT = 1n << 128n;

/**
 * What an added kind makes of a log of its contract; undefined where it is none of the kind.
 * @throws TypeError where that is nothing a pool's log can say, and what the kind's own code throws
 */
export function decodeAdded(
  { protocol, logs }: LogSource,
  topics: readonly Hex[],
  data: Hex,
): Omit<CreatedLog, keyof Place> | Omit<EventLog, keyof Place> | undefined {
  const log = logs.decode(topics, data);
  if (!log) return undefined;
  if (log.type === 'created') return createdOf(protocol, logs, log);
  return log.type === 'share' ? shareOf(protocol, log) : eventOf(protocol, log);
}

/**
 * The pool that a key names; undefined where no pool can have it.
 * @throws TypeError where what the kind says is no pool, and what its own code throws
 */
export function poolOfKey(protocol: string, logs: PoolLogs, key: string): FoundPool | undefined {
  if (typeof key !== 'string' || key.length > LARGEST_KEY) throw new TypeError('its key is no short text');
  const pool: KeyedPool | undefined = logs.poolOf(key);
  if (!pool) return undefined;
  const { id, token0, token1, fee } = pool;
  if (!ID.test(id) || !ADDRESS.test(token0) || !ADDRESS.test(token1) || token0 === token1)
    throw new TypeError('its pool has no id or no tokens');
  if (fee !== undefined && !isFee(fee)) throw new TypeError('its pool has no possible fee');
  return { protocol, address: id, token0, token1, fee, key };
}

function createdOf(
  protocol: string,
  logs: PoolLogs,
  { key, sqrtPriceX96, pips }: AddedCreatedLog,
): Omit<CreatedLog, keyof Place> | undefined {
  const found = poolOfKey(protocol, logs, key);
  if (!found) return undefined;
  if (!isPrice(sqrtPriceX96)) throw new TypeError('its pool has no possible price');
  if (pips && !isPair(pips)) throw new TypeError('its pool has no possible share of the protocol');
  return { type: 'created', found, sqrtPriceX96, ...(pips && { pips }) };
}

function eventOf(protocol: string, log: AddedEventLog): Omit<EventLog, keyof Place> {
  const { pool, kind, amounts, fee, sender, sqrtPriceX96, ticks, liquidityRaw } = log;
  if (!ID.test(pool) || !ADDRESS.test(sender) || !KINDS.has(kind))
    throw new TypeError('its event has no pool, no sender or no kind');
  if (amounts && !amounts.every(isAmount)) throw new TypeError('its event has no possible amounts');
  if (!isPrice(sqrtPriceX96) || (fee !== undefined && !isFee(fee)))
    throw new TypeError('its event has no possible price or fee');
  if (ticks && !ticks.every((tick) => Number.isInteger(tick) && Math.abs(tick) <= LARGEST_TICK))
    throw new TypeError('its event has no possible ticks');
  if (liquidityRaw !== undefined && !(isAmount(liquidityRaw) && liquidityRaw >= 0n))
    throw new TypeError('its event has no possible liquidity');
  return {
    type: 'event',
    protocol,
    pool,
    kind,
    amount0Raw: amounts?.[0],
    amount1Raw: amounts?.[1],
    fee,
    sender,
    account: sender,
    sqrtPriceX96,
    ticks,
    ...(liquidityRaw !== undefined && { liquidityRaw }),
  };
}

function shareOf(protocol: string, { pool, pips }: AddedShareLog): Omit<EventLog, keyof Place> {
  if (!ID.test(pool) || !isPair(pips))
    throw new TypeError('its change of the protocol share has no pool or no possible share');
  return {
    ...{ type: 'event', protocol, pool, kind: 'share', amount0Raw: 0n, amount1Raw: 0n },
    ...{ sender: ZERO_ADDRESS, account: ZERO_ADDRESS, sqrtPriceX96: 0n, ticks: undefined },
    share: { after: [pips[0], pips[1]] },
  };
}

const isFee = (fee: number) => Number.isInteger(fee) && fee >= 0 && fee <= LARGEST_FEE;
const isPair = (pips: readonly number[]) => pips.length === 2 && pips.every(isFee);
const isPrice = (price: bigint) => typeof price === 'bigint' && price >= 0n && price >> 160n === 0n;
const isAmount = (raw: bigint) => typeof raw === 'bigint' && raw < LARGEST_AMOUNT && raw > -LARGEST_AMOUNT;
