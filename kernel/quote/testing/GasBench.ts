import { PRICES_MICRO_USD, WRAPPED } from '../../../chains/local/market.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { isV3Pool, type PoolState, type V3PoolState } from '../../amm/index.ts';
import type { RouterKind } from '../../calldata/RouterKind.ts';
import { type AddedPools, type Shape, SwapBench } from '../../calldata/testing/SwapBench.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

const PERMIT2 = ['function approve(address token, address spender, uint160 amount, uint48 expiration)'];
const MANAGER = [
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline)) payable',
];
const ROUTERS: readonly RouterKind[] = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'];
const SYMBOLS = ['WMON', 'HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC', 'USDT', 'WBTC', 'WETH', 'OLD'];
const MAX = (1n << 256n) - 1n;
const FOREVER = 2 ** 40;

/** Measures the gas of swaps on the local chain: first `allow`, then `trade` to make the pools used ones. */
export class GasBench {
  readonly swaps: SwapBench;
  readonly #chain: TestChain;
  #states: readonly PoolState[] | undefined;

  constructor(chain: TestChain, added?: AddedPools) {
    this.#chain = chain;
    this.swaps = new SwapBench(chain, added);
  }

  /**
   * All routers have an allowance that they need not lower. The Universal Router's is one of Permit2, so that it
   * needs no signature. The sender also receives, and holds some of each token.
   */
  async allow(): Promise<void> {
    // Blocks only by transactions, so that the time of each is known.
    await this.#chain.stopMining();
    await this.#chain.rpc('evm_setAutomine', [true]);
    await this.#allow();
    await this.reread();
  }

  /**
   * Trades through every pool in both directions.
   * @param ticks ticks above and below the price between which the pool of USDC and WETH gets small positions
   */
  async trade(ticks: number): Promise<void> {
    for (const { tokens, protocol, fee } of this.#chain.pools) {
      const [a, b] = tokens.map((symbol) => (symbol === 'WRAPPED' ? 'WMON' : symbol)) as [string, string];
      const isEmpty = a === 'USDT' && b === 'DAK';
      if (isEmpty || [a, b].includes('TAX')) continue;
      for (const [sold, bought] of [
        [a, b],
        [b, a],
      ] as const) {
        await this.sell(`${sold} ${protocol === 'v2' ? 'v2' : fee} ${bought}`, 20n);
      }
    }
    await this.mint('USDC', 'WETH', 500, ticks);
    for (const [sold, bought] of [
      ['USDC', 'WETH'],
      ['WETH', 'USDC'],
      ['WETH', 'USDC'],
      ['USDC', 'WETH'],
    ] as const) {
      await this.sell(`${sold} 500 ${bought}`, 40_000n);
    }
    await this.reread();
  }

  /** Sells so many dollars along a path. */
  async sell(path: string, usd: bigint, router: RouterKind = 'swapRouter02'): Promise<void> {
    const words = path.split(' ');
    const [input = '', output = ''] = [words[0], words.at(-1)];
    const parts = [[path, this.worth(input, usd)]] as const;
    await this.#swap(router, { tradeType: 'EXACT_INPUT', input, output, parts }, 2n);
  }

  /** Small positions of one tick spacing each in a V3 pool, up to `reach` ticks above and below its price. */
  async mint(a: string, b: string, fee: number, reach: number): Promise<void> {
    const tokens = [a, b].map((symbol) => this.#chain.token(symbol).address as string);
    const pool = this.#states?.find(
      (one): one is V3PoolState =>
        isV3Pool(one) && one.fee === fee && tokens.includes(one.token0) && tokens.includes(one.token1),
    );
    if (!pool) throw new Error(`no pool of ${a} and ${b}`);
    const manager = new TestContract(this.#chain.url, this.#chain.address('positionManager'), MANAGER);
    const { sender } = this.swaps;
    const middle = Math.floor(pool.tick / pool.tickSpacing) * pool.tickSpacing;
    const worth = (token: string) => this.worth(token === tokens[0] ? a : b, 50n);
    const amounts = [worth(pool.token0), worth(pool.token1), 0n, 0n, sender as Address, FOREVER] as const;
    for (let tick = -reach; tick <= reach; tick += 2 * pool.tickSpacing) {
      if (tick === 0) continue;
      const lower = middle + tick;
      const range = [lower, lower + pool.tickSpacing] as const;
      await manager.send(sender, 'mint', [[pool.token0, pool.token1, pool.fee, ...range, ...amounts]]);
    }
  }

  /** Reads the pools as they are now. */
  async reread(): Promise<readonly PoolState[]> {
    this.#states = await this.swaps.pools();
    return this.#states;
  }

  /** The gas of one swap, which is undone afterwards, and the ticks that it crosses. */
  async measure(
    router: RouterKind,
    shape: Shape,
    recipient?: Address,
  ): Promise<{ readonly gas: number; readonly ticks: number }> {
    // Once in a few hundred trades the node gives another figure, which it does not repeat.
    const figures = [
      await this.#gasOf(router, shape, recipient),
      await this.#gasOf(router, shape, recipient),
    ];
    if (figures[0] !== figures[1]) figures.push(await this.#gasOf(router, shape, recipient));
    figures.sort((a, b) => a - b);
    return { gas: figures[1] as number, ticks: this.swaps.ticksCrossed(shape, this.#states ?? []) };
  }

  /** Raw units of a token that are worth so many dollars by the prices that the market starts with. */
  worth(symbol: string, usd: bigint): bigint {
    const { decimals } = this.#chain.token(symbol);
    const micro = PRICES_MICRO_USD[symbol === 'WMON' ? WRAPPED : symbol] ?? 0n;
    return (usd * 1_000_000n * 10n ** BigInt(decimals)) / micro;
  }

  async #allow(): Promise<void> {
    const { sender } = this.swaps;
    const permit2 = new TestContract(this.#chain.url, this.#chain.address('permit2'), PERMIT2);
    const manager = this.#chain.address('positionManager');
    const spenders = ROUTERS.map((kind) =>
      kind === 'universalRouter' ? permit2.address : this.swaps.router(kind).address,
    );
    for (const symbol of SYMBOLS) {
      const token = new TestContract(this.#chain.url, this.#chain.token(symbol).address, TOKEN_ABI);
      for (const spender of [...spenders, manager]) await token.send(sender, 'approve', [spender, MAX]);
      const router = this.swaps.router('universalRouter').address;
      await permit2.send(sender, 'approve', [token.address, router, (1n << 160n) - 1n, FOREVER]);
    }
  }

  async #gasOf(router: RouterKind, shape: Shape, recipient?: Address): Promise<number> {
    const mark = await this.#chain.snapshot();
    try {
      return await this.#swap(router, shape, 100n, recipient);
    } finally {
      await this.#chain.revert(mark);
    }
  }

  /** @param share the part of the output that may be missing, or of the input that may come on top */
  async #swap(router: RouterKind, shape: Shape, share: bigint, to?: Address): Promise<number> {
    const exact = await this.swaps.intent(shape, undefined, this.#states);
    const { amountInRaw, amountOutRaw, sender } = exact;
    const recipient = to ?? sender;
    const intent =
      shape.tradeType === 'EXACT_INPUT'
        ? { ...exact, recipient, amountOutRaw: amountOutRaw - amountOutRaw / share }
        : { ...exact, recipient, amountInRaw: amountInRaw + amountInRaw / share };
    // What a pool stores depends on the time since its last trade.
    const { timestamp } = await this.#chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    await this.#chain.rpc('evm_setNextBlockTimestamp', [Number(timestamp) + 12]);
    return this.swaps.gasUsed(router, intent);
  }
}
