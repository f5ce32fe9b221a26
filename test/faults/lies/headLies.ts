import { id } from 'ethers/hash';
import { StaleNode } from '../StaleNode.ts';
import { inCalls } from './inCalls.ts';
import { type Forward, hexWord, type Lie, quantity, selectorOf } from './Lie.ts';

const BLOCK_NUMBER = id('getBlockNumber()').slice(0, 10);
const TIMESTAMP = id('getCurrentBlockTimestamp()').slice(0, 10);
/** Where a method's parameters name a block. */
const BLOCK_PLACE: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_simulateV1: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getBlockByNumber: 0,
};

/** A head that is so far ahead; asked about a block that is not there yet, the node answers as of its own. */
export const headAhead =
  (blocks: bigint): Lie =>
  async (item, forward) => {
    const head = await newestBlock(forward);
    if (item.method === 'eth_blockNumber') {
      return { jsonrpc: '2.0', id: item.id, result: quantity(head + blocks) };
    }
    const place = BLOCK_PLACE[item.method];
    if (place === undefined) return forward(item);
    const asked = item.params?.[place] ?? 'latest';
    const number = typeof asked === 'string' && asked.startsWith('0x') ? BigInt(asked) : undefined;
    if (number !== undefined && number <= head) return forward(item);
    const params = [...(item.params ?? [])];
    params[place] = 'latest';
    const told = number ?? head + blocks;
    const answer = await inCalls((call, output) =>
      selectorOf(call) === BLOCK_NUMBER ? `0x${hexWord(told)}` : output,
    )({ ...item, params }, forward);
    if (item.method !== 'eth_getBlockByNumber' || !answer.result) return answer;
    return { ...answer, result: { ...answer.result, number: quantity(told) } };
  };

/** Lacks the newest blocks. */
export const headBehind =
  (blocks: number): Lie =>
  (item, forward) =>
    new StaleNode(blocks, forward).answer(item);

/** Names an old block as its newest one, and dates it as the newest. */
export const headOld =
  (blocks: bigint): Lie =>
  async (item, forward) => {
    const old = quantity((await newestBlock(forward)) - blocks);
    if (item.method === 'eth_blockNumber') return { jsonrpc: '2.0', id: item.id, result: old };
    const isOld = item.params?.[0] === 'latest' || item.params?.[0] === old;
    if (item.method !== 'eth_getBlockByNumber' || !isOld) return forward(item);
    const blockAt = (tag: string) => forward({ ...item, params: [tag, ...(item.params ?? []).slice(1)] });
    const [told, newest] = [await blockAt(old), await blockAt('latest')];
    const { timestamp } = newest.result as { readonly timestamp: string };
    return { ...told, result: { ...(told.result as object), timestamp } };
  };

/** Stays at the block that it was first asked at. */
export function headStuck(): Lie {
  let first: Promise<bigint> | undefined;
  return async (item, forward) => {
    first ??= newestBlock(forward);
    const behind = (await newestBlock(forward)) - (await first);
    return new StaleNode(Number(behind), forward).answer(item);
  };
}

/** Blocks are of another time. @param seconds Unix time of every block */
export const blockTime = (seconds: bigint): Lie => {
  const inside = inCalls((call, output) =>
    selectorOf(call) === TIMESTAMP ? `0x${hexWord(seconds)}` : output,
  );
  return async (item, forward) => {
    const answer = await inside(item, forward);
    if (item.method !== 'eth_getBlockByNumber' || !answer.result) return answer;
    return { ...answer, result: { ...answer.result, timestamp: quantity(seconds) } };
  };
};

async function newestBlock(forward: Forward): Promise<bigint> {
  const { result } = await forward({ jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] });
  return BigInt(String(result));
}
