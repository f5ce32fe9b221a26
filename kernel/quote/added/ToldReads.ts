import type { ChainClients } from '../../rpc/ChainClient.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';

/** The most reads that are remembered and compared. */
const MOST = 300;

interface Told {
  readonly chainId: number;
  readonly call: Call;
  readonly result: CallResult;
}

/**
 * What endpoints told lately of the pools of one kind. Whether the kind is to blame for failing on it, or an endpoint
 * that told what cannot be, a second operator says.
 */
export class ToldReads {
  readonly #told = new Map<string, Told>();

  note(chainId: number, calls: readonly Call[], results: readonly CallResult[]): void {
    calls.forEach((call, index) => {
      const result = results[index];
      if (!result) return;
      const key = `${chainId}:${call.target}:${call.data}`;
      this.#told.delete(key);
      this.#told.set(key, { chainId, call, result });
    });
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= MOST) return;
      this.#told.delete(oldest);
    }
  }

  forget(): void {
    this.#told.clear();
  }

  /** True if a second operator tells all of it too, or there is nobody else to ask, or nothing was told. */
  async isSeconded(clients: ChainClients): Promise<boolean> {
    const all = [...this.#told.values()];
    for (const chainId of new Set(all.map((told) => told.chainId))) {
      const told = all.filter((one) => one.chainId === chainId);
      const { multicall } = clients.get(chainId);
      const found = await multicall.corroborate(told.map(({ call }) => call)).catch(() => undefined);
      if (!found || found.outcome === 'disagree') return false;
      if (found.outcome === 'alone' && found.unanswered.length > 0) return false;
      if (!told.every(({ result }, index) => isSame(result, found.value[index]))) return false;
    }
    return true;
  }
}

function isSame(told: CallResult, other: CallResult | undefined): boolean {
  if (!told.ok || !other?.ok) return !told.ok && other?.ok === false;
  return told.data.toLowerCase() === other.data.toLowerCase();
}
