import { observable } from 'mobx';
import type { ChainRegistry } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, ContractKind, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockSubscriber } from '../../rpc/BlockClock.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { ChainClient, ChainClients } from '../../rpc/ChainClient.ts';
import type { DeploymentCheck } from '../../rpc/DeploymentCheck.ts';
import type { Call, CallResult, Multicall } from '../../rpc/Multicall.ts';
import type { CallRequest, EndpointHealth, RpcPool } from '../../rpc/RpcPool.ts';
import { loneMulticall, lonePool } from '../../rpc/testing/lonePool.ts';
import { addressOf } from './testChain.ts';

/** A contract's answer to a call; throws to revert. */
export type Contract = (call: Call & { readonly from?: Address }) => Hex;

export function revert(reason = 'no'): SluiceError {
  return new SluiceError('call_reverted', reason);
}

export const transportError = new SluiceError('providers_failed', 'all providers failed');

/** A chain client for tests: contracts are functions, and blocks come when the test says so. */
export class FakeClient implements ChainClient {
  readonly chain: ChainSpec;
  contract: Contract;
  /** Answers to other methods than eth_call. */
  readonly methods = new Map<string, (params: readonly unknown[]) => unknown>();
  readonly subscribers = new Set<BlockSubscriber>();
  head: BlockHead | undefined = undefined;
  /** When set, every read fails with this error. */
  down: SluiceError | undefined = undefined;
  /** The error of the clock's latest tick. */
  readonly clockError = observable.box<SluiceError | undefined>(undefined, { deep: false });
  /** The health of the endpoints, as far as tests use it. */
  endpoints: readonly Pick<EndpointHealth, 'url' | 'state'>[] = [];
  refreshes = 0;
  reads = 0;
  lastPage = 0;
  readonly requests: string[] = [];

  constructor(chain: ChainSpec, contract: Contract = () => '0x') {
    this.chain = chain;
    this.contract = contract;
  }

  readonly multicall: Multicall = {
    read: async (calls: readonly Call[]) => {
      this.reads += 1;
      if (this.down) throw this.down;
      return { head: this.#head(), results: calls.map((call) => this.run(call)) };
    },
    corroborate: loneMulticall((calls) => this.multicall.read(calls)),
  };

  get rpc(): RpcPool {
    const rpc = {
      endpoints: this.endpoints,
      ...lonePool(async (method, params): Promise<unknown> => {
        if (method === 'eth_call') return rpc.call(params[0] as CallRequest);
        return rpc.request(method, params);
      }),
      request: async (method: string, params: readonly unknown[]) => {
        this.requests.push(method);
        if (this.down) throw this.down;
        const answer = this.methods.get(method);
        if (!answer) throw new SluiceError('rpc_error', 'method not found', { values: { code: -32601 } });
        return answer(params);
      },
      call: async (request: CallRequest) => {
        this.requests.push('eth_call');
        if (this.down) throw this.down;
        const { to, data, from } = request;
        const result = this.run({ target: to, data, ...(from ? { from } : {}) });
        if (result.ok) return result.data;
        throw result.error;
      },
    };
    return rpc as unknown as RpcPool;
  }

  get clock() {
    const client = this;
    return {
      get head() {
        return client.head;
      },
      get error() {
        return client.clockError.get();
      },
      watch: (subscriber: BlockSubscriber) => {
        this.subscribers.add(subscriber);
        return () => void this.subscribers.delete(subscriber);
      },
      refresh: async () => {
        this.refreshes += 1;
        return this.tick();
      },
    };
  }

  deployment: DeploymentCheck = {
    state: 'checked',
    contracts: [],
    recheck: async () => undefined,
  };

  /** Marks these contracts as missing in the deployment check. */
  break(...kinds: readonly ContractKind[]): void {
    const contracts = kinds.map((kind) => ({
      kind,
      address: addressOf(7),
      ok: false,
      problem: 'no_code' as const,
    }));
    this.deployment = { ...this.deployment, contracts };
  }

  /** Advances by one block. */
  tick(): BlockHead {
    const head = this.#head();
    this.head = head;
    for (const subscriber of [...this.subscribers]) {
      const calls = subscriber.calls();
      this.lastPage = calls.length;
      if (this.down) subscriber.failed?.(this.down);
      else
        subscriber.receive(
          calls.map((call) => this.run(call)),
          head,
        );
    }
    return head;
  }

  run(call: Call & { readonly from?: Address }): CallResult {
    try {
      return { ok: true, data: this.contract(call) };
    } catch (error) {
      return { ok: false, error: SluiceError.from(error, 'call_reverted') };
    }
  }

  #head(): BlockHead {
    const number = (this.head?.number ?? 0n) + 1n;
    return { number, timestamp: number, baseFeePerGas: undefined, receivedAtMs: 0, endpoint: undefined };
  }
}

export function clientsOf(...clients: readonly FakeClient[]): ChainClients {
  return {
    get(chainId) {
      const client = clients.find(({ chain }) => chain.id === chainId);
      if (!client) throw new SluiceError('chain_unsupported', 'Unsupported chain ID');
      return client;
    },
  };
}

export function registryOf(...chains: readonly ChainSpec[]): ChainRegistry {
  const find = (chainId: number) => chains.find(({ id }) => id === chainId);
  return {
    all: chains,
    defaultChain: chains[0] as ChainSpec,
    find,
    get(chainId) {
      const chain = find(chainId);
      if (!chain) throw new SluiceError('chain_unsupported', 'Unsupported chain ID');
      return chain;
    },
    fromLink: (value) => chains.find(({ id, slug }) => String(id) === value || slug === value),
  };
}
