import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { Eip1193Provider } from '../../kernel/rpc/Eip1193Provider.ts';

const UNRECOGNIZED_CHAIN = 4902;
const UNSUPPORTED_METHOD = 4200;

/** Methods that are forwarded to the node; all others are answered here or refused. */
const forwarded = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_getBalance',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
]);

/** EIP-1193 over a development node that holds the keys. One account: the node's first. */
export class NodeWallet implements Eip1193Provider {
  readonly #chain: ChainSpec;
  readonly #url: string;
  #id = 0;

  constructor(chain: ChainSpec) {
    const url = chain.endpoints[0]?.url;
    if (!url) throw new Error(`${chain.label} has no endpoint`);
    this.#chain = chain;
    this.#url = url;
  }

  async request({
    method,
    params = [],
  }: {
    readonly method: string;
    readonly params?: readonly unknown[] | object;
  }) {
    const list = Array.isArray(params) ? params : [params];
    switch (method) {
      case 'eth_chainId':
        return `0x${this.#chain.id.toString(16)}`;
      case 'eth_accounts':
      case 'eth_requestAccounts': {
        const accounts = (await this.#ask('eth_accounts', [])) as string[];
        return accounts.slice(0, 1);
      }
      case 'wallet_switchEthereumChain': {
        const [{ chainId = '' } = {}] = list as { chainId?: string }[];
        if (Number(chainId) === this.#chain.id) return null;
        throw providerError(UNRECOGNIZED_CHAIN, `The test wallet knows only ${this.#chain.label}`);
      }
      case 'wallet_watchAsset':
        return true;
      default:
        if (!forwarded.has(method))
          throw providerError(UNSUPPORTED_METHOD, `The test wallet has no ${method}`);
        return this.#ask(method, list);
    }
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    this.#id += 1;
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: this.#id, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } };
    if (answer.error) throw providerError(answer.error.code, answer.error.message);
    return answer.result;
  }
}

function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
