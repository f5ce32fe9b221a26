import type { Address } from '../../chain/ChainSpec.ts';
import type { ChainClients } from '../../rpc/ChainClient.ts';
import type { Logger } from '../../runtime/Logger.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { type LoadedToken, loadTokenMetadata } from './loadTokenMetadata.ts';

/** How long metadata is kept. */
const CACHE_MS = 60_000;

interface Kept {
  readonly answer: Promise<LoadedToken>;
  readonly atMs: number;
}

/**
 * On-chain metadata. Each token is read at most once a minute, and callers share one request. Failures are
 * not kept.
 */
export class TokenMetadata {
  readonly #clients: ChainClients;
  readonly #now: () => number;
  readonly #logger: Logger | undefined;
  readonly #kept = new Map<string, Kept>();

  constructor(clients: ChainClients, now: () => number = systemTimers.elapsedMs, logger?: Logger) {
    this.#clients = clients;
    this.#now = now;
    this.#logger = logger;
  }

  /** @throws the errors of {@link loadTokenMetadata} and `ChainClients.get` */
  async load(chainId: number, address: Address): Promise<LoadedToken> {
    const client = this.#clients.get(chainId);
    const key = `${chainId}:${address}`;
    const kept = this.#kept.get(key);
    if (kept && this.#now() - kept.atMs < CACHE_MS) return kept.answer;
    for (const [old, { atMs }] of this.#kept) if (this.#now() - atMs >= CACHE_MS) this.#kept.delete(old);
    const answer = loadTokenMetadata(client, address, this.#logger);
    this.#kept.set(key, { answer, atMs: this.#now() });
    answer.catch((error: unknown) => {
      this.#kept.delete(key);
      this.#logger?.warn(`The token ${address} could not be read`, error);
    });
    return answer;
  }
}
