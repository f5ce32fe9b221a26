import type { Fault, RpcAnswer, RpcItem } from './Fault.ts';
import { lie, lieOfReserves } from './lie.ts';
import { StaleNode } from './StaleNode.ts';

const BLOCKS_BEHIND = 50;
const BLOCKS_BACK = 60;
const BLOCKS_AHEAD = 1_000_000n;
/** The approximate head of chain 1. */
const OTHER_HEAD = '0x15d3a00';
/** Calls that run a contract. */
const RUNS = new Set(['eth_call', 'eth_estimateGas']);

type Forward = (item: RpcItem) => Promise<RpcAnswer>;
type Refuse = NonNullable<RpcAnswer['error']>;

/** The answers of these faults to every call, in the words of real providers. */
const REFUSALS: Partial<Record<Fault, Refuse>> = {
  limit_exceeded: { code: -32005, message: 'limit exceeded' },
  internal_error: { code: -32603, message: 'Internal error' },
  daily_cap: { code: -32000, message: 'daily request limit reached - upgrade your account' },
  too_many_connections: { code: -32000, message: 'Too many connections. Please try again later.' },
  unauthorized: {
    code: -32000,
    message: 'Unauthorized: You must authenticate your request with an API key.',
  },
  suspended: { code: -32600, message: 'App is inactive' },
  unheard_of: { code: -31999, message: 'the hamster needs a rest' },
};
/** The answers of these faults to calls that run a contract. */
const RUN_REFUSALS: Partial<Record<Fault, Refuse>> = {
  gas_cap: { code: -32000, message: 'Block gas limit exceeded' },
  false_revert: { code: -32000, message: 'execution reverted' },
};

/** The answers of a node with changing faults. */
export class SpoiltAnswers {
  readonly #forward: Forward;
  readonly #stale: StaleNode;
  readonly #back: StaleNode;

  constructor(forward: Forward) {
    this.#forward = forward;
    this.#stale = new StaleNode(BLOCKS_BEHIND, forward);
    this.#back = new StaleNode(BLOCKS_BACK, forward);
  }

  /** `request`: number of the HTTP request that it came in. */
  async answer(item: RpcItem, fault: Fault, request: number): Promise<RpcAnswer> {
    const head = { jsonrpc: '2.0', id: item.id } as const;
    const refusal = REFUSALS[fault] ?? (RUNS.has(item.method) ? RUN_REFUSALS[fault] : undefined);
    if (refusal !== undefined) return { ...head, error: refusal };
    switch (fault) {
      case 'wrong_chain':
        return item.method === 'eth_chainId' ? { ...head, result: '0x1' } : this.#forward(item);
      case 'other_chain':
        return ofOtherChain(item, await this.#forward(item));
      case 'wrong_id':
        return { ...(await this.#forward(item)), id: 987_654_321 };
      case 'nulls':
        return { ...head, result: null };
      case 'stale_head':
        return this.#stale.answer(item);
      case 'head_back':
        return request % 2 === 0 ? this.#back.answer(item) : this.#forward(item);
      case 'head_ahead':
        return ahead(item, await this.#forward(item));
      case 'lies':
        return lie(item, await this.#forward(item));
      case 'lies_of_reserves':
        return lieOfReserves(item, await this.#forward(item));
      default:
        return this.#forward(item);
    }
  }
}

function ofOtherChain(item: RpcItem, answer: RpcAnswer): RpcAnswer {
  const head = { jsonrpc: '2.0', id: item.id } as const;
  if (item.method === 'eth_chainId') return { ...head, result: '0x1' };
  if (item.method === 'eth_blockNumber') return { ...head, result: OTHER_HEAD };
  // The other chain has no contract at this address.
  if (item.method === 'eth_call') return { ...head, result: '0x' };
  return lie(item, answer);
}

function ahead(item: RpcItem, answer: RpcAnswer): RpcAnswer {
  const later = (number: unknown) => `0x${(BigInt(String(number)) + BLOCKS_AHEAD).toString(16)}`;
  if (item.method === 'eth_blockNumber') return { ...answer, result: later(answer.result) };
  if (item.method !== 'eth_getBlockByNumber' || item.params?.[0] !== 'latest') return answer;
  const block = answer.result as { readonly number: string };
  return { ...answer, result: { ...block, number: later(block.number) } };
}
