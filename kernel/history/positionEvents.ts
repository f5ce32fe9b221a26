import { hexWord, wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { managerTopics } from '../positions/managerCalls.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { parseQuantity, toQuantity } from '../rpc/quantity.ts';

/** One change of a position, as the manager logged it. Amounts in raw units. */
export interface PositionEvent {
  readonly kind: 'increase' | 'decrease' | 'collect';
  readonly block: bigint;
  readonly logIndex: number;
  readonly hash: Hex;
  /** The liquidity added or removed; zero where fees were collected. */
  readonly liquidity: bigint;
  readonly amount0Raw: bigint;
  readonly amount1Raw: bigint;
}

const kinds: Readonly<Record<string, PositionEvent['kind']>> = {
  [managerTopics['IncreaseLiquidity(uint256,uint128,uint256,uint256)']]: 'increase',
  [managerTopics['DecreaseLiquidity(uint256,uint128,uint256,uint256)']]: 'decrease',
  [managerTopics['Collect(uint256,address,uint256,uint256)']]: 'collect',
};

const HASH = /^0x[0-9a-f]{64}$/i;

/**
 * Every change of a position in a range of blocks, newest first. Logs of another form are ignored, because
 * nodes are not trusted.
 * @throws SluiceError transport codes; `rpc_error` also where the node finds the range too long
 */
export async function readEvents(
  client: ChainClient,
  manager: Address,
  tokenId: bigint,
  from: bigint,
  to: bigint,
): Promise<readonly PositionEvent[]> {
  const topics = [Object.keys(kinds), hexWord(tokenId)];
  const logs = await getLogs(client, manager, topics, from, to);
  return logs
    .flatMap((log) => decodeLog(log) ?? [])
    .filter(({ block }) => block >= from && block <= to)
    .sort((a, b) => byPlace(b, a));
}

/** Oldest first. */
export function byPlace(
  a: Pick<PositionEvent, 'block' | 'logIndex'>,
  b: Pick<PositionEvent, 'block' | 'logIndex'>,
): number {
  return a.block === b.block ? a.logIndex - b.logIndex : a.block < b.block ? -1 : 1;
}

/** Whether the position was minted in this block. @throws SluiceError as {@link readEvents} */
export async function wasMintedAt(
  client: ChainClient,
  manager: Address,
  tokenId: bigint,
  block: bigint,
): Promise<boolean> {
  const topics = [managerTopics['Transfer(address,address,uint256)'], hexWord(0n), null, hexWord(tokenId)];
  return (await getLogs(client, manager, topics, block, block)).length > 0;
}

async function getLogs(
  client: ChainClient,
  address: Address,
  topics: readonly unknown[],
  from: bigint,
  to: bigint,
): Promise<readonly Record<string, unknown>[]> {
  const filter = { address, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const logs = await client.rpc.request<unknown>('eth_getLogs', [filter]);
  return Array.isArray(logs) ? logs.filter((log) => typeof log === 'object' && log !== null) : [];
}

function decodeLog(log: Record<string, unknown>): PositionEvent | undefined {
  const { topics, data, blockNumber, logIndex, transactionHash, removed } = log;
  const [topic] = Array.isArray(topics) ? topics : [];
  const kind = typeof topic === 'string' ? kinds[topic.toLowerCase()] : undefined;
  if (!kind || removed === true || typeof data !== 'string' || !/^0x[0-9a-f]*$/i.test(data)) return undefined;
  const [block, index] = [parseQuantity(blockNumber), parseQuantity(logIndex)];
  if (block === undefined || index === undefined) return undefined;
  if (typeof transactionHash !== 'string' || !HASH.test(transactionHash)) return undefined;
  const [first, amount0Raw, amount1Raw] = [0, 1, 2].map((at) => wordAt(data as Hex, at));
  if (first === undefined || amount0Raw === undefined || amount1Raw === undefined) return undefined;
  return {
    kind,
    block,
    logIndex: Number(index),
    hash: transactionHash as Hex,
    // The first word of a Collect event is the recipient.
    liquidity: kind === 'collect' ? 0n : first,
    amount0Raw,
    amount1Raw,
  };
}
