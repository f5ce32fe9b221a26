import { callData } from '../../../kernel/abi/callData.ts';
import { wordAt } from '../../../kernel/abi/words.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { type GrantId, grantKey } from './approvalLogs.ts';

export interface AllowanceRead {
  /** Raw units. */
  readonly raw: bigint;
  /** Unix seconds, from which on the allowance counts no more; only through Permit2. */
  readonly expiration: number | undefined;
  /** Another endpoint says less, at the same block. */
  readonly disputed?: boolean;
}

/** What could not be read. `contract`: the contract's own answer is no allowance. */
export type Unread = 'node' | 'contract';

export interface AllowancesRead {
  readonly head: BlockHead;
  /** By the grant's key. */
  readonly allowances: ReadonlyMap<string, AllowanceRead | Unread>;
  /** The account's balance by token; undefined: it could not be read. */
  readonly balances: ReadonlyMap<Address, bigint | undefined>;
}

/**
 * What may be taken from `owner`, and the balances of these tokens, all at one block. Where there are two
 * endpoints both are asked, and the higher allowance counts: one node cannot hide an approval.
 * @throws SluiceError transport codes where nothing could be read at all
 */
export async function readAllowances(
  client: Pick<ChainClient, 'multicall' | 'rpc'>,
  owner: Address,
  permit2: Address | undefined,
  ids: readonly GrantId[],
): Promise<AllowancesRead> {
  const { multicall } = client;
  const asked = ids.filter(({ via }) => via === 'token' || permit2);
  const tokens = [...new Set(asked.map(({ token }) => token))];
  const allowanceCalls = asked.map((id) => allowanceCall(owner, permit2, id));
  const balanceCalls = tokens.map((target) => ({ target, data: callData('balanceOf(address)', owner) }));
  const { head, results } = await multicall.read([...allowanceCalls, ...balanceCalls]);
  const others = await secondOpinion(client, head, allowanceCalls);
  return {
    head,
    allowances: new Map(
      asked.map((id, index) => {
        const told = allowanceOf(id, results[index]);
        return [grantKey(id), others ? higher(told, allowanceOf(id, others[index])) : told];
      }),
    ),
    balances: new Map(
      tokens.map((token, index) => {
        const result = results[asked.length + index];
        return [token, result?.ok ? wordAt(result.data) : undefined];
      }),
    ),
  };
}

/** The call whose first word is what may be taken. */
export function allowanceCall(
  owner: Address,
  permit2: Address | undefined,
  { via, token, spender }: GrantId,
): Call {
  return via === 'permit2' && permit2
    ? { target: permit2, data: callData('allowance(address,address,address)', owner, token, spender) }
    : { target: token, data: callData('allowance(address,address)', owner, spender) };
}

/** What another endpoint says at the same block; undefined where there is none, or it does not answer. */
async function secondOpinion(
  { multicall, rpc }: Pick<ChainClient, 'multicall' | 'rpc'>,
  { number, endpoint }: BlockHead,
  calls: readonly Call[],
): Promise<readonly CallResult[] | undefined> {
  if (endpoint === undefined || rpc.endpoints.length < 2) return undefined;
  try {
    const { head, results } = await multicall.read(calls, { block: number, avoid: endpoint });
    return head.endpoint === endpoint ? undefined : results;
  } catch {
    return undefined;
  }
}

function higher(one: AllowanceRead | Unread, other: AllowanceRead | Unread): AllowanceRead | Unread {
  if (typeof other === 'string') return one;
  if (typeof one === 'string') return other;
  if (one.raw === other.raw && one.expiration === other.expiration) return one;
  const most = one.raw < other.raw ? other : one;
  // The later end counts too: a node cannot make an approval expired by its word alone.
  const ends = Math.max(one.expiration ?? 0, other.expiration ?? 0);
  return { raw: most.raw, expiration: most.expiration === undefined ? undefined : ends, disputed: true };
}

function allowanceOf({ via }: GrantId, result: CallResult | undefined): AllowanceRead | Unread {
  if (!result?.ok) return result?.error.code === 'call_reverted' ? 'contract' : 'node';
  const [raw, expiration] = [wordAt(result.data), wordAt(result.data, 1)];
  if (raw === undefined || (via === 'permit2' && expiration === undefined)) return 'contract';
  // A uint48: exact as a number.
  return { raw, expiration: via === 'permit2' ? Number(expiration) : undefined };
}
