import { hexWord } from '../../abi/words.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import { toQuantity } from '../../rpc/quantity.ts';
import { readBalance } from '../balanceCall.ts';
import type { WatchedCallsTarget } from '../WatchedCalls.ts';

interface Entry {
  readonly owner: Address;
  watchers: number;
  answered: boolean;
}

/** Native balances on a chain without Multicall3: one `eth_getBalance` per owner and tick. */
export class NativeBalances {
  readonly #client: ChainClient;
  readonly #target: WatchedCallsTarget;
  readonly #entries = new Map<string, Entry>();
  #unsubscribe: (() => void) | undefined;

  constructor(client: ChainClient, target: WatchedCallsTarget) {
    this.#client = client;
    this.#target = target;
  }

  watch(key: string, owner: Address): () => void {
    const entry = this.#entries.get(key);
    if (entry) entry.watchers += 1;
    else this.#entries.set(key, { owner, watchers: 1, answered: false });
    this.#unsubscribe ??= this.#client.clock.watch({
      calls: () => [],
      receive: (_results, head) => this.#readAll(head),
      failed: (error) => {
        for (const [other, { answered }] of this.#entries) if (!answered) this.#target.failed(other, error);
      },
    });
    if (!entry && this.#client.clock.head) void this.#read(key, this.#client.clock.head);
    let done = false;
    return () => {
      const held = this.#entries.get(key);
      if (done || !held) return;
      done = true;
      held.watchers -= 1;
      queueMicrotask(() => this.#sweep(key));
    };
  }

  #sweep(key: string): void {
    if ((this.#entries.get(key)?.watchers ?? 1) > 0) return;
    this.#entries.delete(key);
    this.#target.dropped(key);
    if (this.#entries.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #readAll(head: BlockHead): void {
    for (const key of this.#entries.keys()) void this.#read(key, head);
  }

  async #read(key: string, head: BlockHead): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const result = await this.#ask(entry.owner, head);
    if (this.#entries.get(key) !== entry) return;
    entry.answered = true;
    this.#target.received(key, result, head);
  }

  async #ask(owner: Address, head: BlockHead): Promise<CallResult> {
    try {
      const answer = await this.#client.rpc.request<unknown>('eth_getBalance', [
        owner,
        toQuantity(head.number),
      ]);
      const raw = readBalance(answer);
      if (typeof raw !== 'bigint') return { ok: false, error: raw };
      return { ok: true, data: hexWord(raw) };
    } catch (error) {
      return { ok: false, error: SluiceError.from(error, 'providers_failed') };
    }
  }
}
