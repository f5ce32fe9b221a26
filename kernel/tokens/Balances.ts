import { observable, runInAction } from 'mobx';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient, ChainClients } from '../rpc/ChainClient.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { Balance, BalanceService } from './BalanceService.ts';
import { balanceCall, readBalance } from './balanceCall.ts';
import { DirectBalances } from './balances/DirectBalances.ts';
import { NativeBalances } from './balances/NativeBalances.ts';
import { readDirectly, readThroughWallet } from './balances/readDirectly.ts';
import { WatchedCalls } from './WatchedCalls.ts';

export interface BalancesOptions {
  /** The connected wallet's provider, if it is on that chain. Chains with direct reads ask it first. */
  readonly walletProvider?: (chainId: number) => Eip1193Provider | undefined;
  /** Called once per chain with direct reads, when every way to read a balance failed. */
  readonly diagnose?: (client: ChainClient, owner: Address) => void;
}

interface ChainReads {
  readonly calls: WatchedCalls;
  readonly native: NativeBalances;
}

const NATIVE = 'native';
const LOADING: Balance = { state: 'loading' };

/**
 * Balances that are read with each block: tokens by `balanceOf`, the native coin by Multicall3's
 * `getEthBalance`, or on a chain without it by `eth_getBalance` at the block of the tick.
 */
export class Balances implements BalanceService {
  readonly #clients: ChainClients;
  readonly #timers: Timers;
  readonly #options: BalancesOptions;
  readonly #diagnosed = new Set<number>();
  readonly #values = observable.map<string, Balance>({}, { deep: false });
  /** What must be kept of native balances, on chains that have such a rule; a Balance's `keptRaw`. */
  readonly #kept = observable.map<string, bigint | 'unknown'>({}, { deep: false });
  readonly #chains = new Map<number, ChainReads>();

  constructor(clients: ChainClients, timers: Timers = systemTimers, options: BalancesOptions = {}) {
    this.#clients = clients;
    this.#timers = timers;
    this.#options = options;
  }

  watch(owner: Address, currencies: readonly Currency[]): () => void {
    const chainIds = new Set(currencies.map(({ chainId }) => chainId));
    const stops = [...chainIds].map((chainId) =>
      this.#watchChain(
        owner,
        chainId,
        currencies.filter((currency) => currency.chainId === chainId),
      ),
    );
    return () => {
      for (const stop of stops.splice(0)) stop();
    };
  }

  get(owner: Address, currency: Currency): Balance {
    const key = keyOf(owner, currency);
    const balance = this.#values.get(key) ?? LOADING;
    const keptRaw = this.#kept.get(key);
    return balance.state === 'known' && keptRaw ? { ...balance, keptRaw } : balance;
  }

  #watchChain(owner: Address, chainId: number, currencies: readonly Currency[]): () => void {
    const { calls, native } = this.#reads(chainId);
    const multicall3 = contractAddress(this.#clients.get(chainId).chain, 'multicall3');
    const batched = new Map(
      currencies.flatMap((currency) => {
        const call = balanceCall(owner, currency, multicall3);
        return call ? [[keyOf(owner, currency), call] as const] : [];
      }),
    );
    const stops = [calls.watch(batched)];
    const alone = currencies.find(({ kind }) => kind === 'native');
    if (alone && !multicall3) stops.push(native.watch(keyOf(owner, alone), owner));
    return () => {
      for (const stop of stops) stop();
    };
  }

  #reads(chainId: number): ChainReads {
    const kept = this.#chains.get(chainId);
    if (kept) return kept;
    const client = this.#clients.get(chainId);
    const direct = client.chain.balanceReads === 'direct' ? this.#direct(client) : undefined;
    const target = {
      received: (key: string, result: CallResult, head: { readonly number: bigint }) => {
        const raw = readBalance(result);
        if (typeof raw === 'bigint') this.#set(key, { state: 'known', raw, block: head.number });
        else if (direct) direct.read(key, head.number);
        else this.#unknown(key, raw);
      },
      failed: (key: string, error: SluiceError) =>
        direct ? direct.read(key, 0n) : this.#unknown(key, error),
      dropped: (key: string) => {
        direct?.forget(key);
        runInAction(() => this.#values.delete(key));
      },
    };
    const reads = { calls: new WatchedCalls(client, target), native: new NativeBalances(client, target) };
    this.#chains.set(chainId, reads);
    return reads;
  }

  #direct(client: ChainClient): DirectBalances {
    return new DirectBalances(
      async (key, signal) => {
        const [, owner, address] = key.split(':') as [string, Address, Address | 'native'];
        const provider = this.#options.walletProvider?.(client.chain.id);
        const fromWallet = provider && (await readThroughWallet(provider, owner, address, this.#timers));
        return fromWallet ?? readDirectly(client, owner, address, signal);
      },
      {
        known: (key, raw, block) => this.#set(key, { state: 'known', raw, block }),
        unknown: (key, error) => {
          this.#unknown(key, error);
          this.#diagnose(client, key.split(':')[1] as Address);
        },
      },
      this.#timers,
    );
  }

  #diagnose(client: ChainClient, owner: Address): void {
    if (this.#diagnosed.has(client.chain.id)) return;
    this.#diagnosed.add(client.chain.id);
    this.#options.diagnose?.(client, owner);
  }

  #unknown(key: string, error: SluiceError): void {
    const before = this.#values.get(key);
    const lastRaw =
      before?.state === 'known' ? before.raw : before?.state === 'unknown' ? before.lastRaw : undefined;
    this.#set(key, { state: 'unknown', error, ...(lastRaw === undefined ? {} : { lastRaw }) });
  }

  #set(key: string, balance: Balance): void {
    const before = this.#values.get(key);
    // A slow answer to an older tick must not replace a newer one.
    if (before?.state === 'known' && balance.state === 'known' && before.block > balance.block) return;
    runInAction(() => this.#values.set(key, balance));
    // Delegating costs gas, so the balance has changed where that has. A failed read is made again.
    const isOld = before?.state === 'known' && balance.state === 'known' && before.raw === balance.raw;
    const isKnown = isOld && typeof this.#kept.get(key) === 'bigint';
    if (balance.state === 'known' && key.endsWith(NATIVE) && !isKnown) void this.#readKept(key);
  }

  async #readKept(key: string): Promise<void> {
    const [chainId, owner] = key.split(':') as [string, Address];
    const client = this.#clients.get(Number(chainId));
    if (client.chain.delegatedReserveRaw === undefined) return;
    const keep = (raw: bigint | 'unknown') => runInAction(() => this.#kept.set(key, raw));
    if (!this.#kept.has(key)) keep('unknown');
    try {
      const { readKept } = await loadChunk(() => import('./balances/readKept.ts'));
      keep(await readKept(client, owner));
    } catch {
      // Unknown until the next block, which tries again.
      keep('unknown');
    }
  }
}

function keyOf(owner: Address, currency: Currency): string {
  return `${currency.chainId}:${owner}:${currency.kind === 'native' ? NATIVE : currency.address}`;
}
