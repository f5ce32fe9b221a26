import { hexWord, wordAt } from '../../../kernel/abi/words.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { operatorOf } from '../../../kernel/rpc/operatorOf.ts';
import { parseQuantity, toQuantity } from '../../../kernel/rpc/quantity.ts';

/** keccak256 of the signatures; the test recomputes each. The last two are Permit2's. */
export const approvalTopics = {
  'Transfer(address,address,uint256)': '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  'Approval(address,address,uint256)': '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  'Approval(address,address,address,uint160,uint48)':
    '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  'Permit(address,address,address,uint160,uint48,uint48)':
    '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const;

/** Who may take which token: by the token's own allowance, or through Permit2. */
export interface GrantId {
  readonly via: 'token' | 'permit2';
  readonly token: Address;
  readonly spender: Address;
}

/** Where something stands on the chain. */
export interface Place {
  readonly block: bigint;
  readonly hash: Hex;
  /** Unix seconds, if the node tells the time with the log. */
  readonly seconds: number | undefined;
}

export interface LoggedGrant extends GrantId, Place {}

/** Tokens that left the account. */
export interface LoggedTransfer extends Place {
  readonly token: Address;
}

export interface ApprovalLogs {
  /** Approvals above zero, oldest first. */
  readonly grants: readonly LoggedGrant[];
  readonly transfers: readonly LoggedTransfer[];
}

export const grantKey = ({ via, token, spender }: GrantId): string => `${via}:${token}:${spender}`;

export interface LogScope {
  readonly owner: Address;
  /** Whose allowances count. Through Permit2 any spender counts. */
  readonly spenders: readonly Address[];
  readonly permit2: Address | undefined;
}

/** How long another operator's answer is waited for, ms. */
const SECOND_MS = 5_000;

/**
 * What `owner` approved in a range of blocks, and which tokens left the account. Logs of another form are
 * ignored. Where there are two operators both are asked, and what either of them tells counts: one node cannot
 * hide an approval, and an invented one is no allowance when the contract is asked.
 * @throws SluiceError transport codes; `rpc_error` also where the node finds the range too long
 */
export async function readApprovalLogs(
  { rpc }: Pick<ChainClient, 'rpc'>,
  { owner, spenders, permit2 }: LogScope,
  from: bigint,
  to: bigint,
): Promise<ApprovalLogs> {
  const span = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const by = hexWord(owner);
  const [transfer, approval, ...permits] = Object.values(approvalTopics);
  const hasOthers = new Set(rpc.endpoints.map(({ url }) => operatorOf(url))).size > 1;
  const read = async (filter: object): Promise<readonly unknown[]> => {
    const params = [{ ...span, ...filter }];
    let first: string | undefined;
    const heard = (url: string) => {
      first = url;
    };
    const logs = listOf(await rpc.request<unknown>('eth_getLogs', params, { heard }));
    if (first === undefined || !hasOthers) return logs;
    try {
      const other = { avoid: first, timeoutMs: SECOND_MS };
      return [...logs, ...listOf(await rpc.request<unknown>('eth_getLogs', params, other))];
    } catch {
      // The other one does not answer, or gives no logs of so many blocks.
      return logs;
    }
  };
  const [approvals, permitted, transfers] = await Promise.all([
    read({ topics: [approval, by, spenders.map((spender) => hexWord(spender))] }),
    permit2 ? read({ address: permit2, topics: [permits, by] }) : [],
    read({ topics: [transfer, by] }),
  ]);
  const among = new Set(spenders);
  return {
    grants: [
      ...approvals.flatMap((log) => tokenGrant(log)).filter(({ spender }) => among.has(spender)),
      ...permitted.flatMap((log) => permit2Grant(log, permit2)),
    ].sort((a, b) => Number(a.block - b.block)),
    transfers: transfers.flatMap((log) => {
      const fields = readLog(log, 3);
      return fields ? [{ token: fields.address, ...fields.place }] : [];
    }),
  };
}

const listOf = (logs: unknown): readonly unknown[] => (Array.isArray(logs) ? logs : []);

/** A fourth topic would be the id of an NFT. */
function tokenGrant(log: unknown): readonly LoggedGrant[] {
  const fields = readLog(log, 3);
  const spender = fields && topicAddress(fields.topics[2]);
  if (!fields || !spender || !wordAt(fields.data)) return [];
  return [{ via: 'token', token: fields.address, spender, ...fields.place }];
}

function permit2Grant(log: unknown, permit2: Address | undefined): readonly LoggedGrant[] {
  const fields = readLog(log, 4);
  const token = fields && topicAddress(fields.topics[2]);
  const spender = fields && topicAddress(fields.topics[3]);
  if (!fields || fields.address !== permit2 || !token || !spender || !wordAt(fields.data)) return [];
  return [{ via: 'permit2', token, spender, ...fields.place }];
}

function readLog(log: unknown, count: number) {
  if (typeof log !== 'object' || log === null) return undefined;
  const { address, topics, data, removed, ...rest } = log as Record<string, unknown>;
  const contract = parseAddress(address);
  const block = parseQuantity(rest.blockNumber);
  const hash = rest.transactionHash;
  if (!contract || removed === true || block === undefined) return undefined;
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined;
  if (!Array.isArray(topics) || topics.length !== count) return undefined;
  if (typeof data !== 'string' || !/^0x([0-9a-f]{64})*$/i.test(data)) return undefined;
  const seconds = parseQuantity(rest.blockTimestamp);
  const place: Place = {
    block,
    hash: hash as Hex,
    seconds: seconds === undefined ? undefined : Number(seconds),
  };
  return { address: contract, topics: topics as readonly unknown[], data: data as Hex, place };
}

function topicAddress(topic: unknown): Address | undefined {
  return typeof topic === 'string' && /^0x0{24}[0-9a-f]{40}$/i.test(topic)
    ? parseAddress(`0x${topic.slice(26)}`)
    : undefined;
}
