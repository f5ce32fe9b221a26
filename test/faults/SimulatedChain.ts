import type { RpcAnswer, RpcItem } from './Fault.ts';

/** The position of the block parameter in a method's parameters. */
const BLOCK_PARAM: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
};
const REVERTS = '0xdeadbeef';

/**
 * A chain in this process whose head follows the (fake) clock. Its answers at a block are computed from the
 * block's number, so that a test recognizes an answer of another block or chain.
 */
export class SimulatedChain {
  readonly chainId: number;
  readonly #blockTimeMs: number;
  readonly #startMs = Date.now();

  constructor(chainId: number, blockTimeMs: number) {
    this.chainId = chainId;
    this.#blockTimeMs = blockTimeMs;
  }

  get head(): bigint {
    return 1000n + BigInt(Math.floor((Date.now() - this.#startMs) / this.#blockTimeMs));
  }

  /** The answer of `eth_getBalance` and `eth_call` at `block`. */
  static told(method: string, block: bigint): string {
    const value = (block * 1000n + 7n).toString(16);
    return `0x${method === 'eth_call' ? value.padStart(64, '0') : value}`;
  }

  /** The block of an answer of {@link told}. */
  static blockOf(answer: string): bigint {
    return (BigInt(answer) - 7n) / 1000n;
  }

  answer = async ({ id, method, params = [] }: RpcItem): Promise<RpcAnswer> => {
    const head = { jsonrpc: '2.0', id } as const;
    if (method === 'eth_chainId') return { ...head, result: hex(this.chainId) };
    if (method === 'eth_blockNumber') return { ...head, result: hex(this.head) };
    const index = BLOCK_PARAM[method];
    if (index === undefined) return { ...head, error: { code: -32601, message: `no method ${method}` } };
    const tag = String(params[index] ?? 'latest');
    const block = tag.startsWith('0x') ? BigInt(tag) : this.head;
    if (method === 'eth_getBlockByNumber') {
      return { ...head, result: block > this.head ? null : this.#block(block) };
    }
    if (block > this.head) return { ...head, error: { code: -32000, message: 'header not found' } };
    const [call] = params as readonly { readonly data?: string }[];
    if (call?.data === REVERTS) {
      return { ...head, error: { code: 3, message: 'execution reverted', data: REVERTS } };
    }
    return { ...head, result: SimulatedChain.told(method, block) };
  };

  #block(number: bigint) {
    const seconds = BigInt(Math.floor(this.#startMs / 1000)) - 1000n;
    return { number: hex(number), timestamp: hex(seconds + (number * BigInt(this.#blockTimeMs)) / 1000n) };
  }
}

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
