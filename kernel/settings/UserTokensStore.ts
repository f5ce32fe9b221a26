import { sameAddress } from '../abi/sameAddress.ts';
import type { Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { InterfaceStore } from './InterfaceStore.ts';
import { type ByChain, entryKey, parseToken } from './internal/InterfaceRecord.ts';
import type { UserPair, UserTokens } from './types.ts';

const NONE: readonly Token[] = [];

/** Tokens and pairs that the user added, as a view of the `interface` record. */
export class UserTokensStore implements UserTokens {
  readonly #store: InterfaceStore;
  /** Keyed by a chain's entries object in the record, which is replaced when they change. */
  readonly #lists = new WeakMap<object, readonly Token[]>();

  constructor(store: InterfaceStore) {
    this.#store = store;
  }

  tokens(chainId: number): readonly Token[] {
    const entries = this.#store.record.tokens[chainId];
    if (!entries) return NONE;
    const list = this.#lists.get(entries) ?? Object.values(entries);
    this.#lists.set(entries, list);
    return list;
  }

  addToken(token: Token): void {
    const checked = parseToken(token);
    if (!checked) throw new SluiceError('token_invalid_address', 'Invalid token address');
    this.#store.update(({ tokens }) => ({ tokens: added(tokens, checked.chainId, checked) }));
  }

  removeToken(token: Pick<Token, 'chainId' | 'address'>): void {
    this.#store.update(({ tokens }) => ({ tokens: removed(tokens, token.chainId, token.address) }));
  }

  pairs(chainId: number): readonly UserPair[] {
    return Object.values(this.#store.record.pairs[chainId] ?? {});
  }

  /** Messages of rules 5.64 to 5.66. */
  addPair(tokenA: Token, tokenB: Token): void {
    if (tokenA.chainId !== tokenB.chainId) throw new SluiceError('unexpected', 'Not matching chain IDs');
    if (sameAddress(tokenA.address, tokenB.address)) {
      throw new SluiceError('unexpected', 'Tokens cannot be equal');
    }
    const pair = sorted(tokenA, tokenB);
    this.#store.update(({ pairs }) => ({ pairs: added(pairs, tokenA.chainId, pair) }));
  }

  removePair(tokenA: Token, tokenB: Token): void {
    const key = entryKey(sorted(tokenA, tokenB));
    this.#store.update(({ pairs }) => ({ pairs: removed(pairs, tokenA.chainId, key) }));
  }
}

/** In the order of the contracts: the lower address first. */
function sorted(tokenA: Token, tokenB: Token): UserPair {
  const before = tokenA.address.toLowerCase() < tokenB.address.toLowerCase();
  return before ? { token0: tokenA, token1: tokenB } : { token0: tokenB, token1: tokenA };
}

function added<T extends Token | UserPair>(all: ByChain<T>, chainId: number, entry: T): ByChain<T> {
  return { ...all, [chainId]: { ...all[chainId], [entryKey(entry)]: entry } };
}

function removed<T>(all: ByChain<T>, chainId: number, key: string): ByChain<T> {
  const { [key]: _gone, ...rest } = all[chainId] ?? {};
  return { ...all, [chainId]: rest };
}
