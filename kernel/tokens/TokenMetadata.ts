import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClients } from '../rpc/types.ts';
import { type LoadedToken, loadTokenMetadata } from './loadTokenMetadata.ts';

/** How long metadata is kept. */
const CACHE_MS = 60_000;

interface Kept {
  readonly answer: Promise<LoadedToken>;
  readonly atMs: number;
}

/** On-chain metadata, each token asked for at most once a minute; callers share one request. Failures are not kept. */
export class TokenMetadata {
  readonly #clients: ChainClients;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(clients: ChainClients, now: () => number = Date.now) {
    this.#clients = clients;
    this.#now = now;
  }

  /** @throws what {@link loadTokenMetadata} and `ChainClients.get` throw */
  async load(chainId: number, address: Address): Promise<LoadedToken> {
    const client = this.#clients.get(chainId);
    const key = `${chainId}:${address}`;
    const kept = this.#kept.get(key);
    if (kept && this.#now() - kept.atMs < CACHE_MS) return kept.answer;
    for (const [old, { atMs }] of this.#kept) if (this.#now() - atMs >= CACHE_MS) this.#kept.delete(old);
    const answer = loadTokenMetadata(client, address);
    this.#kept.set(key, { answer, atMs: this.#now() });
    answer.catch(() => this.#kept.delete(key));
    return answer;
  }
}
