import type { RpcAnswer, RpcItem } from './Fault.ts';

/** The position of the block parameter in a method's parameters. */
const BLOCK_PARAM: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getBlockByNumber: 0,
};

type Forward = (item: RpcItem) => Promise<RpcAnswer>;

/** A node that lacks the newest blocks: tags mean its own head, and later blocks are not found. */
export class StaleNode {
  readonly #blocksBehind: bigint;
  readonly #forward: Forward;

  constructor(blocksBehind: number, forward: Forward) {
    this.#blocksBehind = BigInt(blocksBehind);
    this.#forward = forward;
  }

  async answer(item: RpcItem): Promise<RpcAnswer> {
    const head = await this.#head();
    const own = `0x${head.toString(16)}`;
    if (item.method === 'eth_blockNumber') return { jsonrpc: '2.0', id: item.id, result: own };
    const index = BLOCK_PARAM[item.method];
    if (index === undefined) return this.#forward(item);
    const params = [...(item.params ?? [])];
    const block = params[index] ?? 'latest';
    if (typeof block === 'string' && block.startsWith('0x')) {
      if (BigInt(block) <= head) return this.#forward(item);
      if (item.method === 'eth_getBlockByNumber') return { jsonrpc: '2.0', id: item.id, result: null };
      return { jsonrpc: '2.0', id: item.id, error: { code: -32000, message: 'header not found' } };
    }
    params[index] = own;
    return this.#forward({ ...item, params });
  }

  async #head(): Promise<bigint> {
    const { result } = await this.#forward({ jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] });
    const head = BigInt(String(result)) - this.#blocksBehind;
    return head < 0n ? 0n : head;
  }
}
