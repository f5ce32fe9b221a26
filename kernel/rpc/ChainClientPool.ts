import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { ChainSpec, RpcEndpointSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Logger } from '../runtime/Logger.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { PageVisibility } from '../runtime/PageVisibility.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { ChainClient, ChainClients } from './ChainClient.ts';
import type { ContractCheck } from './DeploymentCheck.ts';
import { DeploymentChecker } from './deployment/DeploymentChecker.ts';
import { EndpointRpcPool } from './endpoints/EndpointRpcPool.ts';
import { HeadClock } from './heads/HeadClock.ts';
import { MulticallReader } from './reads/MulticallReader.ts';
import { type Fetch, httpTransport } from './transport/httpTransport.ts';
import { LazySocketTransport } from './transport/LazySocketTransport.ts';
import type { Transport } from './transport/Transport.ts';
import type { OpenSocket } from './transport/webSocketTransport.ts';

/** Minimum time before a deployment check that found something wrong, or could not read the chain, is made again. */
const RECHECK_MS = 10_000;

export interface ChainClientPoolOptions {
  readonly fetch?: Fetch;
  readonly openSocket?: OpenSocket;
  readonly timers?: Timers;
  readonly visibility?: PageVisibility;
  /** How long after the first read the contracts are checked, ms. Default: once a first quote had time. */
  readonly checkAfterMs?: number;
  readonly logger?: Logger;
  /**
   * Where a chain's endpoints come from: the chain file, or the operator's configuration, which replaces them
   * all.
   */
  readonly endpointOrigin?: (chainId: number) => 'chain' | 'config';
  /** Called with each new client before anyone else gets it: the place to add the user's own endpoints. */
  readonly onCreate?: (client: ChainClient) => void;
}

/** {@link ChainClients}: one client per chain, created at first use. */
export class ChainClientPool implements ChainClients {
  readonly #registry: ChainRegistry;
  readonly #options: ChainClientPoolOptions;
  readonly #timers: Timers;
  readonly #clients = new Map<number, ChainClient>();

  constructor(registry: ChainRegistry, options: ChainClientPoolOptions = {}) {
    this.#registry = registry;
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
  }

  get(chainId: number): ChainClient {
    const existing = this.#clients.get(chainId);
    if (existing !== undefined) return existing;
    const chain = this.#registry.find(chainId);
    if (chain === undefined) {
      throw new SluiceError('chain_unsupported', `Unsupported chain ID: ${chainId}`, { values: { chainId } });
    }
    const client = this.#create(chain);
    this.#clients.set(chainId, client);
    this.#options.onCreate?.(client);
    return client;
  }

  #create(chain: ChainSpec): ChainClient {
    const { visibility, logger, endpointOrigin, checkAfterMs } = this.#options;
    const timers = this.#timers;
    const rpc = new EndpointRpcPool(chain, {
      transport: (spec) => this.#transport(spec, chain.blockTimeMs),
      timers,
      ...(endpointOrigin && { origin: endpointOrigin(chain.id) }),
    });
    const multicall = new MulticallReader(chain, rpc, {
      timers,
      trusted: () => !deployment.found('multicall3').some(isWrong),
    });
    const deployment = new DeploymentChecker(chain, rpc, multicall, { timers, afterMs: checkAfterMs });
    let checkedAtMs = Number.NEGATIVE_INFINITY;
    const clock = new HeadClock(chain, multicall, {
      timers,
      ...(visibility && { visibility }),
      ...(logger && { logger }),
      watchHeads: (listener) => rpc.watchHeads(listener),
      onTick: () => {
        // The chain can be read, so what could not be checked can be now; what is wrong may be an endpoint's word.
        if (!deployment.stuck || timers.elapsedMs() - checkedAtMs < RECHECK_MS) return;
        checkedAtMs = timers.elapsedMs();
        void deployment.recheck();
      },
    });
    return { chain, rpc, multicall, clock, deployment };
  }

  #transport(spec: RpcEndpointSpec, blockTimeMs: number): Transport {
    const { fetch = defaultFetch, openSocket = defaultSocket } = this.#options;
    if (!/^wss?:/i.test(spec.url)) return httpTransport(spec.url, fetch, this.#timers);
    return new LazySocketTransport(async () => {
      const { WebSocketTransport } = await loadChunk(() => import('./transport/webSocketTransport.ts'));
      return new WebSocketTransport(spec.url, openSocket, this.#timers, blockTimeMs);
    });
  }
}

const defaultFetch: Fetch = (url, init) => globalThis.fetch(url, init);
const defaultSocket: OpenSocket = (url) => new WebSocket(url);

function isWrong({ problem }: ContractCheck): boolean {
  return problem === 'no_code' || problem === 'code_differs';
}
