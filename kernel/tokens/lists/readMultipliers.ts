import type { Token } from '../../currency/Currency.ts';
import { type Multiplier, releaseMultiplier } from '../../currency/multipliers.ts';
import { changeCalls, multiplierCall, multiplierIn, readMultiplier } from '../../currency/readMultiplier.ts';
import { setMultiplier } from '../../currency/setMultiplier.ts';
import type { ChainClients } from '../../rpc/ChainClient.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import { documentVisibility, type PageVisibility } from '../../runtime/PageVisibility.ts';
import { every, systemTimers, type Timers } from '../../runtime/Timers.ts';

type TokenId = Pick<Token, 'chainId' | 'address'>;

/** The first texts of a page come one after the other: they share a request. */
const TOGETHER_MS = 20;
/** After this long a token is read again that nobody answered for. */
const AGAIN_MS = 10_000;
/** How often a token is read again that has a multiplier. */
const REFRESH_MS = 30_000;

const readers = new WeakMap<ChainClients, MultiplierReader>();

/** Reads the multiplier of a token, soon, together with those of others. */
export function addToken(clients: ChainClients, token: TokenId): void {
  const reader = readers.get(clients) ?? new MultiplierReader(clients);
  readers.set(clients, reader);
  reader.add(token);
}

/** Reads multipliers of tokens, many in one request, and follows those that there are. */
export class MultiplierReader {
  readonly #clients: ChainClients;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  readonly #queue = new Map<number, Set<TokenId>>();
  /** Tokens with a multiplier, by chain and address. */
  readonly #followed = new Map<string, TokenId>();

  constructor(clients: ChainClients, timers = systemTimers, visibility = documentVisibility) {
    this.#clients = clients;
    this.#timers = timers;
    this.#visibility = visibility;
  }

  add(token: TokenId): void {
    const queue = this.#queue.get(token.chainId);
    if (queue) queue.add(token);
    else {
      this.#queue.set(token.chainId, new Set([token]));
      this.#timers.after(TOGETHER_MS, () => void this.#read(token.chainId));
    }
  }

  async #read(chainId: number): Promise<void> {
    const tokens = [...(this.#queue.get(chainId) ?? [])];
    this.#queue.delete(chainId);
    try {
      const { multicall } = this.#clients.get(chainId);
      const { head, results } = await multicall.read(tokens.map(({ address }) => multiplierCall(address)));
      const having = tokens.filter((_, index) => multiplierIn(dataOf(results[index])));
      // At the block of the first answers: a change between the two would be announced and made at once.
      const changes = having.length
        ? await multicall.read(
            having.flatMap(({ address }) => changeCalls(address)),
            { block: head.number },
          )
        : { results: [] };
      tokens.forEach((token, index) => {
        const result = results[index];
        const at = 2 * having.indexOf(token);
        const change = at < 0 ? [] : changes.results.slice(at, at + 2);
        if ([result, ...change].every(isAnswer)) {
          this.#received(token, readMultiplier(dataOf(result), dataOf(change[0]), dataOf(change[1])));
        } else this.#releaseLater([token]);
      });
    } catch {
      this.#releaseLater(tokens);
    }
  }

  #received(token: TokenId, multiplier: Multiplier): void {
    setMultiplier(token, multiplier);
    if (!multiplier.value && !multiplier.next) return;
    if (this.#followed.size === 0) {
      every(this.#timers, REFRESH_MS, () => {
        if (this.#visibility.visible) for (const one of this.#followed.values()) this.add(one);
      });
    }
    this.#followed.set(`${token.chainId}:${token.address}`, token);
  }

  #releaseLater(tokens: readonly TokenId[]): void {
    this.#timers.after(AGAIN_MS, () => tokens.forEach(releaseMultiplier));
  }
}

/** A revert is an answer: the contract has no such function. */
function isAnswer(result: CallResult | undefined): boolean {
  return result !== undefined && (result.ok || result.error.code === 'call_reverted');
}

function dataOf(result: CallResult | undefined) {
  return result?.ok ? result.data : undefined;
}
