import { type ChainRegistry, contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { type Gateways, publicGateways } from '../untrusted/uriToHttp.ts';
import { avatarImage } from './records/avatarImage.ts';
import { contenthashToUri } from './records/contenthashToUri.ts';
import { EnsRecords } from './records/EnsRecords.ts';
import { hasRegistry } from './records/hasRegistry.ts';
import { nameNode } from './records/nameNode.ts';
import { reverseNode } from './records/nodeOf.ts';
import { ownedNftImage } from './records/ownedNftImage.ts';
import { parseNftUri } from './records/parseNftUri.ts';
import type { EnsService, ResolvedName } from './types.ts';

/** Answers are cached for a minute; failures are not cached. */
const CACHE_MS = 60_000;
const MAX_NAME_LENGTH = 255;

export interface EnsNamesParts {
  readonly clients: ChainClients;
  readonly chains: ChainRegistry;
  /** For NFT metadata. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly gateways?: Gateways;
  readonly now?: () => number;
}

/**
 * ENS lookups in each chain's own registry. The tables for name normalisation are loaded for the first name that
 * needs them.
 */
export class EnsNames implements EnsService {
  readonly #parts: EnsNamesParts;
  readonly #kept = new Map<string, { readonly answer: Promise<unknown>; readonly atMs: number }>();

  constructor(parts: EnsNamesParts) {
    this.#parts = parts;
  }

  supported(chainId: number): boolean {
    return hasRegistry(this.#parts.chains, chainId);
  }

  resolve(chainId: number, name: string): Promise<ResolvedName | undefined> {
    return this.#once(`resolve:${chainId}:${name}`, () =>
      this.#withNode(chainId, name, async (records, node) => {
        const address = await records.address(node);
        return address && { address, alone: records.alone };
      }),
    );
  }

  reverse(chainId: number, account: Address): Promise<string | undefined> {
    return this.#once(`reverse:${chainId}:${account}`, async () => {
      const records = this.#records(chainId);
      if (!records) return undefined;
      const claimed = await records.name(reverseNode(account));
      const named =
        claimed !== undefined && claimed.length <= MAX_NAME_LENGTH ? await nameNode(claimed) : undefined;
      // Anyone can claim any name. It counts only when it is normalised and resolves back to this account.
      if (!named || named.name !== claimed) return undefined;
      return (await records.address(named.node)) === account ? claimed : undefined;
    });
  }

  contentUri(name: string, chainId?: number): Promise<string> {
    const chain = this.#registryChain(chainId);
    return this.#once(`content:${chain?.id}:${name}`, async () => {
      const records = chain && this.#records(chain.id);
      const hash =
        records && (await this.#withNode(chain.id, name, (_records, node) => records.contenthash(node)));
      if (hash === undefined) {
        throw new SluiceError('ens_failed', `failed to resolve ENS name: ${name.slice(0, 100)}`, {
          values: { reason: 'unresolved' },
        });
      }
      return contenthashToUri(hash);
    });
  }

  async avatar(chainId: number, account: Address, signal?: AbortSignal): Promise<string | undefined> {
    const name = await this.reverse(chainId, account);
    const record = name && (await this.#avatarRecord(chainId, name));
    if (!record) return undefined;
    const { clients, chains, fetch, gateways = publicGateways } = this.#parts;
    const nft = parseNftUri(record);
    if (!nft) return avatarImage(record, gateways);
    if (!chains.find(nft.chainId)) return undefined;
    return ownedNftImage(clients.get(nft.chainId), nft, account, {
      fetch,
      gateways,
      ...(signal ? { signal } : {}),
    });
  }

  #avatarRecord(chainId: number, name: string): Promise<string | undefined> {
    return this.#once(`avatar:${chainId}:${name}`, () =>
      this.#withNode(chainId, name, (records, node) => records.text(node, 'avatar')),
    );
  }

  async #withNode<T>(
    chainId: number,
    name: string,
    read: (records: EnsRecords, node: Hex) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const records = this.#records(chainId);
    if (!records || name.length > MAX_NAME_LENGTH || !name.includes('.')) return undefined;
    const named = await nameNode(name);
    return named && read(records, named.node);
  }

  #records(chainId: number): EnsRecords | undefined {
    const chain = this.#parts.chains.find(chainId);
    const registry = chain && contractAddress(chain, 'ensRegistry');
    return registry && new EnsRecords(this.#parts.clients.get(chainId).rpc, registry);
  }

  #registryChain(chainId: number | undefined): ChainSpec | undefined {
    const { all } = this.#parts.chains;
    const named = all.filter(({ id }) => this.supported(id));
    return named.find(({ id }) => id === chainId) ?? named.find(({ testnet }) => !testnet) ?? named[0];
  }

  #once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const now = (this.#parts.now ?? systemTimers.elapsedMs)();
    const kept = this.#kept.get(key);
    if (kept && now - kept.atMs < CACHE_MS) return kept.answer as Promise<T>;
    for (const [old, { atMs }] of this.#kept) if (now - atMs >= CACHE_MS) this.#kept.delete(old);
    const answer = ask();
    this.#kept.set(key, { answer, atMs: now });
    answer.catch(() => this.#kept.delete(key));
    return answer;
  }
}
