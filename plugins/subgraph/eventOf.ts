import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { EventRow } from '../../kernel/index/EventRow.ts';
import type { PoolEventKind } from '../../kernel/index/types.ts';
import {
  addressOf,
  countOf,
  hashOf,
  integerOf,
  malformed,
  type Row,
  rawOf,
  rowOf,
  tickOf,
  unsignedRawOf,
} from './fields.ts';
import type { SubgraphPool } from './poolOf.ts';
import type { Schema } from './schemas.ts';

export type SubgraphEvent = Omit<EventRow, 'pool'> & {
  readonly pool: Hex;
  readonly amount0Raw: bigint;
  readonly amount1Raw: bigint;
};

/**
 * An event in the form of the index, except that a V3 collect only names the position's owner. Undefined for
 * a V2 row that is no event: a protocol fee share, or liquidity tokens that were sent back and not burned.
 * @throws SubgraphFault `malformed`
 */
export function eventOf(
  { protocol, pool: poolField }: Schema,
  kind: PoolEventKind,
  row: Row,
  pools: ReadonlyMap<Hex, SubgraphPool>,
): SubgraphEvent | undefined {
  if (protocol === 'v2' && (row.logIndex === null || row.amount0 === null)) return undefined;
  const pool = pools.get(addressOf(rowOf(row[poolField], poolField).id, poolField));
  if (!pool) throw malformed(`an event of no known ${poolField}`);
  const transaction = rowOf(row.transaction, 'transaction');
  const [amount0Raw, amount1Raw] =
    protocol === 'v2' && kind === 'swap' ? swapped(row, pool) : amountsOf(kind, row, pool);
  const v3 = protocol === 'v3';
  const [sender, account] = v3 ? partiesV3(kind, row) : partiesV2(kind, row);
  return {
    kind,
    pool: pool.address,
    block: countOf(transaction.blockNumber, 'blockNumber'),
    logIndex: countOf(row.logIndex, 'logIndex'),
    transactionHash: hashOf(transaction.id, 'transaction'),
    timestampSeconds: countOf(row.timestamp, 'timestamp'),
    timeExact: true,
    amount0Raw,
    amount1Raw,
    sender,
    account,
    sqrtPriceX96: v3 && kind === 'swap' ? integerOf(row.sqrtPriceX96, 'sqrtPriceX96', 160n) : 0n,
    ticks:
      v3 && kind !== 'swap'
        ? [tickOf(row.tickLower, 'tickLower'), tickOf(row.tickUpper, 'tickUpper')]
        : undefined,
  };
}

/** The pool's view: signed, received amounts are positive. */
function amountsOf(kind: PoolEventKind, row: Row, { decimals }: SubgraphPool): readonly [bigint, bigint] {
  if (kind === 'swap') {
    return [rawOf(row.amount0, decimals[0], 'amount0'), rawOf(row.amount1, decimals[1], 'amount1')];
  }
  const first = unsignedRawOf(row.amount0, decimals[0], 'amount0');
  const second = unsignedRawOf(row.amount1, decimals[1], 'amount1');
  return kind === 'mint' ? [first, second] : [-first, -second];
}

function swapped(row: Row, { decimals }: SubgraphPool): readonly [bigint, bigint] {
  const [in0, out0] = [row.amount0In, row.amount0Out].map((value) =>
    unsignedRawOf(value, decimals[0], 'amount0'),
  );
  const [in1, out1] = [row.amount1In, row.amount1Out].map((value) =>
    unsignedRawOf(value, decimals[1], 'amount1'),
  );
  return [(in0 ?? 0n) - (out0 ?? 0n), (in1 ?? 0n) - (out1 ?? 0n)];
}

function partiesV2(kind: PoolEventKind, row: Row): readonly [Hex, Hex] {
  const sender = addressOf(row.sender, 'sender');
  return [sender, kind === 'mint' ? sender : addressOf(row.to, 'to')];
}

function partiesV3(kind: PoolEventKind, row: Row): readonly [Hex, Hex] {
  if (kind === 'swap') return [addressOf(row.sender, 'sender'), addressOf(row.recipient, 'recipient')];
  const owner = addressOf(row.owner, 'owner');
  return [kind === 'mint' && row.sender !== null ? addressOf(row.sender, 'sender') : owner, owner];
}
