import type { TradeType } from '../../../kernel/amm/index.ts';
import type { Random } from '../../../kernel/amm/testing/Random.ts';
import type { RouterKind } from '../../../kernel/calldata/RouterKind.ts';
import type { Shape } from '../../../kernel/calldata/testing/SwapBench.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';

/** A pool by its word in a path, and the symbols of its tokens. */
interface NamedPool {
  readonly word: string;
  readonly tokens: readonly [string, string];
}

export interface RandomTrade {
  readonly router: RouterKind;
  readonly shape: Shape;
}

const ROUTERS: readonly RouterKind[] = [
  'swapRouter02',
  'swapRouter02',
  'universalRouter',
  'universalRouter',
  'swapRouter',
  'v2Router02',
];
const USD = [20n, 50n, 200n, 1_000n, 3_000n, 8_000n, 20_000n];
const PARTS = [1, 1, 1, 2, 2, 3, 4, 6, 8];
/** V4 pools with liquidity and without hooks. */
const V4_POOLS = 6;

/** Trades of every router through the local chain's pools: 1 to 8 parts of 1 to 3 hops, which may share pools. */
export class RandomTrades {
  readonly pools: readonly NamedPool[];
  readonly #random: Random;
  readonly #worth: (symbol: string, usd: bigint) => bigint;

  constructor(chain: TestChain, random: Random, worth: (symbol: string, usd: bigint) => bigint) {
    this.#random = random;
    this.#worth = worth;
    const named = [
      ...chain.pools.map(({ tokens, protocol, fee }) => ({
        word: protocol === 'v2' ? 'v2' : String(fee),
        tokens: wrapped(tokens),
      })),
      ...chain.v4Pools
        .slice(0, V4_POOLS)
        .map(({ tokens }, index) => ({ word: `v4.${index}`, tokens: wrapped(tokens) })),
    ];
    // The one takes a fee of its transfers, the other has no liquidity.
    this.pools = named.filter(({ tokens }) => !tokens.includes('TAX') && tokens.join() !== 'USDT,DAK');
  }

  next(): RandomTrade {
    const random = this.#random;
    const router = random.pick(ROUTERS);
    const pools = this.pools.filter(({ word }) => takes(router, word));
    const paths: string[] = [];
    const start = random.pick(random.pick(pools).tokens);
    const wanted = router === 'v2Router02' ? 1 : random.pick(PARTS);
    // Half of the divided ones end through one pool or two, a quarter begin so.
    const meets = random.pick(['end', 'end', 'start', 'none'] as const);
    for (let tries = 0; tries < 40 && paths.length < wanted; tries += 1) {
      const [first = ''] = paths;
      const words = first.split(' ');
      const shared = words.length > 3 && meets !== 'none' ? random.pick([2, 2, 4]) : 0;
      const [lead, back] = meets === 'start' ? [shared, 1] : [0, 1 + shared];
      const [fork, middle] = [words[lead] || start, words.at(-back)];
      const rest = words.slice(1 - back || words.length);
      const walked = middle !== fork && this.#walk(pools, fork, middle, random.int(1, shared ? 2 : 3));
      const path = walked && [...words.slice(0, lead), walked, ...rest].join(' ');
      const tokens = (path || '').split(' ').filter((_, index) => index % 2 === 0);
      if (path && !paths.includes(path) && new Set(tokens).size === tokens.length) paths.push(path);
    }
    const end = paths[0]?.split(' ').at(-1) ?? start;
    const tradeType: TradeType = random.chance(1 / 3) ? 'EXACT_OUTPUT' : 'EXACT_INPUT';
    const exact = tradeType === 'EXACT_INPUT' ? start : end;
    const amount = this.#worth(exact, random.pick(USD)) / BigInt(paths.length);
    return {
      router,
      shape: {
        tradeType,
        input: this.#coinOf(start),
        output: this.#coinOf(end),
        parts: paths.map((path) => [path, amount] as const),
      },
    };
  }

  #coinOf(symbol: string): string {
    return symbol === 'WMON' && this.#random.chance(1 / 2) ? 'MON' : symbol;
  }

  /** @param end undefined: anywhere */
  #walk(pools: readonly NamedPool[], start: string, end: string | undefined, hops: number) {
    const seen = [start];
    let path = start;
    for (let hop = 1; hop <= hops; hop += 1) {
      const at = seen.at(-1) as string;
      const next = pools.flatMap(({ word, tokens: [a, b] }) => {
        const other = a === at ? b : b === at ? a : undefined;
        const isLast = hop === hops;
        if (!other || seen.includes(other) || (end && (other === end) !== isLast)) return [];
        return [[word, other] as const];
      });
      if (next.length === 0) return undefined;
      const [word, token] = this.#random.pick(next);
      path += ` ${word} ${token}`;
      seen.push(token);
    }
    return path;
  }
}

function takes(router: RouterKind, word: string): boolean {
  if (router === 'v2Router02') return word === 'v2';
  if (router === 'swapRouter') return /^\d/.test(word);
  return router === 'universalRouter' || !word.startsWith('v4');
}

function wrapped([a = '', b = '']: readonly string[]): [string, string] {
  const of = (symbol: string) => (symbol === 'WRAPPED' || symbol === 'MON' ? 'WMON' : symbol);
  return [of(a), of(b)];
}
