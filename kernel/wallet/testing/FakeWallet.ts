import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import type { ConnectionType, WalletOption } from '../Connector.ts';

export interface FakeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

type Answer = (params: readonly unknown[]) => unknown;

/** An EIP-1193 wallet for tests: honest by default, each method's answer replaceable. */
export class FakeWallet implements Eip1193Provider {
  accounts: readonly Address[];
  chainId: number;
  readonly calls: FakeCall[] = [];
  readonly answers = new Map<string, Answer>();
  readonly #listeners = new Map<string, Set<(...args: readonly unknown[]) => void>>();

  constructor(accounts: readonly Address[], chainId = 1) {
    this.accounts = accounts;
    this.chainId = chainId;
  }

  async request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown> {
    const { method } = args;
    const params = (args.params ?? []) as readonly unknown[];
    this.calls.push({ method, params });
    const answer = this.answers.get(method);
    if (answer) return answer(params);
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return this.accounts;
    if (method === 'eth_chainId') return `0x${this.chainId.toString(16)}` satisfies Hex;
    throw Object.assign(new Error('The method does not exist / is not available'), { code: -32601 });
  }

  on(event: string, listener: (...args: readonly never[]) => void): void {
    const set = this.#listeners.get(event) ?? new Set();
    set.add(listener as (...args: readonly unknown[]) => void);
    this.#listeners.set(event, set);
  }

  removeListener(event: string, listener: (...args: readonly never[]) => void): void {
    this.#listeners.get(event)?.delete(listener as (...args: readonly unknown[]) => void);
  }

  emit(event: string, ...args: readonly unknown[]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...args);
  }

  listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  asked(method: string): readonly FakeCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  option(rdns?: string, type: ConnectionType = 'INJECTED'): WalletOption {
    return {
      id: rdns ? `eip6963:${rdns}` : type.toLowerCase(),
      name: rdns ?? 'Fake',
      type,
      ...(rdns ? { rdns } : {}),
      provider: async () => this,
    };
  }
}

export function failure(code: number | string, message = 'failed', data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) });
}
