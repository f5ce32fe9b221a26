import type { ChainSpec } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { type Currency, nativeCurrency, type Token, wrappedNative } from '../currency/Currency.ts';
import { systemTimers } from '../runtime/Timers.ts';

const FIELD = '\u0001';
const RECORD = '\n';

/**
 * Search over one chain's tokens. All symbols and names are stored in lower case in one long string, built at
 * the first search. A query is then one run of the engine's substring search: a few milliseconds over 100,000
 * tokens.
 */
export class TokenIndex {
  readonly tokens: readonly Token[];
  #haystack: string | undefined;
  /** Start of each token's record, and the end of the last one. */
  #starts = new Uint32Array(0);

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /**
   * The token picker's search for a text query: matches in symbol or name, exact symbols first, then symbol
   * prefixes, then the rest, in the given order within each group. An empty query returns everything. `first`
   * comes before all others if it matches.
   */
  match(query: string, first?: Token): readonly Token[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') {
      // An empty query means that the list has just opened: build the index before the first keystroke.
      if (this.#haystack === undefined) systemTimers.after(0, () => this.#build());
      return this.tokens;
    }
    if (wanted.includes(FIELD) || wanted.includes(RECORD)) return [];
    const haystack = this.#build();
    const { tokens } = this;
    const starts = this.#starts;
    const head: Token[] = [];
    const exact: Token[] = [];
    const prefix: Token[] = [];
    const rest: Token[] = [];
    let index = 0;
    let at = haystack.indexOf(wanted);
    while (at >= 0) {
      index = recordOf(starts, at, index);
      const token = tokens[index] as Token;
      if (token === first) head.push(token);
      else if (at !== starts[index]) rest.push(token);
      else if (haystack[at + wanted.length] === FIELD) exact.push(token);
      else prefix.push(token);
      index += 1;
      at = index < tokens.length ? haystack.indexOf(wanted, starts[index]) : -1;
    }
    return head.concat(exact, prefix, rest);
  }

  #build(): string {
    if (this.#haystack !== undefined) return this.#haystack;
    const { tokens } = this;
    const starts = new Uint32Array(tokens.length + 1);
    const parts: string[] = [];
    let length = 0;
    for (let i = 0; i < tokens.length; i++) {
      const { symbol, name } = tokens[i] as Token;
      const part = `${clean(symbol)}${FIELD}${clean(name)}${RECORD}`;
      starts[i] = length;
      length += part.length;
      parts.push(part);
    }
    starts[tokens.length] = length;
    this.#starts = starts;
    this.#haystack = parts.join('');
    return this.#haystack;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these separate fields and records
const SEPARATORS = /[\u0001\n]/g;

function clean(text: string): string {
  return text.toLowerCase().replace(SEPARATORS, ' ');
}

/** The record at position `at`, which is in the record `from` or a later one: gallops, then bisects. */
function recordOf(starts: Uint32Array, at: number, from: number): number {
  // With a short query most records match one after the other.
  if (at < (starts[from + 1] as number)) return from;
  let low = from + 1;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] as number) <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle;
  }
  return low;
}

const indexes = new WeakMap<readonly Token[], TokenIndex>();

/**
 * The picker's search over a chain's tokens (rules 5.9 to 5.13). `query` may be an address; the native coin and its
 * wrapped form come first where they match, the wrapped one for an empty query too.
 * @param tokens the same list gives the same index
 */
export function searchTokens(
  tokens: readonly Token[],
  chain: ChainSpec,
  query: string,
  tokensOnly = false,
): readonly Currency[] {
  const address = parseAddress(query.trim());
  if (address) return tokens.filter((token) => token.address === address);
  const index = indexes.get(tokens) ?? new TokenIndex(tokens);
  indexes.set(tokens, index);
  const wrapped = wrappedNative(chain)?.address;
  const found = index.match(
    query,
    tokens.find((token) => token.address === wrapped),
  );
  const native = nativeCurrency(chain);
  const wanted = query.trim().toLowerCase();
  const leads = [native.symbol, native.name].some((text) => text.toLowerCase().includes(wanted));
  return leads && !tokensOnly ? [native, ...found] : found;
}

/**
 * The general search (rules 5.16 to 5.19): the token of an address, or those where every word of the query is a prefix
 * or a suffix of some word in the name or symbol. At most `limit` results, one per address.
 */
export function searchWords<T extends Pick<Token, 'address' | 'symbol' | 'name'>>(
  tokens: readonly T[],
  query: string,
  limit = 10,
): readonly T[] {
  const address = parseAddress(query.trim());
  if (address) return tokens.filter((token) => token.address === address).slice(0, 1);
  const wanted = words(query);
  if (wanted.length === 0) return [];
  const found = new Map<string, T>();
  for (const token of tokens) {
    if (found.size >= limit) break;
    const fits = fitsAll(`${token.symbol} ${token.name}`, wanted);
    if (fits && !found.has(token.address)) found.set(token.address, token);
  }
  return [...found.values()];
}

/** Whether every word of the query is a prefix or a suffix of some word in the text. */
export function fitsWords(text: string, query: string): boolean {
  return fitsAll(text, words(query));
}

function fitsAll(text: string, wanted: readonly string[]): boolean {
  const own = words(text);
  return wanted.every((word) => own.some((other) => other.startsWith(word) || other.endsWith(word)));
}

function words(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
